package architecture

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"planner/internal/test/must"
)

// Page holds the code and the links of one Markdown file.
type Page struct {
	Name     string // path from the root of the module, with slashes
	Code     []Line // lines of indented and fenced code blocks; lines that end in a backslash are joined
	Spans    []Line // inline code
	Links    []Line // targets of links and pictures
	Headings []Line // without their number signs
}

// Line is a piece of a page and where it begins.
type Line struct {
	Number int // from 1
	Text   string
}

// At names a place in a page for an error message.
func (p Page) At(l Line) string { return fmt.Sprintf("%s:%d", p.Name, l.Number) }

// changelog is the page that speaks of the past: only its newest section is held to the tree of today.
const changelog = "CHANGELOG.md"

// Pages reads the Markdown files at the root of the module, in docs and in the folders of docs.
func Pages(t testing.TB) []Page {
	t.Helper()
	root := Root(t)
	var pages []Page
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/*/*.md"} {
		names, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		must.Do(t, err)
		for _, name := range names {
			pages = append(pages, readPage(t, root, name))
		}
	}
	if len(pages) == 0 {
		t.Fatal("no Markdown file found")
	}
	return pages
}

func readPage(t testing.TB, root, name string) Page {
	t.Helper()
	text := must.Read(t, name)
	rel, err := filepath.Rel(root, name)
	must.Do(t, err)
	rel = filepath.ToSlash(rel)
	lines := strings.Split(text, "\n")
	if rel == changelog {
		lines = newest(lines)
	}
	return parsePage(rel, lines)
}

// newest cuts a changelog before its second section.
func newest(lines []string) []string {
	sections := 0
	for i, line := range lines {
		if strings.HasPrefix(line, "## ") {
			if sections++; sections == 2 {
				return lines[:i]
			}
		}
	}
	return lines
}

// pageParser walks over the lines of a page.
type pageParser struct {
	page      Page
	paragraph []string // the prose lines since the last blank or code line
	fence     string   // what ends the fenced block, empty outside of one
	block     bool     // an indented line now is code: the line before was blank or code
	continued bool     // the last line of code ends in a backslash
}

func parsePage(name string, lines []string) Page {
	p := pageParser{page: Page{Name: name}, block: true}
	for i, line := range lines {
		p.line(i+1, line)
	}
	p.endParagraph(len(lines) + 1)
	return p.page
}

func (p *pageParser) line(number int, line string) {
	text := strings.TrimSpace(line)
	indented := strings.HasPrefix(line, "    ") || strings.HasPrefix(line, "\t")
	switch {
	case p.fence != "":
		if strings.HasPrefix(text, p.fence) {
			p.fence = ""
			return
		}
		p.code(number, text)
	case strings.HasPrefix(text, "```"):
		p.endParagraph(number)
		p.fence = "```"
	case text == "":
		p.endParagraph(number)
		p.block = true
	case indented && p.block:
		p.code(number, text)
	case strings.HasPrefix(line, "#"):
		p.endParagraph(number)
		p.page.Headings = append(p.page.Headings, Line{number, strings.TrimSpace(strings.TrimLeft(line, "#"))})
		p.paragraph = append(p.paragraph, line)
	default:
		p.block = false
		p.paragraph = append(p.paragraph, line)
	}
}

func (p *pageParser) code(number int, text string) {
	continues := strings.HasSuffix(text, `\`)
	text = strings.TrimSpace(strings.TrimSuffix(text, `\`))
	if last := len(p.page.Code) - 1; p.continued && last >= 0 {
		p.page.Code[last].Text += " " + text
	} else {
		p.page.Code = append(p.page.Code, Line{number, text})
	}
	p.continued = continues
}

var (
	inlineCode = regexp.MustCompile("`([^`]+)`")
	linkTarget = regexp.MustCompile(`\]\(([^()\s]+)\)`)
)

// endParagraph finds the code and the links of the prose that ends before the given line. A span may go over the
// end of a line.
func (p *pageParser) endParagraph(number int) {
	text := strings.Join(p.paragraph, "\n")
	first := number - len(p.paragraph)
	p.page.Spans = append(p.page.Spans, matches(inlineCode, text, first)...)
	p.page.Links = append(p.page.Links, matches(linkTarget, text, first)...)
	p.paragraph = nil
}

// matches lists what the group of a pattern finds in a text whose first line has the given number. A bar that a
// table needs escaped comes without its backslash.
func matches(pattern *regexp.Regexp, text string, first int) []Line {
	var found []Line
	for _, at := range pattern.FindAllStringSubmatchIndex(text, -1) {
		span := strings.Join(strings.Fields(text[at[2]:at[3]]), " ")
		span = strings.ReplaceAll(span, `\|`, "|")
		found = append(found, Line{first + strings.Count(text[:at[2]], "\n"), span})
	}
	return found
}
