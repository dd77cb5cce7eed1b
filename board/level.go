package board

// Level is one level as it stands in a file: text only, nothing numbered for search yet.
// Rows hold the canonical XSB characters "# @+$*." without trailing blanks; row and column count from 0.
type Level struct {
	Number int      // 1-based position in its file, malformed levels counted
	Line   int      // line of the file where its first row stands, 1-based
	Title  string   // empty when the file names none
	Author string   // empty when the file names none
	Notes  []string // further text that belongs to the level
	Rows   []string
}
