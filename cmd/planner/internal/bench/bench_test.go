package bench

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/internal/test/must"
	"planner/plan"
	"planner/search"
	"planner/technique"

	"github.com/urfave/cli/v2"
)

// Two levels, and both of them as a suite called "a".
const (
	onePush = "#####\n#@$.#\n#####\n"
	twoPush = "######\n#@$ .#\n######\nTitle: Corridor\n"
)

func twoLevels(t *testing.T) string { return write(t, "a.xsb", onePush+"\n"+twoPush) }

// write puts text into a file of a folder that is removed after the test.
func write(t *testing.T, name, text string) string {
	t.Helper()
	return must.Write(t, name, text)
}

// solved takes the place of plan.Solve. It solves each of the two levels with seven positions.
func solved(_ context.Context, level *board.Level, o plan.Options) (plan.Result, error) {
	cost := board.Cost{Moves: level.Number, Pushes: level.Number}
	return plan.Result{Status: search.Solved, Solution: strings.Repeat("R", level.Number), Cost: cost, Mode: o.Mode,
		Nodes: 7}, nil
}

// ran is what became of one command line.
type ran struct {
	args        []string
	out, errOut string
	err         error
}

// try runs the command, whose flags stand before its files, with a solver.
func try(t *testing.T, solve solving.Solver, args ...string) ran {
	t.Helper()
	return tryContext(t.Context(), solve, args...)
}

func tryContext(ctx context.Context, solve solving.Solver, args ...string) ran {
	var out, errOut bytes.Buffer
	streams := cmdline.Streams{In: strings.NewReader(""), Out: &out, Err: &errOut}
	app := &cli.App{Commands: []*cli.Command{Command(solving.Runner{Streams: streams, Solve: solve})},
		ExitErrHandler: func(*cli.Context, error) {}}
	err := app.RunContext(ctx, append([]string{"planner", "bench"}, args...))
	return ran{args, out.String(), errOut.String(), err}
}

// code is the exit code that follows.
func (r ran) code() int {
	var outcome cmdline.Outcome
	switch {
	case r.err == nil:
		return 0
	case errors.As(r.err, &outcome):
		return outcome.Code()
	}
	return cmdline.CodeBadInput
}

// holds wants the command to have printed some parts and to have ended well.
func (r ran) holds(t *testing.T, parts ...string) {
	t.Helper()
	if r.err != nil {
		t.Errorf("%q: %v\n%s", r.args, r.err, r.errOut)
	}
	for _, part := range parts {
		if !strings.Contains(r.out, part) {
			t.Errorf("%q: no %q in\n%s", r.args, part, r.out)
		}
	}
}

// refused wants the command to have printed nothing and to have ended with an error that says why.
func (r ran) refused(t *testing.T, why string) {
	t.Helper()
	if r.code() != cmdline.CodeBadInput || r.out != "" || !strings.Contains(r.err.Error(), why) {
		t.Errorf("%q: %v, expected %q\n%s%s", r.args, r.err, why, r.out, r.errOut)
	}
}

// Rows are written in the format of the name. What differs between runs is asked of the rows that are read back.
func TestRowsOfARun(t *testing.T) {
	for _, name := range []string{"rows.csv", "rows.jsonl"} {
		out := filepath.Join(t.TempDir(), name)
		try(t, solved, "--out", out, "--threads", "1", "--positions", "77", "--time", "3s", twoLevels(t)).
			holds(t, "solved     2 of 2", "solutions  3 pushes, 3 moves", "nodes      14", "signature  14")
		rows, err := readRows(t.Context(), out)
		if err != nil || len(rows) != 2 {
			t.Fatalf("%s: %v, %v", name, rows, err)
		}
		r := rows[1]
		if r.WallSeconds < 0 || r.CPUSeconds < 0 || r.RAM <= 0 || r.Machine != thisMachine() || r.Commit != commit() {
			t.Errorf("%s: %+v", name, r)
		}
		r.WallSeconds, r.CPUSeconds, r.MaxRSS, r.RAM, r.Machine, r.Commit = 0, 0, 0, 0, "", ""
		want := Row{Solver: "planner", Suite: "a", Level: 2, Title: "Corridor", Solved: true, Status: "solved",
			Pushes: 2,
			Moves:  2, Nodes: 7, Limit: 3, Threads: 1, Seed: 1, Mode: "auto", ModeAsked: "auto", Positions: 77,
			Nearest: r.Nearest,
			Without: "", LevelHash: "00400c11125b7ec3"}
		if r != want {
			t.Errorf("%s:\n%+v, expected\n%+v", name, r, want)
		}
	}
}

