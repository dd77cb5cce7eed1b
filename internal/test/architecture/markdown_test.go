package architecture

import (
	"slices"
	"strings"
	"testing"
)

func texts(lines []Line) []string {
	var all []string
	for _, l := range lines {
		all = append(all, l.Text)
	}
	return all
}

func TestParsePage(t *testing.T) {
	page := parsePage("a.md", strings.Split("# Title\n\nProse with `one` and `two\nwords` and [a link](b.md#c).\n"+
		"    no code, since prose goes on\n\n    planner solve \\\n        a.xsb\n    second\n\n```\nfenced `three`\n```\n"+
		"- `x\\|y`", "\n"))
	if got, want := texts(page.Spans), []string{"one", "two words", "x|y"}; !slices.Equal(got, want) {
		t.Errorf("spans %q, want %q", got, want)
	}
	code := []string{"planner solve a.xsb", "second", "fenced `three`"}
	if got := texts(page.Code); !slices.Equal(got, code) {
		t.Errorf("code %q, want %q", got, code)
	}
	if got, want := texts(page.Links), []string{"b.md#c"}; !slices.Equal(got, want) {
		t.Errorf("links %q, want %q", got, want)
	}
	if page.Spans[1].Number != 3 || page.Code[0].Number != 7 || page.Spans[2].Number != 14 {
		t.Errorf("lines %v, %v", page.Spans, page.Code)
	}
}

func TestNewestSection(t *testing.T) {
	lines := newest(strings.Split("# Changes\n## 2\nnew\n## 1\nold", "\n"))
	if got := strings.Join(lines, " "); got != "# Changes ## 2 new" {
		t.Errorf("newest section %q", got)
	}
}
