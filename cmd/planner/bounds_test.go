package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/internal/test/must"
	"planner/plan"
)

// TestBounds keeps a suite: what is known stays, what has been tried is passed over, others' solutions are taken in
// after a replay, and what has become better is said.
func TestBounds(t *testing.T) {
	calls := 0
	solve := func(ctx context.Context, l *board.Level, o plan.Options) (plan.Result, error) {
		if calls++; l.Number == 2 {
			return plan.Result{LowerBound: 2}, ctx.Err()
		}
		return fake(ctx, l, o)
	}
	dir, levels := filepath.Join(t.TempDir(), "suite"), twoLevels(t)
	step := func(wantCalls int, wantNews, wantTable string, args ...string) {
		t.Helper()
		calls = 0
		args = append([]string{"bounds", "-q", "--to", "csv"}, args...)
		got := try(t, program{solve: solve}, args...)
		if got.code != 0 || calls != wantCalls || got.errOut != wantNews || !strings.Contains(got.out, wantTable) {
			t.Fatalf("code %d, %d searches\n%s%s", got.code, calls, got.out, got.errOut)
		}
	}
	step(2, "level 1: pushes 1, moves 1\nlevel 2: lower bound 2\n", "\n1,,1,,1,open,planner,10,", dir, levels)
	step(0, "", "\n2,Corridor,,2,,not solved,,10,", dir, levels)
	step(1, "level 1: lower bound 1, shortest, proved\n", "", "--time", "20s", dir, levels)
	others := write(t, "others.sok",
		"Corridor\n\n######\n#@$ .#\n######\n\nSolution\nRR\n\nSolution\nRLRR\n\nSolution\nRRR\n")
	step(0, "level 2: pushes 2, moves 2, shortest, proved\n", ",2,2,2,\"shortest, proved\",file,20,", "--show", dir,
		levels, others)
	step(0, "", "", "--time", "1h", dir, levels)
}

// TestBoundsInterrupted: a search that was interrupted is made again, and what was known before it stays.
func TestBoundsInterrupted(t *testing.T) {
	dir, levels := t.TempDir(), twoLevels(t)
	ctx, interrupt := context.WithCancel(t.Context())
	stopped := func(ctx context.Context, l *board.Level, o plan.Options) (plan.Result, error) {
		if l.Number == 2 {
			interrupt()
			return plan.Result{}, nil
		}
		return fake(ctx, l, o)
	}
	tryContext(t, ctx, program{solve: stopped}, "bounds", "-q", dir, levels).wants(t, 130, "", "")
	again := 0
	solve := func(ctx context.Context, l *board.Level, o plan.Options) (plan.Result, error) {
		again += l.Number
		return fake(ctx, l, o)
	}
	if got := try(t, program{solve: solve}, "bounds", "-q", dir, levels); got.code != 0 || again != 2 {
		t.Errorf("code %d, levels %d\n%s%s", got.code, again, got.out, got.errOut)
	}
}

// TestFoundBeforeInterrupt: a solution that an interrupted search had found goes into the file of the command, which
// holds others already.
func TestFoundBeforeInterrupt(t *testing.T) {
	dir, levels := t.TempDir(), write(t, "a.xsb", corridors(2))
	best := filepath.Join(dir, "best.sok")
	for _, test := range []struct {
		file, solution string
		args           []string
	}{
		{best, "\nSolution", []string{"solve", "--out", best, levels}},
		{filepath.Join(dir, "record.json"), `"by": "planner"`, []string{"bounds", dir, levels}},
	} {
		try(t, program{}, append(test.args, "-q", "--level", "1")...).wants(t, 0, "", "")
		ctx, interrupt := context.WithCancel(t.Context())
		solve := func(ctx context.Context, l *board.Level, o plan.Options) (plan.Result, error) {
			interrupt()
			return fake(ctx, l, o)
		}
		interrupted := tryContext(t, ctx, program{solve: solve}, append(test.args, "-q", "--level", "2")...)
		interrupted.wants(t, cmdline.CodeInterrupted, "", "")
		if text := must.Read(t, test.file); strings.Count(text, test.solution) != 2 {
			t.Errorf("%q: not both solutions:\n%s", test.args, text)
		}
	}
}

