package render

import (
	"strconv"
	"strings"

	"planner/board"
)

// Format is a way to write levels into a file.
type Format string

// The formats of `planner convert --to`.
const (
	XSB Format = "xsb" // rows, then "Title:" and "Author:" lines
	SOK Format = "sok" // the title above the board, the rest below, as Sokoban YASC writes it
	RLE Format = "rle" // one line a level: run lengths, "-" for floor, "|" between rows
)

// Formats lists all formats in the order help shows them.
var Formats = []Format{XSB, SOK, RLE}

// Level is a level as it stands in a file of the given format, ended by a blank line.
func Level(l *board.Level, format Format) string {
	var text strings.Builder
	line := func(parts ...string) {
		for _, part := range parts {
			text.WriteString(part)
		}
		text.WriteByte('\n')
	}
	if format == SOK && l.Title != "" {
		line(l.Title)
		line()
	}
	if format == RLE {
		line(runLengths(l.Rows))
	} else {
		for _, row := range l.Rows {
			line(row)
		}
	}
	if format != SOK && l.Title != "" {
		line("Title: ", l.Title)
	}
	if l.Author != "" {
		line("Author: ", l.Author)
	}
	for _, note := range l.Notes {
		line(note)
	}
	line()
	return text.String()
}

// runLengths packs rows: "3#|#@$.#". Blanks are written as "-" because mail and forums eat runs of them.
func runLengths(rows []string) string {
	packed := make([]string, len(rows))
	for i, row := range rows {
		packed[i] = runLengthRow(row)
	}
	return strings.Join(packed, "|")
}

func runLengthRow(row string) string {
	var text strings.Builder
	for start := 0; start < len(row); {
		end := start
		for end < len(row) && row[end] == row[start] {
			end++
		}
		if end-start > 1 {
			text.WriteString(strconv.Itoa(end - start))
		}
		if row[start] == ' ' {
			text.WriteByte('-')
		} else {
			text.WriteByte(row[start])
		}
		start = end
	}
	return text.String()
}
