package deadlock

import (
	"testing"

	"planner/board"
)

// TestProofsOfAnotherDetector compares a corral test that finds the proofs of another one with a test that makes all of
// them: verdicts, boxes, the squares that they may not leave, and the work counted are the same.
func TestProofsOfAnotherDetector(t *testing.T) {
	lost := 0
	dense(t, func(b *board.Board) func(*board.Scene, *board.Zone) {
		kit := newKit(b, board.Forward, b.NewBits())
		common := newShared(kit)
		first, second := newCorral(kit, perQuestion, common), newCorral(kit, perQuestion, common)
		alone := newCorral(kit, perQuestion, newShared(kit))
		return func(s *board.Scene, zone *board.Zone) {
			to := s.Boxes().First()
			first.deadBoxes(s, zone, to)
			got, want := second.deadBoxes(s, zone, to), alone.deadBoxes(s, zone, to)
			if !got.Equal(want) || second.fresh != alone.fresh || second.prover.Work != alone.prover.Work {
				t.Fatalf("%v, fresh %v, work %d; expected %v, %v, %d",
					got, second.fresh, second.prover.Work, want, alone.fresh, alone.prover.Work)
			}
			if want != nil && alone.fresh {
				if lost++; !second.keep.squares.Equal(alone.keep.squares) {
					t.Fatal("the squares kept of a lost corral differ")
				}
			}
		}
	})
	if lost < 100 {
		t.Errorf("%d corrals were lost", lost)
	}
}
