package board

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// metadata collects the facts about a level that the text around its rows gives.
type metadata struct {
	title, author string
	game          string // whose rules the level has, empty for Sokoban
	keyed         bool   // the title comes from a "Title:" line, which has priority over a bare line above the board
	notes         []string
	top           int // first line of the file that was found to belong to the level below it, 0 for none
}

// divideText assigns the lines between two boards to the upper board (meta) or to the lower one (r.ahead). No format
// defines which line belongs to which board, so the common habits decide:
//
//	board, no blank line      Keys and text right below a board belong to it.
//	Title: of this board
//
//	A note                    Keys further down belong to the upper board as well, unless the file has its titles
//	Name of the next          above the boards. So does text, except for the last line, which names the next board.
//
//	next board
func (r *Reader) divideText(meta *metadata, found []line) {
	markMoves(found)
	near, last, own := 0, -1, len(found)
	for near < len(found) && found[near].kind != blank {
		near++
	}
	if near == len(found) && r.current.kind == row || r.number == 0 {
		near = 0 // the text touches the next board as well
	}
	if r.current.kind == row {
		last = lastBare(found, near)
		if touching := paragraph(found); touching > near {
			own = touching
		}
	}
	for i, l := range found {
		_, _, ok := described(l)
		switch {
		case ok && i >= near && r.keysAbove, i >= own && l.kind == text && i != last && !ok:
			r.ahead.take(l)
			r.ahead.startLevel(l.number)
		case i == last:
			r.ahead.name(bare(l.text))
			r.ahead.startLevel(l.number)
		case i < near && meta.title == "" && l.kind == text && strings.HasPrefix(l.text, ";") &&
			!AnnouncesMoves(l.text):
			meta.title = bare(l.text)
		default:
			meta.take(l)
		}
	}
}

// unquote cuts the marks of a quotation off the lines between two boards, if one of the two boards is quoted.
func (r *Reader) unquote(found []line) {
	if !r.quoted && !(r.current.kind == row && strings.Contains(r.current.margin, ">")) {
		return
	}
	for i := range found {
		found[i].text = unmargined(found[i].text)
	}
}

// paragraph is the index of the first of the lines of text that stand right above the lower board, with no blank line
// between. The result is the number of lines when there is no such text, or when it follows the moves of a saved game.
func paragraph(found []line) int {
	at := len(found)
	for at > 0 && found[at-1].kind == text {
		at--
	}
	if at > 0 && found[at-1].kind == moves {
		return len(found)
	}
	return at
}

// described splits a line that gives the title, the author or the game of a level. ok is false for any other line.
func described(l line) (key, value string, ok bool) {
	if l.kind != text {
		return "", "", false
	}
	key, value, ok = keyed(l.text)
	switch key {
	case "title", "author", "game":
		return key, value, ok
	case "variant":
		return "game", value, ok && variants[gameName(value)]
	}
	return "", "", false
}

// take adds what a line of text says.
func (m *metadata) take(l line) {
	key, value, ok := described(l)
	switch {
	case l.kind == blank:
	case ok:
		m.set(key, value)
	default:
		m.notes = append(m.notes, Clean(l.text))
	}
}

// lastBare is the index of the last line from near on that can be the title of the board below, -1 when there is none.
// A line above the moves of a saved game is the title of that game. The last line of a paragraph is no title.
func lastBare(found []line, near int) int {
	for i := len(found) - 1; i >= near && found[i].kind != moves; i-- {
		if found[i].kind != text || !names(found[i].text) {
			continue
		}
		if i > near && isProse(found[i-1]) {
			return -1
		}
		return i
	}
	return -1
}

// names reports whether a line of text can be a title without "Title:" before it.
func names(s string) bool {
	_, _, isKey := keyed(s)
	_, moves := Labelled(s)
	return !isKey && moves == "" && !isRuler(s) && bare(s) != ""
}

// numbered matches a line that only counts levels, and may stand above a title.
var numbered = regexp.MustCompile(`(?i)^\W*(\pL+\W+)?\d+\W*$`)

// isProse reports whether a line makes one paragraph with the line below it.
func isProse(l line) bool {
	_, _, ok := keyed(l.text)
	return l.kind == text && !ok && !isRuler(l.text) && !strings.HasPrefix(l.text, ";") && bare(l.text) != "" &&
		!numbered.MatchString(l.text)
}

// isRuler reports whether a line is one sign again and again, which parts or underlines text.
func isRuler(s string) bool {
	s = strings.Join(strings.Fields(s), "")
	return s != "" && strings.Trim(s, s[:1]) == "" && s[0] < utf8.RuneSelf && !inWord(rune(s[0]))
}

