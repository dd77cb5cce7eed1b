package main

import (
	"path/filepath"
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
