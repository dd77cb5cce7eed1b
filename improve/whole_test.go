package improve

import (
	"testing"

	"planner/board"
)

// TestWholeByTurns searches the whole space alone, a few positions at a time. It must end with a solution of the true
// distance and its proof.
func TestWholeByTurns(t *testing.T) {
	wanderings(60, func(seed uint64, b *board.Board, pushes []board.Move, want int) {
		m := newImprover(b, Options{Threads: 1 + int(seed%2), Memory: 64 << 20})
		if err := m.start(t.Context(), pushes); err != nil {
			t.Fatal(err)
		}
		m.beginWhole(t.Context())
		turns := 0
		for ; m.whole.search != nil && turns < 100_000; turns++ {
			m.searchWhole(t.Context(), 5)
		}
		if !m.proved() || m.result.Cost.Pushes != want || m.result.LowerBound != want {
			t.Errorf("seed %d: %+v and a bound of %d after %d turns, expected %d pushes", seed, m.result.Cost,
				m.result.LowerBound, turns, want)
		}
	})
}
