package analysis

import (
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
)

// TestOverlap compares the running count with every layout of random ancestors, each made from scratch.
func TestOverlap(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for seed, b := range oracle.Levels(oracle.Medium, 50) {
		at := b.BitsOf(b.Boxes)
		layouts := []board.Bits{at.Clone()}
		ancestors := NewAncestors(at)
		for range random.IntN(12) {
			to, free := someOf(b, random, at)
			ancestors.AddParent(free, to)
			at = at.Moved(to, free)
			layouts = append(layouts, at)
		}
		ancestors.AddParent(at.First(), at.First()) // a macro that moves the player only
		boxes := layouts[random.IntN(len(layouts))].Clone()
		to, free := someOf(b, random, boxes)
		boxes.Remove(to)
		boxes.Add(free)
		most := int32(0)
		for _, l := range layouts {
			n := int32(0)
			for i := range l {
				n += board.Ones(l[i] & boxes[i])
			}
			most = max(most, n)
		}
		if got := ancestors.Overlap(boxes); got != most {
			t.Fatalf("seed %d: overlap %d, expected %d", seed, got, most)
		}
	}
}

// someOf picks a box of a layout and a free square.
func someOf(b *board.Board, random *rand.Rand, layout board.Bits) (box, free board.Square) {
	boxes := layout.AppendTo(nil)
	for free = board.Square(random.IntN(b.Squares())); layout.Has(free); {
		free = board.Square(random.IntN(b.Squares()))
	}
	return boxes[random.IntN(len(boxes))], free
}
