package board

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// SyntaxError says what is wrong with a level and where. The Reader continues with the next level.
type SyntaxError struct {
	File   string
	Line   int    // from 1
	Number int    // of the level in its file, from 1; 0 when the error belongs to no level
	Msg    string // what is wrong, and what was expected
	// TooLarge is set when the file goes beyond the number of bytes that Reader.Limit sets.
	TooLarge bool
}

// Error is "file:line: what is wrong, what was expected".
func (e *SyntaxError) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Msg) }

const (
	symbols      = "#@+$*. -_" // of rows in any dialect, without letters
	letters      = "pPbBo"     // of rows in the dialects that use letters
	wideWall     = "＃"         // U+FF03, which input methods for Chinese and Japanese type for "#"
	expectedRows = "expected rows of # @ + $ * . and blanks"
)

// fold translates every dialect to XSB characters.
var fold = strings.NewReplacer("-", " ", "_", " ", "p", "@", "P", "+", "b", "$", "B", "*", "o", ".")

// kind is the kind of a line.
type kind uint8

const (
	end     kind = iota // the end of the file
	blank               // an empty line or blanks
	text                // any line that is not a row
	row                 // one or more rows of a board, well-formed or not
	comment             // a line of a comment block, which is text even when it looks like a row
	moves               // the moves of a solution or of a saved game
)

// line is one line of a file with its kind.
type line struct {
	kind   kind
	number int      // from 1
	text   string   // the line as it stands, for text and comment
	rows   []string // the rows in XSB characters, for row
	fault  string   // why a row cannot be used, empty for a good one
	// A run-length line may hold a whole level ("3#|#@$.#|3#") or, ending in "|", a part of one.
	whole, part bool
	cost        int // characters that its run lengths were decoded to
}

// classify finds the kind of a line. A line of board characters with a wall in it is always a row; other programs
// number the levels of a file by the same rule. Any other line is text unless it looks like a malformed row, which is
// more likely when the line above it in the same level is a row. room is the number of characters that run lengths may
// decode to.
func classify(raw string, above kind, room int) line {
	trimmed := strings.TrimRight(raw, " \t")
	cost := 0
	switch {
	case trimmed == "":
		return line{kind: blank}
	case only(trimmed, symbols+letters) && (strings.Contains(trimmed, "#") || wallless(trimmed)):
		return line{kind: row, rows: []string{canonical(trimmed)}}
	case only(trimmed, symbols+letters+"0123456789()|") && strings.Contains(trimmed, "#"):
		l, ok := packed(trimmed, room)
		if ok {
			return l
		}
		cost = l.cost
	case looksLikeRow(trimmed, above):
		return line{kind: row, fault: unknown(trimmed)}
	}
	return line{kind: text, text: raw, cost: cost}
}

// canonical is a row in XSB characters without trailing blanks.
func canonical(s string) string {
	if !only(s, "#@+$*. ") {
		s = fold.Replace(s)
	}
	return strings.TrimRight(s, " ")
}

// only reports whether s consists of bytes of set.
func only(s, set string) bool {
	for i := range len(s) {
		if strings.IndexByte(set, s[i]) < 0 {
			return false
		}
	}
	return true
}

// wallless recognises a row without walls that has both a player and a box, so that it is reported as a malformed level
// and not read as text. Lines such as "-----" and "*****" remain text.
func wallless(s string) bool {
	return only(s, symbols) && strings.ContainsAny(s, "@+") && strings.ContainsAny(s, "$*")
}

// looksLikeRow reports whether a line with unknown characters is a malformed row and not text. Such a row begins and
// ends with a wall, or it begins with a wall right below another row and at least half of it is board characters.
func looksLikeRow(s string, above kind) bool {
	if only(s, "#0123456789") {
		return false // a title such as "#12"
	}
	s = strings.Trim(s, " \t\u00a0\x00")
	if strings.HasPrefix(s, wideWall) {
		return true
	}
	if len(s) < 2 || s[0] != '#' {
		return false
	}
	if s[len(s)-1] == '#' || strings.HasSuffix(s, wideWall) {
		return true
	}
	known, all := 0, 0
	for _, c := range s {
		if c == ' ' {
			continue
		}
		all++
		if c < utf8.RuneSelf && strings.IndexByte(symbols, byte(c)) >= 0 {
			known++
		}
	}
	return above == row && 2*known >= all
}

// unknown describes the first character of a row that is not a board character.
func unknown(s string) string {
	column := 0
	for i, c := range s {
		column++
		if c < utf8.RuneSelf && strings.IndexByte(symbols+letters, byte(c)) >= 0 {
			continue
		}
		switch {
		case c == '\t':
			return fmt.Sprintf("column %d: a tab, whose width differs from program to program, expected blanks", column)
		case c == utf8.RuneError:
			return fmt.Sprintf("column %d: byte %#02x, which is no text, %s", column, s[i], expectedRows)
		default:
			return fmt.Sprintf("column %d: unknown character %+q, %s", column, c, expectedRows)
		}
	}
	return expectedRows
}
