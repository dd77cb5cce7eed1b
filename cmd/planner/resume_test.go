package main

import (
	"path/filepath"
	"strings"
	"testing"

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
