package macros

import (
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
)

// TestShuffleMakesWay is the position in the comment of Shuffler: the box in the corridor has to go up, and the parked
// box below it stands where the player has to.
func TestShuffleMakesWay(t *testing.T) {
	b := suite.Board(t, `
########
##.#####
##$#####
#@*    #
#      #
########`)
	s := board.StartScene(b)
	box, target, parked := b.At(2, 2), b.At(1, 2), b.At(3, 2)
	steps := NewShuffler(b, board.Forward).Shuffle(s, b.Player, box, b.BitsOf([]board.Square{target}),
		b.BitsOf([]board.Square{parked}), Rules{})
	if len(steps) != 3 || steps[1].From != box || steps[1].To != target || steps[2].To != parked {
		t.Fatalf("%+v", steps)
	}
}

// TestShufflesAreLegal replays the shuffles of random layouts of both sides move by move, by a generator without rules:
// each step is possible, and in the end the box has left its square for an empty target, and all other boxes stand as
// before.
func TestShufflesAreLegal(t *testing.T) {
	rnd, found, through := rand.New(rand.NewPCG(5, 5)), 0, 0
	for range 3_000 {
		b, s, player := randomScene(t, rnd)
		side := board.Side(rnd.IntN(2))
		empty, parked := b.NewBits(), b.NewBits()
		boxes := s.Boxes().AppendTo(nil)
		if len(boxes) < 2 {
			continue
		}
		box := boxes[rnd.IntN(len(boxes))]
		for sq := range b.Wall() {
			switch {
			case s.Box(sq) && sq != box:
				parked.Add(sq)
			case s.Free(sq) && rnd.IntN(4) == 0:
				empty.Add(sq)
			}
		}
		shuffler := NewShuffler(b, side)
		shuffler.Doors = rnd.IntN(4) > 0
		steps := shuffler.Shuffle(s, player, box, empty, parked, Rules{})
		if len(steps) == 0 {
			continue
		}
		found++
		want := s.Boxes().Clone()
		want.Remove(box)
		goal := board.Square(board.None)
		for _, e := range steps {
			player = play(t, s, side, player, e)
			if e.From == e.To {
				through++
			}
			if empty.Has(e.To) {
				goal = e.To
			}
		}
		want.Add(goal)
		if !s.Boxes().Equal(want) {
			t.Fatalf("%v: boxes on %v, expected %v", side, s.Boxes().AppendTo(nil), want.AppendTo(nil))
		}
	}
	if found < 20 || through == 0 {
		t.Errorf("only %d shuffles, %d passages", found, through)
	}
}
