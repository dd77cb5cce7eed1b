package improve

import (
	"testing"

	"planner/board"
	"planner/flow"
	"planner/internal/test/oracle"
)

// TestBestByMoves lets everything run dry on small levels: what is left is the best solution by the objective, and with
// moves first that is proved.
func TestBestByMoves(t *testing.T) {
	for seed := range uint64(40) {
		b := oracle.Farthest(oracle.Medium, 300+seed)
		pushes := wander(b, seed)
		if pushes == nil {
			continue
		}
		for objective, measure := range map[Objective]counting{
			PushesMoves: pushesFirst, MovesPushes: movesFirst, MovesOnly: movesFirst,
		} {
			d, err := flow.GoalDistances(t.Context(), b)
			if err != nil {
				t.Fatal(err)
			}
			want := solveByMoves(t.Context(), d, movesOptions{Measure: measure, Memory: 256 << 20, End: board.None})
			if !want.Proved {
				t.Fatal("the truth is unknown")
			}
			r := improved(t, b, pushes, Options{Threads: 1 + int(seed%3), Objective: objective})
			first, truth := r.Cost.Moves, want.Cost.Moves
			if measure == pushesFirst {
				first, truth = r.Cost.Pushes, want.Cost.Pushes
			}
			if first != truth || objective != MovesOnly && r.Cost != Cost(want.Cost) || !r.Dry {
				t.Errorf("seed %d, %s: %+v, expected %+v", seed, objective, r.Cost, want.Cost)
			}
			if byMoves := measure == movesFirst; r.FewestMoves != byMoves || byMoves && r.MovesBound != truth {
				t.Errorf("seed %d, %s: proved %v, at least %d moves, truth %d", seed, objective, r.FewestMoves,
					r.MovesBound, truth)
			}
		}
	}
}
