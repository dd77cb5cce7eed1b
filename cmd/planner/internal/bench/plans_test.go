package bench

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

// A file of rows is written over only with --force.
func TestRowsAreKept(t *testing.T) {
	levels, out := twoLevels(t), write(t, "rows.csv", "precious\n")
	for why, args := range map[string][]string{
		"--resume goes on where it stopped, --force replaces it": {"--out", out},
		"another version or program wrote these columns":         {"--resume", "--out", out},
		"--out, which is not given":                              {"--resume"},
		"are about the file of --out":                            {"--force"},
		"give one of them":                                       {"--resume", "--force", "--out", out},
	} {
		try(t, solved, append(append([]string{"-q"}, args...), levels)...).refused(t, why)
	}
	if text, err := os.ReadFile(out); err != nil || string(text) != "precious\n" {
		t.Errorf("the file is now %q, %v", text, err)
	}
	try(t, solved, "-q", "--force", "--out", out, levels).holds(t)
	if text, err := os.ReadFile(out); err != nil || strings.Count(string(text), "\n") != 3 {
		t.Errorf("after --force: %v\n%s", err, text)
	}
}

// A finished file is cut off within its last row, as a kill would, and bench goes on.
func TestResume(t *testing.T) {
	levels := twoLevels(t)
	for _, name := range []string{"rows.csv", "rows.jsonl"} {
		out, searches := filepath.Join(t.TempDir(), name), 0
		bench := func() (ran, []Row) {
			got := try(t, func(ctx context.Context, l *board.Level, o plan.Options) (plan.Result, error) {
				searches++
				return solved(ctx, l, o)
			}, "-j", "1", "--ablate-of", "freeze", "--resume", "--out", out, levels)
			rows, err := readRows(t.Context(), out)
			must.Do(t, err)
			return got, rows
		}
		first, whole := bench()
		text, err := os.ReadFile(out)
		if first.holds(t, "signature  14"); err != nil || searches != 4 || len(whole) != 4 {
			t.Fatalf("%s: %d solved, %v: %v", name, searches, err, whole)
		}
		must.Do(t, os.WriteFile(out, text[:len(text)-9], 0o600))
		second, again := bench()
		second.holds(t, "2 of 2", "signature  14")
		if searches != 5 || !strings.Contains(second.errOut, "3 measured before") {
			t.Errorf("%s: %d solved\n%s", name, searches, second.errOut)
		}
		for i, r := range again {
			if i < 3 && r != whole[i] || measurementOf(r) != measurementOf(whole[i]) {
				t.Errorf("%s: row %d is now %+v, before %+v", name, i, r, whole[i])
			}
		}
	}
}

// Rows of other options or levels than those of the command are refused.
func TestResumeRefuses(t *testing.T) {
	levels, out := twoLevels(t), filepath.Join(t.TempDir(), "rows.csv")
	try(t, solved, "-q", "-j", "1", "--ablate-of", "freeze", "--out", out, levels).holds(t)
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
		"or a pipe":        {os.DevNull},
		"row 1 (planner, ": {other},
	} {
		call := []string{"-q", "-j", "1", "--resume", "--out", out}
		if want != "does not make" {
			call = append(call, "--ablate-of", "freeze")
		}
		try(t, solved, append(call, args...)...).refused(t, want)
	}
	old := write(t, "old.csv", "solver,suite,level,solved,wall_seconds\nplanner,a,1,1,0.5\n")
	try(t, solved, "-q", "--resume", "--out", old, levels).refused(t, "another version or program wrote these columns")
}

// A level during which the command is interrupted has no row, neither in the file nor in what is printed.
func TestInterrupted(t *testing.T) {
	for last, want := range map[int]string{1: "solved     0 of 0\n", 2: "solved     1 of 1\n"} {
		ctx, cancel := context.WithCancel(t.Context())
		out := filepath.Join(t.TempDir(), "rows.csv")
		got := tryContext(ctx, func(_ context.Context, l *board.Level, o plan.Options) (plan.Result, error) {
			if l.Number == last {
				cancel()
				return plan.Result{}, ctx.Err()
			}
			return solved(t.Context(), l, o)
		}, "-q", "--ablate", "--alone", "--decided", "--curve", "--out", out, twoLevels(t))
		if rows, err := readRows(t.Context(), out); err != nil && last > 1 || got.code() != 130 || len(rows) != last-1 {
			t.Errorf("code %d, %v, %v", got.code(), rows, err)
		}
		if !strings.HasPrefix(got.out, want) {
			t.Errorf("expected %q in\n%s", want, got.out)
		}
	}
}
