package analysis

import (
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
)

// TestTakers compares with the best assignment of all boxes, found by trying everything.
func TestTakers(t *testing.T) {
	b := suite.Board(t, corridorLevel)
	random := rand.New(rand.NewPCG(7, 1))
	for range 500 {
		sets := make([]int, 1+random.IntN(len(b.Boxes)))
		for i := range sets {
			sets[i] = random.IntN(1 << len(b.Boxes))
		}
		k, given := newTakers(b, b.Boxes), 0
		for _, set := range sets {
			var to []board.Square
			for i, sq := range b.Boxes {
				if set>>i&1 != 0 {
					to = append(to, sq)
				}
			}
			e := k.exitsOf(0, to)
			if free := 2*len(to) >= len(b.Boxes); k.free(&e) != free {
				t.Errorf("%d of %d start squares: free %v", len(to), len(b.Boxes), !free)
			}
			has := k.has(&e)
			if k.take(&e) != has {
				t.Fatalf("a box has a start square: %v, and then not", has)
			}
			if has {
				given++
			}
		}
		if want := most(sets, 0); given != want {
			t.Fatalf("sets %b: %d boxes have a square, expected %d", sets, given, want)
		}
	}
}

// most is the largest number of sets that can have a member each that no other has.
func most(sets []int, taken int) int {
	if len(sets) == 0 {
		return 0
	}
	best := most(sets[1:], taken)
	for i := range 8 {
		if free := sets[0] &^ taken; free>>i&1 != 0 {
			best = max(best, 1+most(sets[1:], taken|1<<i))
		}
	}
	return best
}
