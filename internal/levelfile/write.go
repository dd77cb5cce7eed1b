package levelfile

import (
	"io"
	"slices"
	"strings"

	"planner/board"
)

// Writer writes levels of documents, with their saved games, in one format.
type Writer interface {
	// WriteEntry writes a level under the symmetry of the writer. The level must have no Fault.
	WriteEntry(*Entry) error
	// Close writes what follows the last level. It does not close the stream.
	Close() error
}

// NewWriter makes a writer. Levels and the moves of their saved games are turned by the symmetry, as
// board.Level.Transform numbers them. title is the title of an SLC file.
func NewWriter(w io.Writer, format Format, symmetry int, title string) Writer {
	if format == SLC {
		return &slcWriter{out: w, symmetry: symmetry, file: slcFile{Title: title}}
	}
	return &textWriter{out: w, format: format, symmetry: symmetry}
}

// textWriter writes the formats of board.Write. A level that is written as SOK and stands in a text of that layout
// has all its lines in their places.
type textWriter struct {
	out      io.Writer
	format   Format
	symmetry int
	last     *Entry // that was written, nil before the first
	pending  string // line ends that part last from the next level, unless that follows it in the same text
}

// WriteEntry implements Writer.
func (t *textWriter) WriteEntry(e *Entry) error {
	if t.format == board.SOK && e.keeps() {
		return t.keep(e)
	}
	level, games := e.turned(t.symmetry)
	for i, g := range games {
		if !board.AnnouncesMoves(g.Title) {
			games[i].Title = strings.TrimSpace("Solution " + g.Title)
		}
		games[i].Moves = Turned(strings.ReplaceAll(g.Moves, "\r", ""), t.symmetry)
	}
	if _, err := io.WriteString(t.out, t.pending); err != nil {
		return err
	}
	t.last, t.pending = e, ""
	return WriteLevel(t.out, level, t.format, games...)
}

// WriteLevel writes a level and saved games below it, each with its title in a line above its moves.
func WriteLevel(w io.Writer, level *board.Level, format Format, games ...Game) error {
	var out strings.Builder
	if err := board.Write(&out, level, format); err != nil {
		return err
	}
	for _, g := range games {
		out.WriteString(g.Title + "\n" + g.Moves + "\n\n")
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// Close implements Writer.
func (t *textWriter) Close() error { return nil }

// keeps reports whether the lines of a level come from a SOK file, with the title above the board. A quotation and rows
// that are not drawn in the signs of SOK are written anew.
func (e *Entry) keeps() bool {
	rows := strings.Join(e.Rows, "")
	if e.Rows == nil || e.quoted() || strings.Trim(rows, sokSigns) != "" || !strings.Contains(rows, "#") {
		return false
	}
	if format, _ := FormatOf(e.File); format == board.SOK {
		return true
	}
	return !slices.ContainsFunc(slices.Concat(e.Head, e.Above, e.Below), func(line string) bool {
		return strings.HasPrefix(strings.ToLower(strings.TrimSpace(line)), "title:")
	})
}

// sokSigns are the characters of rows in a SOK file, run lengths and line ends among them.
const sokSigns = "#@+$*. -_pPbBo0123456789()|\t\r\n"

// keep writes the lines of a level as they stand. Only rows and moves change, when the level is turned.
func (t *textWriter) keep(e *Entry) error {
	text, head := "", e.Head
	if t.last == nil || !e.follows(t.last) {
		text = t.pending
	}
	if t.last == nil || !e.isBelow(t.last) {
		head = e.head // the levels above are left out, and what the head says is said of all
	}
	rows, end := e.Rows, e.ending()
	if t.symmetry&7 != 0 {
		rows = nil
		for _, row := range e.Level.Transform(t.symmetry).Lines() {
			rows = append(rows, row+end)
		}
	}
	text += strings.Join(slices.Concat(head, e.Above, rows, e.turnedGames(t.symmetry)), "")
	t.last, t.pending = e, parting(text, end)
	_, err := io.WriteString(t.out, text)
	return err
}

// parting returns the line ends that a text lacks so that a blank line follows it.
func parting(text, end string) string {
	lines := linesOf(text)
	last := lines[len(lines)-1]
	switch {
	case strings.TrimRight(last, "\r\n") == last:
		return end + end
	case strings.TrimSpace(last) != "":
		return end
	}
	return ""
}

// follows reports whether an entry stands right below another in the same text.
func (e *Entry) follows(other *Entry) bool {
	return e.isBelow(other) && e.Level.Number == other.Level.Number+1
}

// isBelow reports whether an entry stands below another in the same text.
func (e *Entry) isBelow(other *Entry) bool {
	return e.File == other.File && e.Head == nil && e.Level.Number > other.Level.Number
}

// turned is the level of an entry under a symmetry, without its saved games, and these games as they stand.
func (e *Entry) turned(symmetry int) (*board.Level, []Game) {
	games := e.Games()
	level := e.Level.Transform(symmetry)
	level.Notes = e.notes(games)
	return level, games
}

// ending is the line end of the entry's text.
func (e *Entry) ending() string {
	for _, line := range e.Rows {
		if text := strings.TrimRight(line, "\r\n"); text != line {
			return line[len(text):]
		}
	}
	return "\n"
}

// turnedGames is the text below a level with the moves of its saved games turned.
func (e *Entry) turnedGames(symmetry int) []string {
	if symmetry&7 == 0 {
		return e.Below
	}
	below := slices.Clone(e.Below)
	for _, g := range e.Games() {
		text := strings.Join(below[g.from:g.to], "")
		turned := text[:g.label] + Turned(board.Lettered(text[g.label:]), symmetry)
		below = slices.Replace(below, g.from, g.to, linesOf(turned)...)
	}
	return below
}

// Turned is the moves of a level under a symmetry. Everything but the letters stays.
func Turned(moves string, symmetry int) string {
	var table [256]byte
	for i := range table {
		table[i] = byte(i)
	}
	const letters = "urdl" // by direction
	for _, d := range board.Dirs {
		from, to := letters[d], letters[d.Transform(symmetry)]
		table[from], table[from-'a'+'A'] = to, to-'a'+'A'
	}
	out := []byte(moves)
	for i, c := range out {
		out[i] = table[c]
	}
	return string(out)
}
