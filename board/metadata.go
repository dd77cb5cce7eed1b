package board

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// metadata collects the facts about a level that the text around its rows gives.
type metadata struct {
	title, author string
	ofFile        bool // the author stands for the whole file; an author of the level itself replaces it
	keyed         bool // the title comes from a "Title:" line, which has priority over a bare line above the board
	notes         []string
	top           int // first line of the file that was found to belong to the level below it, 0 for none
}

// share assigns the lines between two boards to the upper board (meta) or to the lower one (r.ahead). No format defines
// which line belongs to which board, so share follows the common habits:
//
//	board, no blank line      Keys and text right below a board belong to it.
//	Title: of this board
//
//	A note                    Keys further down belong to the upper board as well, unless the file has its titles
//	Name of the next          above the boards. So does text, except for the last line, which names the next board.
//
//	next board
func (r *Reader) share(meta *metadata, found []line) {
	markMoves(found)
	near, last := 0, -1
	for near < len(found) && found[near].kind != blank {
		near++
	}
	if near == len(found) && r.current.kind == row || r.number == 0 {
		near = 0 // the text touches the next board as well
	}
	if r.current.kind == row {
		last = lastBare(found, near)
	}
	for i, l := range found {
		key, value, ok := keyed(l.text)
		switch {
		case l.kind == blank:
		case l.kind == text && ok && (key == "title" || key == "author"):
			if i >= near && r.keysAbove {
				r.ahead.set(key, value)
				r.ahead.startLevel(l.number)
			} else {
				meta.set(key, value)
			}
		case i == last:
			r.ahead.name(bare(l.text))
			r.ahead.startLevel(l.number)
		case i < near && meta.title == "" && strings.HasPrefix(l.text, ";"):
			meta.title = bare(l.text)
		default:
			meta.notes = append(meta.notes, Clean(l.text))
		}
	}
}

// lastBare is the index of the last line from near on that can be the title of the board below, -1 when there is none.
// A line above the moves of a saved game is the title of that game.
func lastBare(found []line, near int) int {
	for i := len(found) - 1; i >= near && found[i].kind != moves; i-- {
		l := found[i]
		if _, _, ok := keyed(l.text); l.kind == text && !ok && bare(l.text) != "" {
			return i
		}
	}
	return -1
}

// markMoves finds the lines that are moves of solutions and saved games. A short line can also be a word, such as
// "dull"; it is moves only below a line that names a saved game, or right below other moves.
func markMoves(found []line) {
	announced, below := false, false // by a line above; right below other moves
	for i := range found {
		switch l := &found[i]; {
		case l.kind == blank:
			below = false
		case l.kind == text && IsMoves(l.text) && (announced || below || isSolution(l.text)):
			l.kind, announced, below = moves, false, true
		default:
			announced, below = l.kind == text && AnnouncesMoves(l.text), false
		}
	}
}

// AnnouncesMoves reports whether a line of text announces the moves of a solution or of a saved game.
func AnnouncesMoves(s string) bool {
	s = strings.ToLower(s)
	for _, word := range []string{"solution", "snapshot", "savegame", "saved game"} {
		if strings.Contains(s, word) {
			return true
		}
	}
	return false
}

// titleTouches reports whether a "Title:" line stands above the first board with no blank line between.
func titleTouches(header []line) bool {
	for i := len(header) - 1; i >= 0 && header[i].kind == text; i-- {
		if key, _, ok := keyed(header[i].text); ok && key == "title" {
			return true
		}
	}
	return false
}

// startLevel notes that the line with this number belongs to the level.
func (m *metadata) startLevel(number int) {
	if m.top == 0 {
		m.top = number
	}
}

// name makes a bare line the title, or a note when there is a title already.
func (m *metadata) name(title string) {
	if m.title == "" {
		m.title = title
	} else {
		m.notes = append(m.notes, title)
	}
}

// below adds what the head of a file says to m, the metadata of its first board, which has priority.
func (m *metadata) below(head metadata) {
	if m.title == "" {
		m.title = head.title
	} else if head.title != "" {
		head.notes = append(head.notes, "Title: "+head.title)
	}
	if m.author == "" {
		m.author, m.ofFile = head.author, head.author != ""
	}
	m.notes = append(head.notes, m.notes...)
}

// set takes over a "Title:" or "Author:" line. A title from a bare line becomes a note, and so does a second key.
func (m *metadata) set(key, value string) {
	switch {
	case key == "author" && (m.author == "" || m.ofFile):
		if m.ofFile {
			m.notes = append(m.notes, "Author: "+m.author)
		}
		m.author, m.ofFile = value, false
	case key == "title" && !m.keyed:
		if m.title != "" {
			m.notes = append(m.notes, m.title)
		}
		m.title, m.keyed = value, true
	default:
		m.notes = append(m.notes, strings.ToUpper(key[:1])+key[1:]+": "+value)
	}
}

// keyed splits a line of the form "Key: value", the key being one word, which is returned in lower case.
func keyed(s string) (key, value string, ok bool) {
	key, value, ok = strings.Cut(s, ":")
	key = strings.ToLower(strings.TrimSpace(key))
	if !ok || key == "" || strings.ContainsAny(key, " \t;") {
		return "", "", false
	}
	return key, Clean(value), true
}

// bare is a line without the comment mark of its format. It is empty for the rulers ("::::") of SOK headers.
func bare(s string) string {
	if strings.HasPrefix(s, "::") {
		return ""
	}
	return strings.TrimSpace(strings.TrimLeft(Clean(s), ";"))
}

// isSolution recognises the moves that SOK files carry below a board, where nothing announces them.
func isSolution(s string) bool { return len(strings.TrimSpace(s)) >= 8 && IsMoves(s) }

// Clean makes text safe to print and to encode. Text that is not UTF-8 is read as Latin-1, the usual encoding of old
// collections. Control characters, which could change the state of a terminal, become blanks.
func Clean(s string) string {
	if !utf8.ValidString(s) {
		wide := make([]rune, len(s))
		for i := range len(s) {
			wide[i] = rune(s[i])
		}
		s = string(wide)
	}
	return strings.TrimSpace(strings.Map(func(c rune) rune {
		if unicode.IsControl(c) {
			return ' '
		}
		return c
	}, s))
}
