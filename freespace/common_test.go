package freespace

import (
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
)

// TestCommonServesBothSides: with random access of both sides, every square of a common arrangement can have a box of
// its own on each side. That is tested by trying all ways to give them out.
func TestCommonServesBothSides(t *testing.T) {
	made := 0
	for seed, b := range oracle.Levels(oracle.Medium, 150) {
		random := rand.New(rand.NewPCG(seed, 2))
		access := Access{}
		for side, squares := range [2][]board.Square{b.Boxes, b.Goals} {
			for _, sq := range squares {
				set := b.BitsOf([]board.Square{sq})
				for to := range b.Wall() {
					if random.IntN(3) == 0 {
						set.Add(to)
					}
				}
				access[side] = append(access[side], set)
			}
		}
		for _, order := range []Order{{Side: board.Reverse}, {Side: board.Forward, Packing: true}, {Seed: 7},
			{Seed: 8, Packing: true}} {
			aim := mazeOf(b).Common(t.Context(), access, order)
			if aim == nil {
				continue
			}
			made++
			if aim.Count() != len(b.Goals) {
				t.Fatalf("seed %d: %d squares for %d boxes", seed, aim.Count(), len(b.Goals))
			}
			for side, sets := range access {
				if !givenOut(aim.AppendTo(nil), sets, b.NewBits()) {
					t.Fatalf("seed %d, %v: no box for each square of %v", seed, board.Side(side), aim.AppendTo(nil))
				}
			}
		}
	}
	if made < 100 {
		t.Errorf("only %d arrangements", made)
	}
}

// givenOut reports whether every square can have a box of its own. Boxes that are used are in a set by number.
func givenOut(squares []board.Square, access []board.Bits, used board.Bits) bool {
	if len(squares) == 0 {
		return true
	}
	for box, set := range access {
		if used.Has(board.Square(box)) || !set.Has(squares[0]) {
			continue
		}
		used.Add(board.Square(box))
		if givenOut(squares[1:], access, used) {
			return true
		}
		used.Remove(board.Square(box))
	}
	return false
}

// TestPackPromises: an arrangement by the packing rules promises what one by RFS does.
func TestPackPromises(t *testing.T) {
	for seed := range uint64(60) {
		m := mazeOf(oracle.Generate(roomy, seed))
		promises(t, m, m.Pack(t.Context(), Order{Side: board.Side(seed % 2), Seed: seed % 3}))
	}
}