func TestVerdicts(t *testing.T) {
	levels := twoLevels(t)
	open := func(context.Context, *board.Level, plan.Options) (plan.Result, error) { return plan.Result{}, nil }
	for _, test := range []struct {
		solve solving.Solver
		args  []string
		code  int
	}{
		{solved, []string{levels}, 0}, {open, []string{levels}, 0}, {solved, []string{"--min-solved", "2", levels}, 0},
		{solved, []string{"--min-solved", "3", levels}, 1}, {open, []string{levels, levels + ".not"}, 2},
	} {
		if got := try(t, test.solve, append([]string{"--quiet"}, test.args...)...); got.code() != test.code {
			t.Errorf("%q: code %d, expected %d", test.args, got.code(), test.code)
		}
	}
	for why, args := range map[string][]string{
		"--seeds 0: expected 1 or more":       {"--seeds", "0", levels},
		"--min-solved -1: expected 0 or more": {"--min-solved=-1", levels},
		`"luck" is unknown`:                   {"--ablate-of", "luck", levels},
		"--alone-of":                          {"--alone-of", "luck", levels},
		"has no phase":                        {"--mode", "astar", "--alone-of", "packing-sink", levels},
		"the extension":                       {"--out", levels, levels},
		"--against, which is not given":       {"--solver", "x", levels},
		"--join needs --hub":                  {"--join", "x", levels},
	} {
		try(t, solved, append([]string{"-q"}, args...)...).refused(t, why)
	}
}

// The rows of one solver and one suite of a file are compared with those of the run.
func TestAgainst(t *testing.T) {
	levels := twoLevels(t)
	peers := write(t, "peers.csv", "solver,suite,level,solved,wall_seconds,cpu_seconds,pushes,moves\n"+
		"one,a,1,0,30,30,0,0\none,a,2,1,9.5,9.5,4,6\ntwo,a,1,1,0,0,1,1\none,b,1,1,0,0,1,1\n")
	try(t, solved, "-q", "--against", peers, "--solver", "one", levels).holds(t, "2 levels in both",
		"won: 1\n  a 1  unsolved", "lost: 0", "faster: 1\n  a 2  4 pushes in 9.50 s", "slower: 0", "fewer pushes: 1",
		"solved 1 -> 2")
	try(t, solved, "-q", "--against", peers, "--solver", "one", "--suite", "b", levels).holds(t, "1 level in both")
	for why, args := range map[string][]string{
		"rows of one, two; pick one": {peers}, `no row for solver "three"`: {peers, "--solver", "three"},
		`row 1: no field "suite", expected`: {write(t, "results.jsonl", `{"level":1,"status":"solved","times":[]}`)},
		`row 2: no field "level"`: {write(t, "one.jsonl",
			`{"suite":"a","level":1,"solved":true,"wall_seconds":1} {"suite":"a"}`)},
		`row 1: no field`:   {write(t, "null.json", "null")},
		`no column "suite"`: {write(t, "bad.csv", "a,b\n1,2\n")}, "no such file": {peers + ".not"},
		"bad.csv:2": {write(t, "bad.csv", "suite,level,solved,wall_seconds\na,x,1,1\n")},
	} {
		try(t, solved, append(append([]string{"-q", "--against"}, args...), levels)...).refused(t, why)
	}
}

// Without freeze level 2 is not solved, and any technique that is missing takes four times the positions.
func TestAblate(t *testing.T) {
	solve := func(ctx context.Context, l *board.Level, o plan.Options) (plan.Result, error) {
		r, err := solved(ctx, l, o)
		if l.Number == 1 {
			r.Techniques.Ask(technique.Freeze)
		}
		if len(o.Use.Missing()) > 1 { // the polish is always off
			r.Nodes *= 4
		}
		if l.Number == 2 && !o.Use.On(technique.Freeze) {
			r = plan.Result{Nodes: 1000}
		}
		return r, err
	}
	out := filepath.Join(t.TempDir(), "rows.csv")
	try(t, solve, "-q", "--markdown", "--ablate-of", "freeze,matching", "--out", out, twoLevels(t)).holds(t,
		"| without | solved | won | lost | asked | nodes | time a node | compared |",
		"| nothing | 2 | 0 | 0 |  | x1.00 |",
		"| freeze | 1 | 0 | 1 | 1, no evidence | x4.00 |", "| matching | 2 | 0 | 0 | 0, no evidence | x4.00 |")
	if rows, err := os.ReadFile(out); err != nil || !strings.Contains(string(rows), "planner-without-matching,a,2,1") {
		t.Errorf("rows: %v\n%s", err, rows)
	}
	try(t, solve, "-q", "--ablate", twoLevels(t)).holds(t, technique.Names()...)
	without := try(t, solve, "-q", "--without", "freeze", "--ablate-of", "freeze", twoLevels(t))
	if without.holds(t, "nothing"); strings.Contains(without.out, "freeze") {
		t.Errorf("what the first run is without has a run of its own\n%s", without.out)
	}
}

