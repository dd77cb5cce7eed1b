package deadlock_test

import (
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/deadlock"
	"planner/internal/test/suite"
)

// TestFrozenAfter compares the updated set with that of the whole position, over random moves of one box.
func TestFrozenAfter(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	repaired, grown := 0, 0
	for _, level := range suite.Own(t) {
		b := suite.BoardOf(t, level)
		for _, side := range []board.Side{board.Forward, board.Reverse} {
			f := deadlock.NewFreeze(b, side, b.NewBits(), b.GoalSet())
			s, before, got, want := board.NewScene(b), b.NewBits(), b.NewBits(), b.NewBits()
			for range 200 {
				s.Reset()
				for range 1 + random.IntN(b.Squares()/2) {
					if sq := board.Square(random.IntN(b.Squares())); s.Free(sq) {
						s.Drop(sq)
					}
				}
				boxes := s.Boxes().AppendTo(nil)
				from, to := boxes[random.IntN(len(boxes))], board.Square(random.IntN(b.Squares()))
				if !s.Free(to) && to != from {
					continue
				}
				f.Frozen(s, before)
				s.Shift(from, to)
				f.FrozenAfter(s, from, to, before, got)
				f.Frozen(s, want)
				if !got.Equal(want) {
					t.Fatalf("%v, from %d to %d: frozen %v, expected %v", side, from, to, got, want)
				}
				if !before.Has(from) {
					repaired++
					if want.Count() > before.Count() {
						grown++
					}
				}
			}
		}
	}
	if repaired < 1000 || grown < 100 {
		t.Fatalf("%d repaired, %d of them grown", repaired, grown)
	}
}
