package board

import "strings"

// Level is one level as it stands in a file. Its rows consist of the XSB characters "# @+$*." and have no trailing
// blanks. Rows and columns are counted from 0.
type Level struct {
	Number int      // place in its file, from 1; malformed levels are counted too
	Line   int      // line of its first row in the file, from 1
	Top    int      // line at which its text begins: the title above its rows, or Line when there is none
	End    int      // line of its last row
	Title  string   // empty when the file names none
	Author string   // empty when the file names none
	Notes  []string // other lines of text that belong to the level
	Rows   []string
}

// The XSB characters of a row, and those of each piece. A box and a player on a goal are characters of their own.
const (
	rowChars    = "# @+$*."
	playerChars = "@+"
	boxChars    = "$*"
	goalChars   = ".*+"
)

// Widest is the length of the longest row.
func Widest(rows []string) int {
	width := 0
	for _, text := range rows {
		width = max(width, len(text))
	}
	return width
}

// CountBoxes counts the boxes of a position, those on goals alone too.
func CountBoxes(rows []string) (placed, all int) {
	text := strings.Join(rows, "")
	placed = strings.Count(text, "*")
	return placed, placed + strings.Count(text, "$")
}

// CharAt is the character of a row at a column, a blank beyond its end.
func CharAt(text string, col int) byte {
	if col < len(text) {
		return text[col]
	}
	return ' '
}
