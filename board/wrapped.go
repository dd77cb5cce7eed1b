package board

import (
	"cmp"
	"html"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// leastCells is how many cells a row of a table must have.
const leastCells = 3

var (
	tags     = regexp.MustCompile(`(?i)</?(` + htmlTags + `)\b[^<>]*>|\[/?(` + forumTags + `)(=[^\[\]]*)?\]`)
	rowEnds  = regexp.MustCompile(`(?i)<br\b[^<>]*>|(\\r)?\\n`)
	blocks   = regexp.MustCompile(`(?i)</(h[1-6]|p|div|b|td|th|li|strong)>|<(br|pre|code)\b[^<>]*>|\[code\]|\[/b\]`)
	closing  = regexp.MustCompile(`(?i)(</pre>|</code>|\[/code\])[^<>\[\]]*$`)
	between  = regexp.MustCompile("[\"'`]\\s*[,;]\\s*[\"'`]")
	nbsp     = strings.NewReplacer("&nbsp;", " ", "&#160;", " ", "&#xA0;", " ", "&#xa0;", " ")
	opening  = regexp.MustCompile("[\\[({=]\\s*[\"'`]*\\s*$")
	declares = regexp.MustCompile(`^[^"'` + "`" + `]*[\[({=,]\s*$`)
)

// Names of tags in what people copy from pages and forums.
const (
	htmlTags = "a|b|blockquote|body|center|code|div|em|font|h[1-6]|head|hr|html|i|li|p|pre|span|strong|table|td|title|" +
		"tr|tt|u|ul"
	forumTags = "b|center|code|color|font|hide|i|indent|pre|quote|size|spoiler|tt|u"
)

// unwrapped is the rows within other text: between tags of HTML or a forum, with entities, as a string in the source of
// a program, or in the cells of a table. The result is empty for a line without any signs of these. Several rows in one
// line have "|" between them.
func unwrapped(body string) string {
	if !strings.ContainsAny(body, "<[&\"'`,;\t\\") && isASCII(body) {
		return ""
	}
	s := html.UnescapeString(nbsp.Replace(strings.Map(visible, body)))
	s = tags.ReplaceAllString(rowEnds.ReplaceAllString(s, "|"), "")
	return unlisted(s)
}

// closes reports whether a line ends a block of code in HTML or a forum, and with it a board.
func closes(body string) bool { return closing.MatchString(body) }

// isASCII reports whether a text has only characters of ASCII.
func isASCII(s string) bool {
	return strings.IndexFunc(s, func(c rune) bool { return c >= utf8.RuneSelf }) < 0
}

// visible drops characters that nobody sees, such as the byte order mark of a file that was put below another one.
func visible(c rune) rune {
	if unicode.Is(unicode.Cf, c) {
		return -1
	}
	return c
}

// unlisted cuts off the quotation marks of a string in the source of a program, or the commas of a table.
func unlisted(s string) string {
	begin, end := strings.IndexAny(s, "\"'`"), strings.LastIndexAny(s, "\"'`")
	if begin < end && strings.Trim(s[end+1:], " ,;+.)]}\\|") == "" &&
		(strings.Trim(s[:begin], " \t[({") == "" || declares.MatchString(s[:begin])) {
		parts := between.Split(s[begin+1:end], -1)
		if row, ok := joined(parts); ok {
			return row
		}
		return strings.Join(parts, "|")
	}
	for _, comma := range []string{",", "\t", ";"} {
		if row, ok := joined(strings.Split(strings.Trim(s, " [](){}"), comma)); ok {
			return row
		}
	}
	return strings.TrimRight(s, " ,;")
}

// joined makes a row of the cells of a table; an empty cell is a blank. ok is false when these are no cells of a board.
func joined(cells []string) (row string, ok bool) {
	var out strings.Builder
	for _, cell := range cells {
		if len(cell) > 1 {
			cell = strings.Trim(cell, "\"' ")
		}
		if len(cell) > 1 {
			return "", false
		}
		out.WriteString(cmp.Or(cell, " "))
	}
	return out.String(), len(cells) >= leastCells
}
