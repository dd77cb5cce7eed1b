//go:build !windows

package main

import (
	"strings"
	"testing"
)

// TestWhyOnTerminal watches the line of a diagnosis and finds it erased at the end. With --quiet there is none.
func TestWhyOnTerminal(t *testing.T) {
	c := openConsole(t, 80, 24, []string{asProgram + "=" + asWhyLine})
	c.see("s: searching after move 0; moves 1-9 open, 1 search")
	c.send("\x03")
	if c.end(); strings.Contains(c.text(), "searching after") {
		t.Errorf("the line stays on the screen:\n%s", c.text())
	}
	quiet := openConsole(t, 80, 24, nil, "why", "--quiet", "--level", "2", "../../docs/levels/first.xsb",
		"rddddllUdllU")
	quiet.end()
	if raw := quiet.raw.String(); !strings.Contains(raw, "lost the game") || strings.Contains(raw, "\x1b") {
		t.Errorf("no diagnosis, or something is drawn in spite of --quiet: %q", raw)
	}
}

// TestStatusLineIsCut watches the line of a diagnosis on a terminal that is narrower than the line. However often it is
// written, it takes one line of the screen, and nothing of it is left at the end.
func TestStatusLineIsCut(t *testing.T) {
	c := openConsole(t, 30, 24, []string{asProgram + "=" + asWhyLine})
	screen := c.wait("the second second", func(screen string) bool { return strings.Contains(screen, "2 s: searching") })
	if lines := strings.Fields(strings.ReplaceAll(strings.TrimSpace(screen), " ", "_")); len(lines) != 1 {
		t.Errorf("%d lines:\n%s", len(lines), screen)
	}
	c.send("\x03")
	if c.end(); strings.Contains(c.text(), "searching after") {
		t.Errorf("the line stays on the screen:\n%s", c.text())
	}
}

// TestNarrowTerminal wants analyze and why to keep to the width of a terminal of 60 columns.
func TestNarrowTerminal(t *testing.T) {
	for want, args := range map[string][]string{
		"The start":     {"analyze", "--level", "2", "../../docs/levels/first.xsb"},
		"lost the game": {"why", "--level", "2", "../../docs/levels/first.xsb", "rddddllUdllU"},
		"Goal traps":    {"analyze", "--all", "--free", "--level", "3", "../../docs/levels/first.xsb"},
	} {
		c := openConsole(t, 60, 400, nil, args...)
		c.end()
		for line := range strings.Lines(c.raw.String()) { // on the screen itself all lines are broken
			if len([]rune(strings.TrimSpace(line))) > 60 && !strings.Contains(line, "\x1b") {
				t.Errorf("%v: a line of %d columns: %s", args, len(line), line)
			}
		}
		if !strings.Contains(c.text(), want) {
			t.Errorf("%v shows no %q:\n%s", args, want, c.text())
		}
	}
}
