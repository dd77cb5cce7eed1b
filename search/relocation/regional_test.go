package relocation

import (
	"context"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/technique"
)

// Two rooms joined by a door, three boxes in the left one; the layout wants one of them in the right one.
const twoRooms = `
###########
#    #    #
# $. #    #
#@$    .  #
# $. #    #
#    #    #
###########`

func TestAreasAreRooms(t *testing.T) {
	b := suite.Board(t, twoRooms)
	level := analysis.New(b)
	area := areasOf(level)
	left, door, right := area[b.At(2, 2)], area[b.At(3, 5)], area[b.At(3, 7)]
	if left == right || door == left || door == right || area[b.At(4, 3)] != left {
		t.Errorf("left %d, door %d, right %d", left, door, right)
	}
}

// TestRegionalBringsCounts: the search for numbers of boxes ends when one box has crossed, wherever it stands.
func TestRegionalBringsCounts(t *testing.T) {
	b := suite.Board(t, twoRooms)
	level := analysis.New(b)
	rules := NewRegional(level, board.Forward, b.GoalSet(), Options{Use: technique.NewUse(technique.Set{})})
	e := featurespace.NewEngine(b, rules, nil, 0, technique.NewUse(technique.Set{}))
	scene, zone := board.NewScene(b), board.NewZone(b)
	scene.SetSquares(b.Boxes)
	start := search.Position{Boxes: scene.Boxes().Clone(), Player: zone.Fill(scene, b.Player), Last: board.None}
	if v := rules.Root(&start); v[Missing] != 1 || v[Score] <= 0 {
		t.Fatalf("the start is %v", v)
	}
	e.AddRoot(t.Context(), &start, b.KeyOf(start.Boxes, start.Player))
	e.Run(context.Background(), 500)
	p, v, _ := e.Best()
	crossed := 0
	for _, sq := range p.Boxes.AppendTo(nil) {
		if areasOf(level)[sq] == areasOf(level)[b.At(3, 7)] {
			crossed++
		}
	}
	if v != (search.Vector{Zones: 1}) || crossed != 1 {
		t.Errorf("best %v with %d boxes in the right room", v, crossed)
	}
}
