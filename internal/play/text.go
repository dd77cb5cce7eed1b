package play

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// fit cuts a text that is wider than width columns, and ends it with cut.
func fit(text string, width int, cut string) string { return ansi.Truncate(text, max(0, width), cut) }

// spread puts one text to the left and one to the right of a line. When there is no room for both, the left one is cut.
func spread(left, right string, width int, cut string) string {
	room := width - ansi.StringWidth(right)
	if room < ansi.StringWidth(left)+1 {
		left = fit(left, room-1, cut)
	}
	return left + strings.Repeat(" ", max(0, room-ansi.StringWidth(left))) + fit(right, width, cut)
}

// wrap breaks a text into at most most lines of width columns. A text that needs more is cut and ends with cut.
func wrap(text string, width, most int, cut string) []string {
	if text == "" || most < 1 {
		return nil
	}
	lines := strings.Split(ansi.Wrap(text, max(1, width), " "), "\n")
	if len(lines) > most {
		rest := strings.Join(lines[most-1:], " ")
		lines = append(lines[:most-1], fit(rest, width, cut))
	}
	return lines
}

// padded is a text followed by blanks up to a width in columns.
func padded(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-ansi.StringWidth(text)))
}

// inASCII is a line for a terminal that shows nothing but ASCII: other characters, which titles and names of files may
// have, become as many question marks as they have columns.
func inASCII(line string) string {
	var out strings.Builder
	for state := byte(0); line != ""; {
		part, columns, n, next := ansi.DecodeSequence(line, state, nil)
		if strings.ContainsFunc(part, func(r rune) bool { return r > '~' }) {
			part = strings.Repeat("?", columns)
		}
		out.WriteString(part)
		line, state = line[n:], next
	}
	return out.String()
}