// After a run with all phases, each phase runs by itself. Two phases solve level 1, only free-space solves level 2.
func TestAlone(t *testing.T) {
	solve := func(ctx context.Context, l *board.Level, o plan.Options) (plan.Result, error) {
		phase := o.Phases()
		if len(phase) == 1 && phase[0] != technique.FreeSpace && (l.Number == 2 || phase[0] != technique.PackingSink) {
			return plan.Result{Nodes: 1_000_000}, nil
		}
		return solved(ctx, l, o)
	}
	try(t, solve, "-q", "-j", "1", "--mode", "bidir", "--alone-of", "packing-sink,free-space,exhaustive", "--markdown",
		twoLevels(t)).holds(t, "| phase alone | solved | only | won |", "|---|--:|", "| all together | 2 |  |  |",
		"| packing-sink | 1 | 0 | 0 |", "| free-space | 2 | 1 | 0 |", "| exhaustive | 0 | 0 | 0 |", "| 2,000,000 | - |")
	var names []string
	for _, id := range (plan.Options{Mode: plan.Bidir}).Phases() {
		names = append(names, id.String())
	}
	try(t, solve, "-q", "--mode", "bidir", "--alone", twoLevels(t)).holds(t, names...)
}

// The tables of --decided and --curve are printed beside each other.
func TestDecidedAndCurve(t *testing.T) {
	solve := func(ctx context.Context, l *board.Level, o plan.Options) (plan.Result, error) {
		r, err := solved(ctx, l, o)
		if r.SolvedBy = "pulls"; l.Number == 2 {
			r = plan.Result{}
		}
		return r, err
	}
	try(t, solve, "-q", "--decided", "--curve", "--time", "1h", "--markdown", twoLevels(t)).holds(t,
		"| suite | levels | solved | pulls |", "| a | 2 | 1 | 1 |", " s by pulls) |",
		"| 1h0m0s | 1 |", "| not solved | 1 |  | a 2 (no gap known) |")
}

// With --images and --seeds each level is solved in all forms, and the forms that differ are listed. The stand-in fails
// on half of the images, and takes more positions with seed 6.
func TestForms(t *testing.T) {
	solve := func(ctx context.Context, l *board.Level, o plan.Options) (plan.Result, error) {
		r, err := solved(ctx, l, o)
		if o.Seed == 6 {
			r.Nodes *= 4
		}
		if l.Number == 2 && o.Image >= 4 {
			r = plan.Result{Nodes: 1000}
		}
		return r, err
	}
	out := filepath.Join(t.TempDir(), "rows.csv")
	args := []string{"-j", "1", "--images", "--seeds", "2", "--seed", "5", "--markdown", "--out", out}
	try(t, solve, append(args, twoLevels(t))...).holds(t, "solved     24 of 32",
		"24 of 32 solved; of 2 levels 1 in every form, 1 in some, 0 in none",
		"| a 1 | 16 of 16 | 7 | 7 | 28 | x4.0 |", "| a 2 | 8 of 16 | 7 |")
	rows, err := readRows(t.Context(), out)
	sixth, last := 0, 0
	for _, r := range rows {
		if r.Seed == 6 {
			sixth++
		}
		if r.Image == board.Symmetries-1 {
			last++
		}
	}
	if err != nil || len(rows) != 32 || sixth != 16 || last != 4 {
		t.Errorf("%v, %d rows, %d with seed 6, %d of the last image", err, len(rows), sixth, last)
	}
	again := try(t, solve, append(args, "--resume", twoLevels(t))...)
	if again.holds(t, "solved     24 of 32"); !strings.Contains(again.errOut, "32 measured before") {
		t.Error(again.errOut)
	}
}
