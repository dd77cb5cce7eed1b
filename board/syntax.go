package board

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// SyntaxError says what is wrong with a level and where. The reader goes on with the next level after it.
type SyntaxError struct {
	File   string
	Line   int    // 1-based
	Number int    // of the level in its file; 0 when the error belongs to no level
	Msg    string // what is wrong, and what was expected
}

// Error is "file:line: what is wrong, what was expected".
func (e *SyntaxError) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Msg) }

const (
	symbols      = "#@+$*. -_" // of a row in any dialect, letters excepted
	letters      = "pPbBo"
	wideWall     = "＃" // U+FF03, what an input method for Chinese or Japanese makes of "#"
	expectedRows = "expected rows of # @ + $ * . and blanks"
)

// fold maps every dialect to the canonical characters.
var fold = strings.NewReplacer("-", " ", "_", " ", "p", "@", "P", "+", "b", "$", "B", "*", "o", ".")

type kind uint8

const (
	end     kind = iota
	blank        // blanks at most
	text         // anything that is no row
	row          // one or more rows of a board, well-formed or not
	comment      // of a comment block: text, whatever it looks like
)

// line is one line of a file and what it was taken for.
type line struct {
	kind   kind
	number int    // 1-based
	text   string // as it stands, for text
	rows   []string
	fault  string // why a row cannot be used
	// A run-length line may hold a whole level ("3#|#@$.#|3#") or, ending in "|", a part of one.
	whole, part bool
	cost        int // characters that decoding it took
}

// classify decides what a line is. A line of board characters with a wall in it is a row, always: this is what
// other tools count levels by. The rest is text unless it looks like a row that went wrong; touching tells that
// the line before was a row, which makes that more likely. room is for what run lengths may decode to.
func classify(raw string, touching bool, room int) line {
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
	case looksLikeRow(trimmed, touching):
		return line{kind: row, fault: unknown(trimmed)}
	}
	return line{kind: text, text: raw, cost: cost}
}

func canonical(s string) string {
	if !only(s, "#@+$*. ") {
		s = fold.Replace(s)
	}
	return strings.TrimRight(s, " ")
}

func only(s, set string) bool {
	for i := range len(s) {
		if strings.IndexByte(set, s[i]) < 0 {
			return false
		}
	}
	return true
}

// wallless recognises a row that lacks all walls but holds both a player and a box, so that it is told as a broken
// level instead of passing for a comment. Lines such as "-----" or "*****" stay text.
func wallless(s string) bool {
	return only(s, symbols) && strings.ContainsAny(s, "@+") && strings.ContainsAny(s, "$*")
}

// looksLikeRow tells rows with foreign characters in them from text: they begin and end with a wall, or begin with
// one right below another row and are mostly made of board characters.
func looksLikeRow(s string, touching bool) bool {
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
	return touching && 2*known >= all
}

// unknown describes the first character of a row that does not belong there.
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
