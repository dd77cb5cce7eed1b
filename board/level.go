package board

// Level is one level as it stands in a file. Its rows consist of the XSB characters "# @+$*." and have no trailing
// blanks. Rows and columns are counted from 0.
type Level struct {
	Number int      // place in its file, from 1; malformed levels are counted too
	Line   int      // line of its first row in the file, from 1
	Top    int      // line at which its text begins: that of the title above its rows, or Line
	End    int      // line of its last row
	Title  string   // empty when the file names none
	Author string   // empty when the file names none
	Notes  []string // other lines of text that belong to the level
	Rows   []string
}
