package improve

import (
	"context"
	"testing"

	"planner/board"
)

// TestPolish holds a polish to its promises: a solution with as few pushes and no more moves, the same one again with
// one thread, and an end when the positions are generated.
func TestPolish(t *testing.T) {
	better := 0
	wanderings(40, func(seed uint64, b *board.Board, pushes []board.Move, _ int) {
		polished := func(positions int64) Result {
			r, err := Polish(context.Background(), b, pushes, Options{Threads: 1}, positions)
			if err != nil {
				t.Fatal(err)
			}
			moves, count, err := board.Replay(b.Level, r.Solution)
			if err != nil || r.Cost != (Cost{moves, count}) || count > r.Before.Pushes || moves > r.Before.Moves {
				t.Fatalf("seed %d: %+v became %+v, replayed %d moves, %d pushes: %v", seed, r.Before, r.Cost, moves,
					count, err)
			}
			return r
		}
		if none, err := Polish(context.Background(), b, pushes, Options{Threads: 1}, 0); err != nil || none.Steps != nil {
			t.Fatalf("seed %d: %+v, %v", seed, none, err)
		}
		r := polished(2_000)
		if again := polished(2_000); again.Solution != r.Solution || again.Generated != r.Generated {
			t.Errorf("seed %d: %+v and then %+v", seed, r, again)
		}
		if few := polished(200); few.Generated > 200+pollEvery*int64(4*len(b.Boxes)) {
			t.Errorf("seed %d: %d positions instead of 200", seed, few.Generated)
		}
		if r.Cost.Moves < r.Before.Moves {
			better++
		}
	})
	if better == 0 {
		t.Error("no solution became better")
	}
}
