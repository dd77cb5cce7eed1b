//go:build !windows

package main

import (
	"strings"
	"testing"

	"planner/internal/test/suite"
)

// watched is a command that searches until its time is over.
func watched(t *testing.T, limit string) []string {
	t.Helper()
	return []string{"solve", "--threads", "1", "--ram", "1GiB", "--time", limit, "--mode", "bidir",
		"--without", suite.WithoutRules(), write(t, "pillars.xsb", suite.Pillars())}
}

// TestSolveOnTerminal watches a search on a terminal, which becomes narrower, and interrupts it.
func TestSolveOnTerminal(t *testing.T) {
	c := openConsole(t, 80, 30, nil, watched(t, "10m")...)
	c.see("of 600 s", "both ends:", " positions, ",
		"best from the start               best from the goals\n###############")
	c.resize(50, 30)
	c.wait("the first board alone, in one block", func(screen string) bool {
		return strings.Contains(screen, "best from the start\n") && !strings.Contains(screen, "best from the goals") &&
			strings.Count(screen, "both ends:") == 1 // not in the middle of a redrawing
	})
	c.send("\x03")
	if code := c.end(); code != 130 {
		t.Errorf("code %d", code)
	}
	if screen := c.text(); strings.Contains(screen, "best from") || strings.Contains(screen, "both ends:") {
		t.Errorf("the block stays on the screen:\n%s", screen)
	}
	if !strings.Contains(c.raw.String(), "\x1b[33m$") {
		t.Error("no colours")
	}
}

// TestSolveWithoutColour watches a search with NO_COLOR and one with --quiet.
func TestSolveWithoutColour(t *testing.T) {
	plain := openConsole(t, 80, 30, []string{"NO_COLOR=1"}, watched(t, "10m")...)
	plain.see("best from the start")
	plain.send("\x03")
	plain.end()
	if raw := plain.raw.String(); strings.Contains(raw, "\x1b[3") {
		t.Errorf("colours in spite of NO_COLOR: %q", raw)
	}
	quiet := openConsole(t, 80, 30, nil, append(watched(t, "1s"), "--quiet")...)
	quiet.end()
	if raw := quiet.raw.String(); strings.Contains(raw, "\x1b") {
		t.Errorf("something is drawn in spite of --quiet: %q", raw)
	}
}