// variants are games with boards like those of Sokoban and with other rules.
var variants = map[string]bool{"trioban": true, "hexoban": true, "octoban": true, "multiban": true, "numban": true,
	"sokomind": true, "sokomindplus": true, "sokoban+": true, "sokobanplus": true, "pukoban": true, "interlock": true,
	"blocksokoban": true, "cyberbox": true}

// gameName is the name of a game for comparisons.
func gameName(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), "")) }

// otherGame reports whether a game is not Sokoban. An unknown name is another game unless it contains "sokoban".
func otherGame(game string) bool {
	name := gameName(game)
	return name != "" && (variants[name] || !strings.Contains(name, "sokoban"))
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
			_, here := Labelled(l.text)
			announced, below = l.kind == text && here == "" && AnnouncesMoves(l.text), false
		}
	}
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

// describe adds what the head of a file says to m, the metadata of a level. A title in the head belongs to the level
// when the level is the only one of the file and has no title of its own. Otherwise that title names the collection,
// and becomes a note of the first level. Every level that names no author has the author of the head. All else that the
// head says goes into the notes of the first level.
func (r *Reader) describe(m *metadata) {
	file := r.file
	if !r.told {
		var notes []string
		switch title := r.titleOf(m); {
		case title != m.title:
			m.title = title
		case file.title != "":
			notes = append(notes, "Collection: "+file.title)
		}
		if m.author != "" && file.author != "" && m.author != file.author {
			notes = append(notes, "Author: "+file.author)
		}
		m.notes = slices.Concat(notes, file.notes, m.notes)
	}
	r.told = true
	m.author = cmp.Or(m.author, file.author)
}

// titleOf is the title of the level with the metadata m, as describe gives it.
func (r *Reader) titleOf(m *metadata) string {
	if m.title == "" && !r.told && r.current.kind != row {
		return r.file.title
	}
	return m.title
}

// set takes over a "Title:", "Author:" or "Game:" line. A key that the level has already becomes a note. A bare line
// that was taken for the title becomes a note when a "Title:" line replaces it. The game is always noted too.
func (m *metadata) set(key, value string) {
	switch {
	case key == "author" && m.author == "":
		m.author = value
		return
	case key == "title" && !m.keyed:
		if m.title != "" {
			m.notes = append(m.notes, m.title)
		}
		m.title, m.keyed = value, true
		return
	case key == "game" && m.game == "":
		m.game = value
	}
	m.notes = append(m.notes, strings.ToUpper(key[:1])+key[1:]+": "+value)
}

// keyed splits a line of the form "Key: value" and returns the key, a single word, in lower case. The keys in equated
// may also stand as "Key = value".
func keyed(s string) (key, value string, ok bool) {
	at := strings.IndexAny(s, ":=")
	if at < 0 {
		return "", "", false
	}
	key = strings.ToLower(strings.TrimSpace(s[:at]))
	if key == "" || strings.ContainsAny(key, " \t;") || s[at] == '=' && !equated[key] {
		return "", "", false
	}
	return key, Clean(s[at+1:]), true
}

var equated = map[string]bool{"title": true, "author": true, "game": true, "variant": true}

// bare is a line without the comment mark of its format, the marks of a heading of Markdown, and tags. The result is
// empty for the rulers ("::::") of SOK headers, and for the line of a program above its rows.
func bare(s string) string {
	if strings.HasPrefix(s, "::") || opening.MatchString(s) {
		return ""
	}
	s = strings.TrimSpace(strings.TrimLeft(tags.ReplaceAllString(Clean(s), ""), ";"))
	if found := heading.FindStringSubmatch(s); found != nil {
		return found[1]
	}
	return s
}

// isSolution recognises the moves that SOK files carry below a board, where nothing announces them.
func isSolution(s string) bool { return len(strings.TrimSpace(s)) >= 8 && IsMoves(s) }

// Clean makes text safe to print and to encode. Text that is not UTF-8 is read as Latin-1, the usual encoding of old
// collections. Control characters, which could change the state of a terminal, and what XML cannot hold become blanks.
func Clean(s string) string {
	if !utf8.ValidString(s) {
		wide := make([]rune, len(s))
		for i := range len(s) {
			wide[i] = rune(s[i])
		}
		s = string(wide)
	}
	return strings.TrimSpace(strings.Map(func(c rune) rune {
		if unicode.IsControl(c) || c == 0xfffe || c == 0xffff {
			return ' '
		}
		return c
	}, s))
}
