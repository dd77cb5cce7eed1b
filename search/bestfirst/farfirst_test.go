package bestfirst

import (
	"context"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
	"planner/search"
	"planner/technique"
)

// shelves has 41 boxes, of which all but three stand on shelves from which the player can neither pull nor push them.
const shelves = `
#####################
#*******************##########
#                            #
#*******************# $   $  #
#####################   $    #
                    #  .     #
                    #   .  . #
                    #@       #
                    ##########`

// TestFarStartSquaresCostMore: the price of a start square grows with its distance from the player's start, from just
// above emptyCost to emptyCost and farCost together, and other squares have none.
func TestFarStartSquaresCostMore(t *testing.T) {
	b := suite.Board(t, shelves)
	paid := emptyPrices(b)
	near, far := b.At(3, 22), b.At(1, 1)
	if paid[far] != emptyCost+farCost || paid[near] >= paid[far] || paid[near] < emptyCost {
		t.Errorf("near %d, far %d", paid[near], paid[far])
	}
	starts := b.BitsOf(b.Boxes)
	for sq, price := range paid {
		if starts.Has(board.Square(sq)) != (price > 0) {
			t.Errorf("square %d costs %d", sq, price)
		}
	}
}

// TestPriceChange: a pull changes what the layout pays by the prices of the squares that the box leaves and comes to,
// so that a position pays the same by whatever way it was reached.
func TestPriceChange(t *testing.T) {
	s := shelvesSearch(t, technique.Set{})
	scene := board.NewScene(s.board)
	scene.SetSquares(s.board.Goals)
	for _, box := range s.board.Goals {
		for _, d := range board.Dirs {
			to := s.board.Next(box, d)
			if to == s.board.Wall() || !scene.Free(to) {
				continue
			}
			before := s.costs.prices.of(scene.Boxes())
			scene.Shift(box, to)
			if got, want := s.costs.prices.change(box, to, s.use), s.costs.prices.of(scene.Boxes())-before; got != want {
				t.Errorf("from %d to %d the price changes by %d, want %d", box, to, got, want)
			}
			scene.Shift(to, box)
		}
	}
}

// TestFarFirstLosesNothing: the prices cut nothing off, so the whole space is searched with them and without them, and
// forward there are none.
func TestFarFirstLosesNothing(t *testing.T) {
	with, without := shelvesSearch(t, technique.Set{}), shelvesSearch(t, technique.Without(technique.FarFirst))
	for _, s := range [...]*Search{with, without} {
		if out := s.Run(context.Background(), 1<<30); out != search.Exhausted {
			t.Fatalf("ended with %v", out)
		}
	}
	if a, b := with.Counters().Expanded, without.Counters().Expanded; a != b || a < 100 {
		t.Errorf("expanded %d and %d", a, b)
	}
	if got := with.Use().Counts[technique.FarFirst]; got.Asked == 0 || got.Decided == 0 || got.Decided == got.Asked {
		t.Errorf("counted as %+v", got)
	}
	if farFirst(with.board, board.Forward, with.use) {
		t.Error("pushes pay for start squares")
	}
}

// shelvesSearch is a search by pulls from the solved position of shelves.
func shelvesSearch(t *testing.T, set technique.Set) *Search {
	return pullsOf(suite.Board(t, shelves), set, nothing{}, 1<<30)
}