// TestBoundsSolved: a level whose boxes all stand on goals is solved by no move.
func TestBoundsSolved(t *testing.T) {
	levels := write(t, "done.xsb", "####\n#@*#\n####\n")
	try(t, program{solve: plan.Solve}, "bounds", "-q", "--to", "csv", t.TempDir(), levels).wants(t, 0,
		"\n1,,0,0,0,\"shortest, proved\",planner,", "level 1: shortest, proved\n")
}

// TestBoundsFaults gives what cannot be used.
func TestBoundsFaults(t *testing.T) {
	levels, broken := twoLevels(t), t.TempDir()
	must.Do(t, os.WriteFile(filepath.Join(broken, "record.json"), []byte(`{"format":"else"}`), 0o600))
	for want, args := range map[string][]string{
		"expected a folder and a level file":                                {"dir"},
		"\"pdf\" for flag --to: expected one of markdown, csv, html, lists": {"--to", "pdf", t.TempDir(), levels},
		"read twice":                {t.TempDir(), "-"},
		"no level that can be used": {t.TempDir(), write(t, "empty.xsb", "nothing\n")},
		"is no record":              {broken, levels},
		"no such file":              {"--show", t.TempDir(), levels, "absent.sok"},
		"folder is empty":           {"", levels},
		"is a file, expected":       {levels, levels},
	} {
		got := try(t, program{solve: fake}, append([]string{"bounds", "-q"}, args...)...)
		if got.code != 2 || got.out != "" || !strings.Contains(got.errOut, want) {
			t.Errorf("%v: code %d\n%s%s", args, got.code, got.out, got.errOut)
		}
	}
}

// TestBoundsCertified: certificates in the folder are checked once, and those that are none are named.
func TestBoundsCertified(t *testing.T) {
	dir, levels, real := t.TempDir(), write(t, "a.xsb", onePush+"\n"+cornered), program{solve: plan.Solve}
	if got := try(t, real, "prove", "-q", "--out", dir, levels); got.code != 3 {
		t.Fatalf("code %d\n%s%s", got.code, got.out, got.errOut)
	}
	must.Do(t, os.WriteFile(filepath.Join(dir, "z.cert"), []byte("none"), 0o600))
	want := "Shortest, certified: 1 (1).\n\nUnsolvable, certified: 2.\n"
	got := try(t, real, "bounds", "-q", "--to", "lists", dir, levels)
	if got.code != 0 || !strings.HasPrefix(got.out, want) ||
		!strings.Contains(got.errOut, "planner: "+filepath.Join(dir, "z.cert")+": not a certificate") {
		t.Errorf("code %d\n%s%s", got.code, got.out, got.errOut)
	}
	again := try(t, real, "bounds", "-q", "--show", "--to", "lists", dir, levels)
	if again.code != 0 || again.out != got.out || strings.Count(again.errOut, "\n") != 1 {
		t.Errorf("code %d\n%s%s", again.code, again.out, again.errOut)
	}
}

// TestBoundsCertifiedByBoard: a certificate belongs to the level whose board it is about, also behind a level with an
// empty row, which the checker takes for two.
func TestBoundsCertifiedByBoard(t *testing.T) {
	const parted = "######\n#. $@#\n######\n-\n###\n#*#\n###\n"
	dir, levels, real := t.TempDir(), write(t, "a.xsb", parted+"\n"+onePush), program{solve: plan.Solve}
	try(t, real, "prove", "-q", "--out", dir, levels).wants(t, 0, "", "")
	got := try(t, real, "bounds", "-q", "--to", "lists", dir, levels)
	got.wants(t, 0, "Shortest, certified: 1 (2), 2 (1).\n", "")
}
