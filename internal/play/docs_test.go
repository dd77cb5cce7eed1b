package play

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var rewrite = flag.Bool("rewrite", false, "rewrite the tables of keys in docs/play.md")

// TestKeysInDocs wants docs/play.md to have the same tables as the help screens.
func TestKeysInDocs(t *testing.T) {
	const page, begin, end = "../../docs/play.md", "<!-- keys -->\n", "<!-- end of keys -->\n"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), begin)
	table, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		t.Fatalf("%s has no place for the tables of keys", page)
	}
	want := keyTables()
	if *rewrite {
		if err := os.WriteFile(page, []byte(before+begin+want+end+after), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if table != want {
		t.Errorf("%s lists other keys than the help screens, which run with -rewrite corrects:\n%s", page, want)
	}
}

// keyTables is all keys in Markdown.
func keyTables() string {
	var b strings.Builder
	for _, g := range append(playing(), watching()[0]) {
		fmt.Fprintf(&b, "| %s | |\n|---|---|\n", g.heading)
		for _, c := range g.commands {
			if h := c.Help(); h.Key != "" {
				fmt.Fprintf(&b, "| `%s` | %s |\n", h.Key, h.Desc)
			}
		}
		b.WriteString("\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// TestHelpFits wants both help screens whole in a window of 80x24.
func TestHelpFits(t *testing.T) {
	m := begun(t, Options{}, corridor)
	for _, keys := range []string{"?", "esc s ?"} {
		press(m, keys)
		if lines := m.session.helpLines(); len(lines) > m.session.window.middle() {
			t.Errorf("%d lines of help, there is room for %d:\n%s", len(lines), m.session.window.middle(), screen(m))
		}
		for _, g := range m.session.groups() {
			for _, c := range g.commands {
				shows(t, m, c.Help().Key, c.Help().Desc)
			}
		}
	}
}

// TestKeysAreUnique wants no key to mean two things at once.
func TestKeysAreUnique(t *testing.T) {
	for _, groups := range [][]group{playing(), watching(), unplayable()} {
		seen := map[string]bool{}
		for _, g := range groups {
			for _, c := range g.commands {
				for _, k := range c.Keys() {
					if seen[k] {
						t.Errorf("%q is bound twice", k)
					}
					seen[k] = true
				}
				if len(c.Keys()) == 0 && c.do != nil || c.Help().Key == "" && c.Help().Desc != "" {
					t.Errorf("the command %q is incomplete", c.Help().Desc)
				}
			}
		}
	}
}
