package relocation

import (
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
	"planner/search"
	"planner/search/analysis"
)

// TestAssignEqualsFreshOne matches random positions one after the other: the total must be that of a matching that has
// seen nothing before.
func TestAssignEqualsFreshOne(t *testing.T) {
	solvable := 0
	for seed, b := range oracle.Levels(oracle.Medium, 60) {
		l, random := analysis.New(b), rand.New(rand.NewPCG(seed, 5))
		warm := New(l, board.Forward, b.GoalSet(), Options{})
		for range 40 {
			at := random.Perm(b.Squares())
			p := &search.Position{Boxes: b.NewBits(), Player: board.Square(at[len(b.Boxes)])}
			for i := range b.Boxes {
				p.Boxes.Add(board.Square(at[i]))
			}
			fresh := New(l, board.Forward, b.GoalSet(), Options{})
			fresh.assign(p)
			warm.assign(p)
			if warm.solvable != fresh.solvable ||
				fresh.solvable && warm.matching.Total() != fresh.matching.Total() {
				t.Fatalf("seed %d: %d %v, expected %d %v", seed, warm.matching.Total(), warm.solvable,
					fresh.matching.Total(), fresh.solvable)
			}
			if fresh.solvable {
				solvable++
			}
		}
	}
	if solvable < 100 {
		t.Errorf("only %d positions had a matching", solvable)
	}
}
