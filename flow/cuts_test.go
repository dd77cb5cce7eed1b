package flow

import (
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

// TestCutsAreFloods compares the parts of the floor around two boxes with floods, on small random boards and for some
// pairs of a larger one.
func TestCutsAreFloods(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for seed := range uint64(200) {
		compareCuts(t, oracle.Generate(oracle.Medium, seed), random)
	}
	compareCuts(t, suite.Board(t, suite.Pillars()), random)
}

// compareCuts tries every pair of a small board and some of each first box of a larger one.
func compareCuts(t *testing.T, b *board.Board, random *rand.Rand) {
	t.Helper()
	c, scene, zone := NewCuts(b), board.NewScene(b), board.NewZone(b)
	for p := range board.Square(b.Squares()) {
		c.Around(p)
		for q := range board.Square(b.Squares()) {
			if p == q || b.Squares() > 60 && random.IntN(40) > 0 {
				continue
			}
			scene.SetSquares([]board.Square{p, q})
			from := board.Square(random.IntN(b.Squares()))
			if from == p || from == q {
				continue
			}
			zone.Fill(scene, from)
			for to := range board.Square(b.Squares()) {
				if to != p && to != q && zone.Has(to) != (c.Part(to, q) == c.Part(from, q)) {
					t.Fatalf("boxes on %d and %d: a way from %d to %d is %v\n%v", p, q, from, to, zone.Has(to),
						b.Level.Rows)
				}
			}
		}
	}
}
