package deadlock

import (
	"math/rand/v2"
	"slices"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

// packed is a level with many boxes close to each other.
const packed = `
##############
#  #     #   #
#  # $ $ # $ #
#@   $#$   $ #
# $ ### ###  #
#  $ $  $ $  #
###  ## ###  #
  #  #.....  #
  # $ .....###
  ###  ..###
    ######`

// TestTriplesEndEarly compares the verdicts of triples with those of searches that go on when two boxes are left which
// the table of pairs does not call lost.
func TestTriplesEndEarly(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	lost, unproved := 0, 0
	compare := func(b *board.Board) {
		for _, side := range sides {
			kit := NewKit(b, side, oracle.DeadSquares(b, side))
			triples := newTriples(kit, newShared(kit))
			for range 100 {
				var at [3]board.Square
				for i := range at {
					at[i] = board.Square(random.IntN(b.Squares()))
				}
				d := board.Dirs[random.IntN(4)]
				player := b.Next(at[0], d)
				if at[0] == at[1] || at[0] == at[2] || at[1] == at[2] || player == b.Wall() || player == at[1] ||
					player == at[2] {
					continue
				}
				got := triples.prove(at[0], at[1], at[2], d)
				plain := Task{Boxes: triples.boxes, Player: player, Keep: triples.keep, Seal: board.None,
					Budget: tripleBudget}
				want := triples.Prove(plain) == Lost
				if got != want {
					t.Fatalf("%v, boxes %v, player %d: %v, expected %v\n%v", side, at, player, got, want, b.Level.Rows)
				}
				compareAlike(t, triples, at, d, want)
				if want {
					lost++
				} else {
					unproved++
				}
			}
		}
	}
	for i := range count(200) {
		compare(oracle.Generate(oracle.Small, *seed+uint64(i)))
		compare(oracle.Generate(crowded, *seed+uint64(i)))
	}
	compare(suite.Board(t, packed))
	if lost < 100 || unproved < 100 {
		t.Errorf("%d triples lost, %d not", lost, unproved)
	}
}

// compareAlike proves a triple under each of the names that are to have its verdict.
func compareAlike(t *testing.T, triples *Triples, at [3]board.Square, d board.Dir, want bool) {
	triples.prove(at[0], at[1], at[2], d)
	for _, name := range slices.Clone(triples.alike) {
		square := func(shift int) board.Square { return board.Square(name >> shift & (1<<20 - 1)) }
		got := triples.prove(square(42), square(22), square(2), board.Dir(name&3))
		if got != want {
			t.Fatalf("boxes %v, player beside %d in direction %d: %v, but %v beside %d in direction %d\n%v",
				at, at[0], d, want, got, square(42), name&3, triples.Board.Level.Rows)
		}
	}
}
