package main

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"planner/plan"
)

// detour is a level whose solution goes back once.
const detour, detourSolution = "#######\n#     #\n#@ $ .#\n#######\n", "rRurrdLulldRR"

func TestOptimize(t *testing.T) {
	levels, known := write(t, "a.xsb", detour), write(t, "a.txt", detourSolution)
	got := try(t, program{solve: plan.Solve}, "optimize", "-q", "--json", levels, known)
	var r struct {
		Solution   string
		LowerBound int `json:"lower_bound"`
		Proved     bool
		Before     struct{ Pushes, Moves int }
	}
	if err := json.Unmarshal([]byte(got.out), &r); err != nil || got.code != 0 {
		t.Fatalf("code %d, %v: %s%s", got.code, err, got.out, got.errOut)
	}
	if r.Solution != "rRR" || !r.Proved || r.LowerBound != 2 || r.Before.Pushes != 4 || r.Before.Moves != 13 {
		t.Errorf("%+v", r)
	}
	text := try(t, program{solve: plan.Solve}, "optimize", "-q", levels, detourSolution).out
	for _, expected := range []string{"2 pushes, no shorter solution exists;", "Improved from 4 pushes"} {
		if !strings.Contains(text, expected) {
			t.Error(text)
		}
	}
}

// TestOptimizeFindsNothing says that a solution stays as it is, also where the proof that none is shorter goes on in a
// store.
func TestOptimizeFindsNothing(t *testing.T) {
	levels, store := write(t, "a.xsb", detour), filepath.Join(t.TempDir(), "store")
	for _, flags := range [][]string{nil, {"--store", store}, {"--resume", "--store", store}} {
		got := try(t, program{solve: plan.Solve},
			slices.Concat([]string{"optimize", "-q"}, flags, []string{levels, "rRR"})...)
		got.wants(t, 0, "Nothing shorter was found.\nrRR", "")
	}
}

// TestOptimizeSolvesFirst improves what the solver finds when no solution is given, also without a limit of time.
func TestOptimizeSolvesFirst(t *testing.T) {
	for _, limit := range []string{"10m", "0"} {
		got := try(t, program{solve: plan.Solve}, "optimize", "-q", "--time", limit, write(t, "a.xsb", detour))
		got.wants(t, 0, "no shorter solution exists", "")
		got.wants(t, 0, "Nothing shorter was found.", "")
	}
}

// TestOptimizeSaysWhatIsWrong reports a wrong solution, and ends with the code of a level that is not solved.
func TestOptimizeSaysWhatIsWrong(t *testing.T) {
	got := try(t, program{solve: plan.Solve}, "optimize", "-q", write(t, "a.xsb", detour), "rR")
	got.wants(t, 1, "", "the solution of level 1 is wrong")
}

// TestOptimizeBeginsWithTheBest begins with the solution that is the best one by the objective, wherever it stands.
func TestOptimizeBeginsWithTheBest(t *testing.T) {
	const twoRows = "#########\n#@ $   .#\n#  $   .#\n#########\n"
	levels := write(t, "a.xsb", twoRows)
	known := write(t, "a.sok", twoRows+"\nSolution 1\nrRldRuRRRllldRRR\n\nSolution 2\nrRRRRlllldRRRR\n")
	for _, objective := range []string{"pushes-moves", "moves"} {
		got := try(t, program{solve: plan.Solve}, "optimize", "-q", "--json", "--objective", objective, levels, known)
		got.wants(t, 0, `"before":{"moves":14,"pushes":8}`, "")
	}
}
