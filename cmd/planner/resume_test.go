package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/plan"
)

// TestStoreNamedWrongly names a store twice, or one that is not there: the answer says what to type.
func TestStoreNamedWrongly(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	levels := write(t, "a.xsb", onePush)
	try(t, program{solve: plan.Solve}, "solve", "-q", "--disk-free", "1MiB", "--store", dir, levels).wants(t, 0, "", "")
	empty := t.TempDir()
	for want, line := range map[string][]string{
		"give it once: planner solve --resume " + dir:                 {"--store", dir, "--resume", dir},
		"to begin a search there: planner solve --store " + empty:     {"--resume", empty},
		"to begin a search there: planner solve --store " + dir + "2": {"--resume", dir + "2"},
		"to begin a search there: planner solve --store " + dir + "3": {"--store", dir + "3", "--resume"},
	} {
		try(t, program{solve: plan.Solve}, append([]string{"solve", "-q"}, line...)...).wants(t, 2, "", want)
	}
}

// TestOptimizeResumesItsStore names the store of optimize in both ways, with and without its files.
func TestOptimizeResumesItsStore(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	levels, solutions := write(t, "a.xsb", onePush), write(t, "a.txt", "R\n")
	for _, line := range [][]string{{"--store", dir, levels, solutions}, {"--store", dir, "--resume", levels, solutions},
		{"--resume", dir, levels, solutions}, {"--resume", dir, levels}, {"--resume", dir}} {
		try(t, program{solve: plan.Solve}, append([]string{"optimize", "-q", "--disk-free", "1MiB"}, line...)...).
			wants(t, 0, "Nothing shorter was found.", "")
	}
	try(t, program{solve: plan.Solve}, "optimize", "--resume", dir, levels, solutions, "b").wants(t, 2, "", "and 3 given")
}

// counting is fake, which also counts the levels that it solves.
func counting(solved *int) func(context.Context, *board.Level, plan.Options) (plan.Result, error) {
	return func(ctx context.Context, l *board.Level, o plan.Options) (plan.Result, error) {
		*solved++
		return fake(ctx, l, o)
	}
}

// TestBenchKeepsFiles tries to write over a file of rows.
func TestBenchKeepsFiles(t *testing.T) {
	levels, out := twoLevels(t), write(t, "rows.csv", "precious\n")
	got := try(t, program{}, "bench", "-q", "--out", out, levels)
	if got.code != 2 || !strings.Contains(got.errOut, "--resume") || !strings.Contains(got.errOut, "--force") {
		t.Errorf("code %d: %s", got.code, got.errOut)
	}
	if text, err := os.ReadFile(out); err != nil || string(text) != "precious\n" {
		t.Errorf("the file is now %q, %v", text, err)
	}
	for _, wrong := range [][]string{{"--resume", "--out", out}, {"--resume"}, {"--force"},
		{"--resume", "--force", "--out", out}} {
		got := try(t, program{}, append([]string{"bench", "-q", levels}, wrong...)...)
		if got.code != 2 || got.errOut == "" {
			t.Errorf("%v: code %d: %s", wrong, got.code, got.errOut)
		}
	}
	try(t, program{}, "bench", "-q", "--force", "--out", out, levels).wants(t, 0, "", "")
	if text, err := os.ReadFile(out); err != nil || strings.Count(string(text), "\n") != 3 {
		t.Errorf("after --force: %v\n%s", err, text)
	}
}

// TestBenchResume cuts a finished file off within its last row, as a kill would, and lets bench go on.
func TestBenchResume(t *testing.T) {
	levels := twoLevels(t)
	for _, name := range []string{"rows.csv", "rows.jsonl"} {
		out, solved := filepath.Join(t.TempDir(), name), 0
		bench := func() ran {
			return try(t, program{solve: counting(&solved)}, "bench", "-j", "1", "--ablate-of", "freeze", "--resume",
				"--out", out, levels)
		}
		first := bench()
		whole, err := os.ReadFile(out)
		if err != nil || first.code != 0 || solved != 4 {
			t.Fatalf("%s: code %d, %d solved, %v: %s", name, first.code, solved, err, first.errOut)
		}
		must.Do(t, os.WriteFile(out, whole[:len(whole)-9], 0o600))
		second := bench()
		again, err := os.ReadFile(out)
		if err != nil || solved != 5 || measured(string(again)) != measured(string(whole)) {
			t.Errorf("%s: %d solved, %v, now\n%s\nexpected\n%s", name, solved, err, again, whole)
		}
		if !strings.Contains(second.out, "2 of 2") || !strings.Contains(second.out, "signature  14") ||
			!strings.Contains(second.errOut, "3 measured before") {
			t.Errorf("%s: %s%s\nfirst\n%s", name, second.out, second.errOut, first.out)
		}
	}
}

// TestBenchResumeRefuses goes on with options and levels that differ from the rows.
func TestBenchResumeRefuses(t *testing.T) {
	levels, out := twoLevels(t), filepath.Join(t.TempDir(), "rows.csv")
	if got := try(t, program{}, "bench", "-q", "-j", "1", "--ablate-of", "freeze", "--out", out,
		levels); got.code != 0 {
		t.Fatal(got.errOut)
	}
	other := write(t, "a.xsb", twoPush+"\n"+twoPush)
	for want, args := range map[string][]string{
		"measured with --seed 1, this command has --seed 2": {"--seed", "2", levels},
		"--without":        {"--without", "freeze", levels},
		"--positions":      {"--positions", "7", levels},
		"--time":           {"--time", "3s", levels},
		"--threads":        {"-j", "2", levels},
		"--mode":           {"--mode", "astar", levels},
		"--ram":            {"--ram", "77MiB", levels},
		"another level":    {other},
		"does not solve":   {"--level", "1", levels},
		"does not make":    {levels},
		"standard input":   {"-"},
		"row 1 (planner, ": {other},
	} {
		call := []string{"bench", "-q", "-j", "1", "--resume", "--out", out}
		if want != "does not make" {
			call = append(call, "--ablate-of", "freeze")
		}
		try(t, program{}, append(call, args...)...).wants(t, 2, "", want)
	}
	old := write(t, "old.csv", "solver,suite,level,solved,wall_seconds\nplanner,a,1,1,0.5\n")
	got := try(t, program{}, "bench", "-q", "--resume", "--out", old, levels)
	if !strings.Contains(got.errOut, "columns") {
		t.Errorf("rows of an older version: code %d: %s", got.code, got.errOut)
	}
}

// TestBenchInterrupted interrupts the second level, which then has no row.
func TestBenchInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	solve := func(_ context.Context, l *board.Level, o plan.Options) (plan.Result, error) {
		if l.Number == 2 {
			cancel()
			return plan.Result{}, ctx.Err()
		}
		return fake(t.Context(), l, o)
	}
	out := filepath.Join(t.TempDir(), "rows.csv")
	got := tryContext(t, ctx, program{solve: solve}, "bench", "-q", "--out", out, twoLevels(t))
	if text, err := os.ReadFile(out); err != nil || got.code != 130 || strings.Count(string(text), "\n") != 2 {
		t.Errorf("code %d, %v\n%s", got.code, err, text)
	}
}
