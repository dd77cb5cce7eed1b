package board

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// metadata is what the text around a board says about it.
type metadata struct {
	title, author string
	keyed         bool // the title comes from a "Title:" line, which outranks a bare line above the board
	notes         []string
}

// share gives the text between two boards to the upper one (meta) or to the one below (r.ahead). No format says
// what belongs to whom, but habits are clear enough:
//
//	board, no blank line      keys and text right below a board are its own
//	Title: of this board
//
//	A note                    keys further down are its own too, unless the file has its titles above; so is text,
//	Name of the next          but for the last line, which names the next board
//
//	next board
func (r *Reader) share(meta *metadata, found []line) {
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
			} else {
				meta.set(key, value)
			}
		case i == last:
			r.ahead.name(bare(l.text))
		case i < near && meta.title == "" && strings.HasPrefix(l.text, ";"):
			meta.title = bare(l.text)
		default:
			meta.notes = append(meta.notes, clean(l.text))
		}
	}
}

// lastBare is the last line from near on that can be the title of the board below, -1 when there is none.
func lastBare(found []line, near int) int {
	for i := len(found) - 1; i >= near; i-- {
		l := found[i]
		if _, _, ok := keyed(l.text); l.kind == text && !ok && bare(l.text) != "" && !isSolution(l.text) {
			return i
		}
	}
	return -1
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

// name takes a bare line for the title, unless there is one that was called so.
func (m *metadata) name(title string) {
	if m.title == "" {
		m.title = title
	} else {
		m.notes = append(m.notes, title)
	}
}

// below puts what the head of a file says before what stands above its first board.
func (m *metadata) below(head metadata) {
	if m.title == "" {
		m.title = head.title
	} else if head.title != "" {
		head.notes = append(head.notes, "Title: "+head.title)
	}
	if m.author == "" {
		m.author = head.author
	}
	m.notes = append(head.notes, m.notes...)
}

func (m *metadata) set(key, value string) {
	switch {
	case key == "author" && m.author == "":
		m.author = value
	case key == "title" && !m.keyed:
		if m.title != "" {
			m.notes = append(m.notes, m.title)
		}
		m.title, m.keyed = value, true
	default:
		m.notes = append(m.notes, strings.ToUpper(key[:1])+key[1:]+": "+value)
	}
}

// keyed splits "Key: value"; the key, one word, comes back in lower case.
func keyed(s string) (key, value string, ok bool) {
	key, value, ok = strings.Cut(s, ":")
	key = strings.ToLower(strings.TrimSpace(key))
	if !ok || key == "" || strings.ContainsAny(key, " \t;") {
		return "", "", false
	}
	return key, clean(value), true
}

// bare is a line without the comment mark of its format; empty for the rulers ("::::") of SOK headers.
func bare(s string) string {
	if strings.HasPrefix(s, "::") {
		return ""
	}
	return strings.TrimSpace(strings.TrimLeft(clean(s), ";"))
}

// isSolution recognises the LURD lines that SOK files carry below a board.
func isSolution(s string) bool { return len(s) >= 8 && only(strings.TrimSpace(s), "udlrUDLR") }

// clean makes text safe to print and to encode: bytes that are not UTF-8 are taken for Latin-1, the usual case in
// old collections, and control characters, which a terminal might obey, become blanks.
func clean(s string) string {
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
