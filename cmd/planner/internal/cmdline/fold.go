package cmdline

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"planner/internal/render"
)

// prose is a line of a paragraph in a help text. Lines in columns have two spaces between them.
var prose = regexp.MustCompile(`^ {3}\S+( \S+)*$`)

// beside is the end of the first column of a line and the space before the second one.
var beside = regexp.MustCompile(`\S {2,}`)

// Examples are indented by examples columns, and what follows a broken line by further ones.
const examples, further = 6, 4

// Fold breaks the lines of a help text that are longer than a width, in columns. Paragraphs are filled anew. Examples
// and flags have two columns. The second column stays beside the first if the words in it have room there, and goes
// below the first otherwise. A line with a second column only belongs to the line before and is moved in the same way.
func Fold(text string, width int) string {
	var out strings.Builder
	roomy := width * 3 / 5 // a second column that begins further right has no room
	for _, line := range filled(text) {
		rest := strings.TrimLeft(line, " ")
		indent := len(line) - len(rest)
		gap := beside.FindStringIndex(rest)
		switch {
		case gap == nil && indent > roomy:
			wrap(&out, examples+further, "", rest, examples+further, width)
		case utf8.RuneCountInString(line) <= width:
			out.WriteString(line + "\n")
		case prose.MatchString(line):
			wrap(&out, indent, "", rest, indent, width)
		case gap == nil:
			wrap(&out, indent, "", rest, indent+further, width)
		case indent+gap[1] > roomy || longest(rest[gap[1]:]) > width-indent-gap[1]:
			wrap(&out, indent, "", rest[:gap[0]+1], indent+further, width)
			wrap(&out, indent+further, "", rest[gap[1]:], indent+further, width)
		default:
			wrap(&out, indent, rest[:gap[1]], rest[gap[1]:], indent+gap[1], width)
		}
	}
	return out.String()
}

// filled are the lines of a text, with each paragraph in one line.
func filled(text string) (lines []string) {
	inside := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \n")
		isProse := prose.MatchString(line)
		if isProse && inside {
			lines[len(lines)-1] += line[2:]
		} else {
			lines = append(lines, line)
		}
		inside = isProse
	}
	return lines
}

// longest is the length of the longest word.
func longest(words string) (n int) {
	for word := range strings.FieldsSeq(words) {
		n = max(n, utf8.RuneCountInString(word))
	}
	return n
}

// wrap writes words behind the beginning of an indented line, and goes on in further lines at another indent.
func wrap(out *strings.Builder, indent int, line, words string, next, width int) {
	lines := render.Wrap(strings.Repeat(" ", indent)+line+words, width, strings.Repeat(" ", next))
	out.WriteString(strings.Join(lines, "\n") + "\n")
}
