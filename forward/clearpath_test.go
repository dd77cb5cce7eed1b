package forward

import (
	"testing"

	"planner/board"
	"planner/deadlock"
	"planner/internal/test/suite"
	"planner/search/analysis"
	"planner/technique"
)

// gated is a level whose first box can be pushed home only when the second, in the gate, has been moved on: see
// pathFinder.
const gated = "\n#########\n#  #.   #\n#  #$   #\n#@ $   .#\n#  #    #\n#########"

// gatedOrder fills the upper goal of gated first.
func gatedOrder(b *board.Board) *analysis.PackingOrder {
	return analysis.NewPackingOrder(b, []analysis.PackingPull{
		{From: b.At(3, 7), To: b.At(3, 3), Removed: true}, {From: b.At(1, 4), To: b.At(2, 4), Removed: true},
	}, nil)
}

func TestPathFinderNamesTheBoxesInTheWay(t *testing.T) {
	b := suite.Board(t, gated)
	level, scene, zone := analysis.New(t.Context(), b), board.StartScene(b), board.NewZone(b)
	f := newPathFinder(level, gatedOrder(b))
	zone.Fill(scene, b.Player)
	for range 2 { // the second time with the scratch of the first
		if !f.findWay(scene, zone, 0) {
			t.Fatal("no path found")
		}
		if !f.blockers.Equal(b.BitsOf([]board.Square{b.At(3, 3)})) {
			t.Errorf("in the way are %v", f.blockers.AppendTo(nil))
		}
		if !f.needed.Has(b.At(1, 4)) || !f.needed.Has(b.At(3, 4)) {
			t.Errorf("needed are %v", f.needed.AppendTo(nil))
		}
	}
	scene.Shift(b.At(3, 3), b.At(3, 6))
	zone.Fill(scene, b.Player)
	if !f.findWay(scene, zone, 0) || f.blockers.Count() != 0 {
		t.Errorf("with the gate open %v are in the way", f.blockers.AppendTo(nil))
	}
	if f.findWay(scene, zone, 2) {
		t.Error("a path for a step beyond the last")
	}
}

// TestBoxesInPlaceAreExpensive: the path found is not the straight one past the box in place, but that of the other box
// round it.
func TestBoxesInPlaceAreExpensive(t *testing.T) {
	b := suite.Board(t, "\n#########\n# $  *. #\n#       #\n#@   $  #\n#      .#\n#########")
	level, scene, zone := analysis.New(t.Context(), b), board.NewScene(b), board.NewZone(b)
	f := newPathFinder(level, analysis.NewPackingOrder(b, []analysis.PackingPull{
		{From: b.At(1, 6), To: b.At(1, 2), Removed: true}, {From: b.At(1, 5), To: b.At(3, 5), Removed: true},
	}, nil))
	scene.SetSquares(b.Boxes)
	zone.Fill(scene, b.Player)
	if !f.findWay(scene, zone, 1) || f.blockers.Count() != 0 {
		t.Errorf("in the way are %v", f.blockers.AppendTo(nil))
	}
}

func TestGateIsCleared(t *testing.T) {
	b := suite.Board(t, gated)
	level := analysis.New(t.Context(), b)
	others := technique.Without(technique.PICorral, technique.Rooms, technique.OutOfPlan, technique.Hotspots)
	rules := NewPacking(level, gatedOrder(b), proofsOf(level, deadlock.DefaultOptions()), technique.NewUse(others), false)
	if c := rules.clearing(expanded(t, rules, start(b))); c == nil || c.From != b.At(3, 3) || c.To == b.At(3, 4) {
		t.Errorf("%v, expected a move that clears the gate", c)
	}
}
