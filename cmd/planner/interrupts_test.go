package main

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"planner/cmd/planner/internal/cmdline"
)

// TestInterruptedReading interrupts commands before they have read their files. They say so, and write nothing.
func TestInterruptedReading(t *testing.T) {
	levels, made := write(t, "a.sok", onePush+"\nSolution\nR\n"), t.TempDir()
	out := func(name string) string { return filepath.Join(made, name) }
	interrupted, interrupt := context.WithCancel(t.Context())
	interrupt()
	for _, args := range [][]string{
		{"convert", levels},
		{"convert", "--out", out("a.xsb"), levels},
		{"verify", levels},
		{"verify", levels, levels},
		{"coach", levels},
		{"optimize", levels, levels},
		{"why", levels, "R"},
		{"furthest", levels},
		{"bounds", "--show", out("suite"), levels},
		{"record", "import", "--record", out("record.json"), levels},
		{"report", "--out", out("report.html"), write(t, "rows.csv", reportRows)},
		{"web", levels},
	} {
		tryContext(t, interrupted, program{}, args...).wants(t, cmdline.CodeInterrupted, "", ": interrupted\n")
	}
	if files, err := os.ReadDir(made); err != nil || len(files) > 0 {
		t.Errorf("%v, %v", files, err)
	}
}
