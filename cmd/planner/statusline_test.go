//go:build !windows

package main

import (
	"strings"
	"testing"

	"planner/internal/coach"
	"planner/internal/diagnose"
)

// TestWhyWords wants progress within 60 columns, whatever is known.
func TestWhyWords(t *testing.T) {
	none := diagnose.None
	for want, p := range map[string]diagnose.Progress{
		"asking the deadlock rules": {Position: none},
		"searching after move 9; moves 1-90 open, 1 search": {Moves: 90, Position: 9,
			SolvableUntil: none, LostAt: none, Searches: 1},
		"searching after move 9; lost by one of moves 6-12, 2 searches": {Moves: 90, Position: 9,
			SolvableUntil: 5, LostAt: 12, Searches: 2},
		"searching after move 0; lost by move 12 at the latest, 3 searches": {Moves: 90, SolvableUntil: none,
			LostAt: 12, Searches: 3},
		"searching after move 700; not lost by move 650, 24 searches": {Moves: 900, Position: 700,
			SolvableUntil: 650, LostAt: none, Searches: 24},
	} {
		if got := whyWords(p); got != want {
			t.Errorf("%q, expected %q", got, want)
		}
	}
}

// TestCoachWords wants the same of a judgement.
func TestCoachWords(t *testing.T) {
	for want, p := range map[string]coach.Progress{
		"looking for the last position with a solution":    {},
		"12 of 2345 positions are decided, 1.2 G searched": {Positions: 2345, Decided: 12, Nodes: 1_234_000_000},
	} {
		if got := coachWords(p); got != want {
			t.Errorf("%q, expected %q", got, want)
		}
	}
}

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
	if raw := quiet.raw.String(); !strings.Contains(raw, "Lost by") || strings.Contains(raw, "\x1b") {
		t.Errorf("no diagnosis, or something is drawn in spite of --quiet: %q", raw)
	}
}

// TestNarrowTerminal wants analyze and why to keep to the width of a terminal of 60 columns.
func TestNarrowTerminal(t *testing.T) {
	for want, args := range map[string][]string{
		"The start":  {"analyze", "--level", "2", "../../docs/levels/first.xsb"},
		"Lost by":    {"why", "--level", "2", "../../docs/levels/first.xsb", "rddddllUdllU"},
		"Goal traps": {"analyze", "--all", "--free", "--level", "3", "../../docs/levels/first.xsb"},
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
