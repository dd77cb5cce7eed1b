package deadlock

import (
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
)

// TestThorough: long searches call no position lost that the side can solve, over all positions of small levels. They
// prove positions for which the detector with short searches finds nothing, and the detector knows most of these from
// then on.
func TestThorough(t *testing.T) {
	shape := oracle.Shape{MinFloor: 12, MaxFloor: 19, MinBoxes: 3, MaxBoxes: 5}
	options := DefaultOptions()
	for r := range options.Skip {
		options.Skip[r] = Rule(r) != CorralRule && Rule(r) != Pattern
	}
	options.CorralBudget = 1
	for _, side := range [...]board.Side{board.Forward, board.Reverse} {
		after, learned := 0, 0
		maker := func(b *board.Board, side board.Side) oracle.Rule {
			d := NewDetector(b, side, oracle.DeadSquares(b, side), options)
			thorough := d.Thorough()
			dead := func(p oracle.Probe) bool {
				return d.Whole(p.Scene, p.Zone).Dead() || d.Deep(p.Scene, p.Zone, board.None).Dead()
			}
			return func(p oracle.Probe) bool {
				if dead(p) {
					return true
				}
				if !thorough.Dead(p.Scene.Boxes(), p.Zone.Min()) {
					return false
				}
				after++
				if dead(p) {
					learned++
				}
				return true
			}
		}
		score, example := oracle.Run(shape, 1, 20, side, oracle.All, maker)
		t.Logf("%v: %+v, %d after all, %d of them learned", side, score, after, learned)
		if example != "" {
			t.Error(example)
		}
		if after < 100 || learned < after/2 {
			t.Errorf("%v: long searches proved %d positions, and %d of them were learned", side, after, learned)
		}
	}
}
