package levelfile

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"planner/board"
)

// Document is a file of levels as a whole, with every line of its text in its place, so that it can be written again
// without a loss.
type Document struct {
	Entries []*Entry
	Faults  []*board.SyntaxError // those that belong to no level, such as a file without levels

	// Plain says that the file is one text with rows of XSB in it, neither packed nor XML, which was read to its end.
	// Only such a document has a String and takes solutions.
	Plain bool

	mark string   // the byte order mark
	rest []string // the lines of a text without levels
}

// Entry is one level of a file, or the reason why the text at its place is no level.
type Entry struct {
	File  string             // the file, or the file of an archive
	Level *board.Level       // nil when Fault is set
	Fault *board.SyntaxError // nil when Level is set

	// The lines of the text with their ends. Head holds the lines before the first level of a text, Above the title and
	// all other lines of the level above its rows. All are nil for a level out of XML, and outside of a Document.
	Head, Above, Rows, Below []string
	head                     []string // the Head of the first entry of its text
}

// Number is the number of the level in its file, from 1. The number is 0 for a fault that belongs to no level.
func (e *Entry) Number() int {
	if e.Level == nil {
		return e.Fault.Number
	}
	return e.Level.Number
}

// Title is the title of the level, or of the text at its place; empty when that has none.
func (e *Entry) Title() string {
	if e.Level == nil {
		return e.Fault.Title
	}
	return e.Level.Title
}

// Place is the file, and the line in it, from 1, as compilers write both: "file:line".
func (e *Entry) Place() string {
	if e.Level == nil {
		return fmt.Sprintf("%s:%d", e.File, e.Fault.Line)
	}
	return fmt.Sprintf("%s:%d", e.File, e.Level.Line)
}

// ReadDocument reads a file as Levels does. An error means that the file cannot be read at all; a document that goes
// beyond a limit has the levels up to there.
func ReadDocument(in io.Reader, name string, limit int64) (*Document, error) {
	var failed error
	var open []*Entry // of the part that is being read
	d, texts := &Document{}, 0
	r := reader{name: name, limit: limit, left: limit}
	r.ended = func(p *part) {
		texts++
		d.addPart(p, open)
		open = nil
	}
	r.yield = func(level *board.Level, err error) bool {
		fault := new(board.SyntaxError)
		switch {
		case errors.As(err, &fault) && fault.Number == 0:
			d.Faults = append(d.Faults, fault)
		case errors.As(err, &fault):
			open = append(open, &Entry{File: fault.File, Fault: fault})
		case err != nil:
			failed = err
		default:
			open = append(open, &Entry{File: r.part.name, Level: level})
		}
		return true
	}
	if r.read(in); failed != nil {
		return nil, failed
	}
	d.Plain = d.Plain && texts == 1 && !r.packed
	return d, nil
}

// addPart gives the lines of a text to its levels.
func (d *Document) addPart(p *part, levels []*Entry) {
	d.Entries = append(d.Entries, levels...)
	if p.kept == nil {
		return
	}
	text := p.kept.text.String()
	if cut, ok := strings.CutPrefix(text, byteOrderMark); ok {
		d.mark, text = byteOrderMark, cut
	}
	lines := linesOf(text)
	d.Plain = p.kept.whole
	if len(levels) == 0 {
		d.rest = append(d.rest, lines...)
		return
	}
	first := min(levels[0].start()-1, len(lines))
	levels[0].Head = lines[:first]
	for i, e := range levels {
		e.head = levels[0].Head
		end := len(lines)
		if i+1 < len(levels) {
			end = min(levels[i+1].start()-1, end)
		}
		e.divide(lines[min(e.start()-1, end):end])
	}
}

// start is the line, from 1, at which what belongs to an entry begins.
func (e *Entry) start() int {
	if e.Level == nil {
		return e.Fault.Top
	}
	return e.Level.Top
}

// divide gives an entry its lines. Those of a text that is no level all stand below.
func (e *Entry) divide(lines []string) {
	if e.Level == nil {
		e.Below = lines
		return
	}
	above := min(e.Level.Line-e.Level.Top, len(lines))
	rows := min(above+e.Level.End-e.Level.Line+1, len(lines))
	e.Above, e.Rows, e.Below = lines[:above:above], lines[above:rows:rows], lines[rows:]
}

// linesOf cuts a text into lines that end in LF, CRLF or CR, as board.Reader does. The lines keep their ends.
func linesOf(text string) []string {
	var lines []string
	for text != "" {
		end := strings.IndexAny(text, "\r\n") + 1
		switch {
		case end == 0:
			end = len(text)
		case text[end-1] == '\r' && strings.HasPrefix(text[end:], "\n"):
			end++
		case text[end-1] == '\r' && strings.HasPrefix(text[end:], "\r\n"):
			end += 2
		}
		lines = append(lines, text[:end])
		text = text[end:]
	}
	return lines
}

// String is the text of a plain document. When nothing has been changed, String is the text that was read, in UTF-8 if
// that was in UTF-16.
func (d *Document) String() string {
	all := slices.Concat([]string{d.mark}, d.rest)
	for _, e := range d.Entries {
		all = append(all, slices.Concat(e.Head, e.Above, e.Rows, e.Below)...)
	}
	return strings.Join(all, "")
}

// Write writes the text of a plain document.
func (d *Document) Write(w io.Writer) error {
	_, err := io.WriteString(w, d.String())
	return err
}
