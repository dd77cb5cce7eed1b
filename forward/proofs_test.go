package forward

import (
	"testing"

	"planner/board"
	"planner/deadlock"
	"planner/internal/test/oracle"
	"planner/search"
)

// TestDeadAfterAll: long searches call no position lost that can be solved, over all positions of small levels. They
// prove positions for which Dead with short searches finds nothing, and Dead knows most of these from then on.
func TestDeadAfterAll(t *testing.T) {
	shape := oracle.Shape{MinFloor: 12, MaxFloor: 19, MinBoxes: 3, MaxBoxes: 5}
	options := deadlock.DefaultOptions()
	for r := range options.Skip {
		options.Skip[r] = deadlock.Rule(r) != deadlock.CorralRule && deadlock.Rule(r) != deadlock.Pattern
	}
	options.CorralBudget = 1
	after, learned := 0, 0
	score, example := oracle.Run(shape, 1, 20, board.Forward, oracle.All, func(b *board.Board, side board.Side) oracle.Rule {
		proofs := ProofsOf(deadlock.NewDetector(b, side, oracle.DeadSquares(b, side), options))
		return func(p oracle.Probe) bool {
			at := search.PositionOf(b, p.Scene.Boxes().AppendTo(nil), p.Zone.Min())
			if proofs.Dead(at) {
				return true
			}
			if !proofs.DeadAfterAll(at) {
				return false
			}
			after++
			if proofs.Dead(at) {
				learned++
			}
			return true
		}
	})
	t.Logf("%+v, %d after all, %d of them learned", score, after, learned)
	if example != "" {
		t.Error(example)
	}
	if after < 100 || learned < after/2 {
		t.Errorf("long searches proved %d positions, and %d of them were learned", after, learned)
	}
}
