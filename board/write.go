package board

import (
	"io"
	"slices"
	"strings"
)

// Format is a way to write a level as text.
type Format string

// The formats that Write knows; Reader reads them all.
const (
	XSB Format = "xsb" // rows, then "Title:" and "Author:" lines
	SOK Format = "sok" // the title above the rows, everything else below them
	RLE Format = "rle" // all rows in one line of run lengths, everything else as in XSB
)

// Formats lists the formats.
var Formats = []Format{XSB, SOK, RLE}

// Write writes a level and a blank line after it. Reader reads back the same rows, title and author. A note that Reader
// would read as something else is written as a comment.
func Write(w io.Writer, level *Level, format Format) error {
	var out levelText
	title := level.Title
	if format == SOK && IsTitle(title) {
		out.line(title)
		out.line()
		title = ""
	}
	if format == RLE {
		out.line(pack(level.Rows))
	} else {
		out.line(strings.Join(level.Lines(), "\n"))
	}
	if title != "" {
		out.line("Title: ", title)
	}
	if level.Author != "" {
		out.line("Author: ", level.Author)
	}
	out.notes(level.Notes)
	out.line()
	_, err := io.WriteString(w, out.String())
	return err
}

// Lines is the rows of a level as lines of a file. A row that draws nothing is "-", since an empty line ends a board.
func (l *Level) Lines() []string {
	lines := slices.Clone(l.Rows)
	for i, row := range lines {
		if row == "" {
			lines[i] = "-"
		}
	}
	return lines
}

// levelText is the text of a level under construction.
type levelText struct{ strings.Builder }

// line adds the parts of one line.
func (t *levelText) line(parts ...string) {
	for _, part := range parts {
		t.WriteString(part)
	}
	t.WriteByte('\n')
}

// notes adds notes. Blocks of comments stay as they are, and a block without an end gets one.
func (t *levelText) notes(notes []string) {
	inBlock := false
	for _, note := range notes {
		key, value, _ := keyed(note)
		switch {
		case inBlock:
			inBlock = key != "comment-end" && key != "comment_end"
		case key == "comment" && value == "":
			inBlock = true
		case note == "":
			continue
		case !isNote(note):
			note = "Comment: " + note
		}
		t.line(note)
	}
	if inBlock {
		t.line("Comment-End:")
	}
}

// IsTitle reports whether a title that stands above a board without "Title:" is read as the title.
func IsTitle(title string) bool {
	return title != "" && classify(title, blank, MaxCells).kind == text && names(title) && bare(title) == title &&
		!isSolution(title)
}

// isNote reports whether Reader would take a line below a board for a note and not for a title or a row.
func isNote(note string) bool {
	key, _, _ := keyed(note)
	taken := key == "title" || key == "author" || strings.HasPrefix(note, ";")
	return classify(note, row, MaxCells).kind == text && !taken
}
