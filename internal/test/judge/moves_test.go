package judge_test

import (
	"context"
	"flag"
	"strings"
	"testing"

	"planner"
	"planner/internal/test/judge"
	"planner/internal/test/long"
)

var moved = flag.Uint64("judge.moves", long.Pick[uint64](300, 10_000), "random levels that TestFewestMoves improves")

// TestFewestMoves improves the first solution of random levels of one to five boxes until nothing helps, by both
// measures that count moves first. The solutions must have the fewest moves, and the proof of that. The measure with
// pushes behind moves must end with the fewest pushes among them.
func TestFewestMoves(t *testing.T) {
	done := uint64(0)
	for seed := uint64(0); done < *moved && !t.Failed(); seed++ {
		rows := judge.Generate(seed)
		if judge.Solve(rows).Kind != judge.Solvable || strings.Count(strings.Join(rows, ""), "$") == 0 {
			continue
		}
		done++
		fewestMoves(t, rows)
	}
	t.Logf("%d levels", done)
}

// TestFewestMovesOfKeptLevels does the same for levels that once ended with more moves.
func TestFewestMovesOfKeptLevels(t *testing.T) {
	for _, rows := range [][]string{
		{"#######", "# .   #", "# $ # #", "#   . #", "# #   #", "## $# #", "#@$ . #", "#######"},
	} {
		fewestMoves(t, rows)
	}
}

// fewestMoves compares the ends of both measures with the judge.
func fewestMoves(t *testing.T, rows []string) {
	t.Helper()
	text := strings.Join(rows, "\n")
	level, err := planner.Parse(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	moves, pushes := judge.FewestMoves(rows)
	for _, objective := range []planner.Objective{planner.MovesOnly, planner.MovesPushes} {
		r, err := planner.Solve(context.Background(), level, planner.Options{Time: planner.Forever,
			Improve: planner.Forever, RAM: 128 << 20, Threads: 1, Objective: objective})
		if err != nil || r.Moves != moves || !r.FewestMoves || r.MovesBound != moves ||
			objective == planner.MovesPushes && r.Pushes != pushes {
			t.Errorf("%s: %d moves and %d pushes, at least %d moves, proved %v, %v; expected %d and %d\n%s", objective,
				r.Moves, r.Pushes, r.MovesBound, r.FewestMoves, err, moves, pushes, text)
		}
		if n, err := judge.Replay(rows, r.Solution); err != nil || n != r.Pushes {
			t.Errorf("%s: %d pushes replayed of %d, %v\n%s", objective, n, r.Pushes, err, text)
		}
	}
}
