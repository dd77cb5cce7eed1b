package macros

import (
	"math/rand/v2"
	"testing"

	"planner/board"
)

// TestVisitsEqualDestinations checks that one more box visits the same squares as a box that really stands there, with
// the player on any side of it.
func TestVisitsEqualDestinations(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 2_000 {
		b, s, sq := randomScene(t, random)
		closed := b.NewBits()
		for range random.IntN(4) {
			closed.Add(board.Square(random.IntN(b.Squares())))
		}
		rules := Rules{Closed: closed, Blocks: true}
		got, want := b.NewBits(), b.NewBits()
		NewGenerator(b, board.Forward).Visits(s, sq, rules, func(to board.Square) { got.Add(to) })
		g := NewGenerator(b, board.Forward)
		s.Drop(sq)
		for _, d := range board.Dirs {
			if side := b.Next(sq, d); s.Free(side) {
				for _, e := range g.Destinations(s, side, sq, rules) {
					want.Add(e.To)
				}
			}
		}
		got.Remove(sq)
		want.Remove(sq)
		if !got.Equal(want) {
			t.Fatalf("from %d: %v, expected %v", sq, got.AppendTo(nil), want.AppendTo(nil))
		}
	}
}
