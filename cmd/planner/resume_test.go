package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/internal/machine"
	"planner/internal/test/must"
	"planner/plan"
	"planner/search"
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

// TestStoreOfAnotherCommand asks for what optimize and prove say of a store: what to type is for the same command, and
// no hub is spoken of, which neither of them knows.
func TestStoreOfAnotherCommand(t *testing.T) {
	levels, empty := write(t, "a.xsb", onePush), t.TempDir()
	proof := filepath.Join(empty, "a.cert")
	for _, test := range []struct{ line, want string }{
		{"optimize --checkpoint 5s " + levels, `"planner optimize --resume DIR"`},
		{"prove --restart --out " + proof + " " + levels, `"planner prove --resume DIR --out ` + proof + `"`},
		{"prove --resume " + empty + " --out " + proof, "planner prove --store " + empty + " --out " + proof + " FILE"},
	} {
		try(t, program{solve: plan.Solve}, strings.Fields(test.line)...).wants(t, 2, "", test.want)
	}
	for _, command := range []string{"optimize", "prove"} {
		if got := try(t, program{}, "help", command); strings.Contains(got.out, "hub") {
			t.Errorf("the help of %s speaks of a hub:\n%s", command, got.out)
		}
	}
}

// TestOptimizeResumesItsStore names the store of optimize in both ways, with and without its files.
func TestOptimizeResumesItsStore(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	levels, solutions := write(t, "a.xsb", onePush), write(t, "a.txt", "R\n")
	for _, line := range [][]string{{"--store", dir, levels, solutions},
		{"--store", dir, "--resume", levels, solutions},
		{"--resume", dir, levels, solutions}, {"--resume", dir, levels}, {"--resume", dir}} {
		try(t, program{solve: plan.Solve}, append([]string{"optimize", "-q", "--disk-free", "1MiB"}, line...)...).
			wants(t, 0, "Nothing shorter was found.", "")
	}
	try(t, program{solve: plan.Solve}, "optimize", "--resume", dir, levels, solutions, "b").wants(t, 2, "",
		"and 3 given")
}

// TestBenchOfTwo starts a bench into the file of another that is at work: it is refused, and the file stays as it is.
func TestBenchOfTwo(t *testing.T) {
	levels, rows := write(t, "a.xsb", onePush), filepath.Join(t.TempDir(), "rows.csv")
	other, err := os.Create(rows)
	must.Do(t, err)
	defer other.Close()
	must.Do(t, machine.Lock(other))
	_, err = other.WriteString("solver,suite")
	must.Do(t, err)
	for _, how := range []string{"--resume", "--force"} {
		try(t, program{solve: plan.Solve}, "bench", "-q", how, "--out", rows, levels).wants(t, 2, "",
			"another bench writes this file")
	}
	if text, err := os.ReadFile(rows); err != nil || string(text) != "solver,suite" {
		t.Errorf("it holds %q, %v", text, err)
	}
}

// TestResumedForNothing: a search that is resumed and interrupted before it knows anything leaves what is known of its
// store.
func TestResumedForNothing(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	args := []string{"solve", "-q", "--disk-free", "1MiB", "--store", dir, "--resume", write(t, "a.xsb", onePush)}
	for _, bound := range []int{9, 0} {
		ends := func(context.Context, *board.Level, plan.Options) (plan.Result, error) {
			return plan.Result{LowerBound: bound}, nil
		}
		try(t, program{solve: ends}, args...).wants(t, 1, "Not solved", "")
		try(t, program{}, "store", "info", dir).wants(t, 0, "open; any solution takes at least 9 pushes", "")
	}
}

// TestDamagedInProof: a store that turns out to be damaged while a solution is to be proved shortest is named, and the
// solution is printed all the same.
func TestDamagedInProof(t *testing.T) {
	for status, out := range map[search.Status]string{search.Solved: "Solved: 1 push", search.Unsolved: ""} {
		dir := filepath.Join(t.TempDir(), "store")
		fails := func(context.Context, *board.Level, plan.Options) (plan.Result, error) {
			r := plan.Result{Status: status, Reason: "the store is damaged"}
			if status == search.Solved {
				r.Solution, r.Cost = "R", board.Cost{Pushes: 1, Moves: 1}
			}
			return r, fmt.Errorf("%w: a run", search.ErrDamaged)
		}
		got := try(t, program{solve: fails}, "solve", "-q", "--disk-free", "1MiB", "--store", dir, write(t, "a.xsb", onePush))
		got.wants(t, cmdline.CodeBadInput, out, "planner: store "+dir+": the store is damaged: a run\n")
		if status == search.Unsolved && got.out != "" || strings.Count(got.out+got.errOut, "damaged") != 1 {
			t.Errorf("%s%s", got.out, got.errOut)
		}
	}
}

// TestStoreKeepsWhatIsKnown: a resumed search whose time is too short to read its store has the solution that the store
// keeps, and no later search makes what the store knows worse.
func TestStoreKeepsWhatIsKnown(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	level := write(t, "a.xsb", "#########\n#       #\n# @$.   #\n#       #\n#########\n")
	solved := func(lurd string, pushes, bound int) plan.Result {
		return plan.Result{Status: search.Solved, Solution: lurd, Cost: board.Cost{Pushes: pushes}, LowerBound: bound}
	}
	for _, test := range []struct {
		ends       plan.Result
		code       int
		out, known string
	}{
		{plan.Result{Reason: "too short", LowerBound: 1}, 1, "Not solved: too short; any", "open; any solution takes at"},
		{solved("RRurrdL", 3, 0), 0, "3 pushes", "solved in 3 pushes; any solution takes at least 1\n"},
		{plan.Result{Reason: "too short"}, 0, "RRurrdL", "solved in 3 pushes; any solution takes at least 1\n"},
		{solved("RRRurrdLL", 5, 1), 0, "5 pushes", "solved in 3 pushes; any solution takes at least 1\n"},
		{plan.Result{Reason: "too short"}, 0, "RRurrdL", "solved in 3 pushes; any solution takes at least 1\n"},
		{solved("R", 1, 0), 0, "1 push", "solved in 1 push, and no"},
		{plan.Result{Reason: "too short"}, 0, "no shorter solution", "solved in 1 push, and no"},
	} {
		ends := func(context.Context, *board.Level, plan.Options) (plan.Result, error) { return test.ends, nil }
		try(t, program{solve: ends}, "solve", "-q", "--disk-free", "1MiB", "--store", dir, "--resume", level).
			wants(t, test.code, test.out, "")
		try(t, program{}, "store", "info", dir).wants(t, 0, test.known, "")
	}
}
