package reverse

import (
	"context"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
	"planner/search"
	"planner/search/analysis"
)

func TestByRemovalOrdersOwnLevels(t *testing.T) {
	for _, text := range suite.Own(t) {
		b := suite.BoardOf(t, text)
		level := analysis.New(t.Context(), b)
		order, ok := ByRemoval(context.Background(), level, solvedRoots(b), Variant{})
		if !ok {
			t.Errorf("%s: no order", text.Title)
			continue
		}
		checkOrder(t, b, text.Title, order)
	}
}

// Without time, without a solved position to begin with, or with a box frozen off the goals there is no order.
func TestByRemovalMayFail(t *testing.T) {
	b := suite.Board(t, `
#######
#@    #
#  $  #
#  $  #
###.###
  #.#
  ###`)
	level := analysis.New(t.Context(), b)
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	if _, ok := ByRemoval(stopped, level, solvedRoots(b), Variant{}); ok {
		t.Error("an order although the context has ended")
	}
	if _, ok := ByRemoval(context.Background(), level, nil, Variant{}); ok {
		t.Error("an order without a solved position")
	}
	if _, ok := ByRemoval(context.Background(), level, solvedRoots(b), Variant{}); !ok {
		t.Error("no order")
	}
	jammed := suite.Board(t, `
######
#$   #
#  @.#
######`)
	if _, ok := ByRemoval(context.Background(), analysis.New(t.Context(), jammed), solvedRoots(jammed), Variant{}); ok {
		t.Error("an order although a box is stuck in a corner")
	}
}

// A box in a dead end fills its goal from the start: it is no step of the order, and nothing is pulled past it.
func TestByRemovalLeavesFrozenBoxes(t *testing.T) {
	b := suite.Board(t, `
########
#*  $ .#
#   @  #
########`)
	order, ok := ByRemoval(context.Background(), analysis.New(t.Context(), b), solvedRoots(b), Variant{})
	if !ok || len(order.Initial) != 1 || len(order.Steps) != 1 {
		t.Errorf("order %+v, expected one box that stays and one step", order)
	}
}

func solvedRoots(b *board.Board) []search.Position {
	roots := Roots(b, board.NewScene(b), board.NewZone(b))
	for i := range roots {
		roots[i].Left = nil
	}
	return roots
}
