package board

import (
	"regexp"
	"strings"
)

// marginOf is what mail programs and editors put before each line: marks of a quotation and tabs, with the blanks
// between them.
func marginOf(s string) string {
	lead := len(s) - len(strings.TrimLeft(s, " \t>"))
	return s[:strings.LastIndexAny(s[:lead], "\t>")+1]
}

// unmargined is a line without its margin.
func unmargined(s string) string { return s[len(marginOf(s)):] }

// IsQuoted reports whether a row stands behind the mark of a quotation.
func IsQuoted(row string) bool { return strings.Contains(marginOf(row), ">") }

// Bare is a line of text. If quoted says that the line stands in a quotation, its marks are cut off. The result is
// empty for a line that begins or ends a block of code in Markdown, HTML or a forum.
func Bare(line string, quoted bool) string {
	if quoted {
		line = unmargined(line)
	}
	if body := strings.TrimSpace(line); body != "" && isFence(body) {
		return ""
	}
	return line
}

var (
	fence   = regexp.MustCompile("^(```[^`]*|~~~.*)$")
	heading = regexp.MustCompile(`^#{1,6} (.*?)[# ]*$`)
	word    = regexp.MustCompile(`\pL{3}`)
)

// isFence reports whether a line begins or ends a block of code in Markdown, HTML or a forum.
func isFence(body string) bool {
	switch body[0] {
	case '`', '~':
		return fence.MatchString(strings.TrimSpace(body))
	case '<', '[':
		return strings.TrimSpace(tags.ReplaceAllString(body, "")) == ""
	}
	return false
}

// isHeading reports whether a line is a heading of Markdown, with a word in it.
func isHeading(body string) bool {
	return heading.MatchString(body) && word.MatchString(body)
}
