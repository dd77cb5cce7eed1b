package reverse

import (
	"context"
	"testing"

	"planner/board"
	"planner/internal/suite"
	"planner/search"
)

func TestByRemovalOrdersOwnLevels(t *testing.T) {
	for _, level := range suite.Own(t) {
		b, err := board.New(level)
		if err != nil {
			t.Fatal(err)
		}
		terrain := search.NewTerrain(b)
		order, ok := ByRemoval(context.Background(), terrain, solvedRoots(b))
		if !ok {
			t.Errorf("%s: no order", level.Title)
			continue
		}
		checkOrder(t, b, level.Title, order)
	}
}

// Without time, or a solved position to begin with, there is no order.
func TestByRemovalMayFail(t *testing.T) {
	b := suite.Board(t, `
#######
#@ $  #
#  $  #
###.###
  #.#
  ###`)
	terrain := search.NewTerrain(b)
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	if _, ok := ByRemoval(stopped, terrain, solvedRoots(b)); ok {
		t.Error("an order although the context has ended")
	}
	if _, ok := ByRemoval(context.Background(), terrain, nil); ok {
		t.Error("an order without a solved position")
	}
	if _, ok := ByRemoval(context.Background(), terrain, solvedRoots(b)); !ok {
		t.Error("no order")
	}
}
