package improve

import (
	"testing"

	"planner/board"
)

// TestViaPushes holds that looking for fewer pushes first never costs moves, that it saves some on long solutions, and
// that its lower bounds are true.
func TestViaPushes(t *testing.T) {
	saved := 0
	wanderings(30, func(seed uint64, b *board.Board, pushes []board.Move, want int) {
		m := newImprover(b, Options{Threads: 1, Memory: 64 << 20, Objective: MovesOnly})
		if err := m.start(t.Context(), pushes); err != nil {
			t.Fatal(err)
		}
		m.viaPushes(t.Context())
		if r := &m.result; r.Cost.Moves > r.Before.Moves || r.LowerBound > want || r.MovesBound > r.Cost.Moves {
			t.Errorf("seed %d: from %+v to %+v, at least %d pushes (truth %d) and %d moves", seed, r.Before, r.Cost,
				r.LowerBound, want, r.MovesBound)
		}
		saved += m.result.Before.Moves - m.result.Cost.Moves
	})
	if saved == 0 {
		t.Error("no moves were saved")
	}
}
