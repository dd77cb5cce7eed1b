package forward

import (
	"testing"

	"planner/board"
	"planner/deadlock"
	"planner/internal/test/suite"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/technique"
)

// TestStages: the children of the first stage are among all children, and both stages together give what the search
// without stages gives.
func TestStages(t *testing.T) {
	b := suite.Board(t, suite.Strewn(24, manyBoxes))
	level := analysis.New(t.Context(), b)
	p := start(b)
	children := func(set technique.Set) (first, all map[board.Key]bool, pending bool) {
		rules := NewPacking(level, order(level), proofsOf(level, deadlock.DefaultOptions()), technique.NewUse(set), false)
		x := expanded(t, rules, p)
		first, all, pending = keys(x.Children), keys(x.Children), rules.Pending()
		if pending {
			x.Children = nil
			rules.ExpandRest(t.Context(), x)
			all = keys(x.Children)
		}
		return first, all, pending
	}
	others := technique.Without(technique.PICorral)
	first, all, pending := children(others)
	if !pending || len(first) == 0 || len(first) >= len(all) {
		t.Fatalf("pending %v, %d children first and %d in all", pending, len(first), len(all))
	}
	for key := range first {
		if !all[key] {
			t.Error("a child of the first stage is not among all children")
		}
	}
	whole, _, pending := children(others.Off(technique.Stages))
	if pending || len(whole) != len(all) {
		t.Errorf("pending %v, %d children without stages and %d with", pending, len(whole), len(all))
	}
}

// TestFewBoxesByWay: a search by ways makes children in stages and assigns boxes to steps in a level with few boxes,
// where another search does neither.
func TestFewBoxesByWay(t *testing.T) {
	b := suite.Board(t, suite.Strewn(24, manyBoxes/4))
	level := analysis.New(t.Context(), b)
	p := start(b)
	use := technique.NewUse(technique.Without(technique.PICorral))
	proofs := proofsOf(level, deadlock.DefaultOptions())
	uses := func(rules *Packing) (pending, assigns bool) {
		expanded(t, rules, p)
		return rules.Pending(), rules.spare != nil
	}
	if pending, assigns := uses(NewPacking(level, order(level), proofs, use, true)); !pending || !assigns {
		t.Errorf("by ways: pending %v, assigns %v", pending, assigns)
	}
	if pending, assigns := uses(NewPacking(level, order(level), proofs, use, false)); pending || assigns {
		t.Errorf("else: pending %v, assigns %v", pending, assigns)
	}
}

// TestStagedEngine: with the same number of children the search in stages makes more nodes and gets as far along the
// order.
func TestStagedEngine(t *testing.T) {
	b := suite.Board(t, suite.Strewn(24, manyBoxes))
	level := analysis.New(t.Context(), b)
	best := func(set technique.Set) (unpackedLeast int32, nodes int) {
		use := technique.NewUse(set)
		rules := NewPacking(level, order(level), proofsOf(level, deadlock.DefaultOptions()), use, false)
		e := featurespace.NewEngine(b, rules, nil, 0, use)
		p := start(b)
		e.AddRoot(t.Context(), p, b.KeyOf(p.Boxes, p.Player))
		if out := e.Run(t.Context(), 60_000); out != search.Paused && out != search.Finished {
			t.Fatalf("the search ended with outcome %v", out)
		}
		_, v, _ := e.Best()
		return v[unpacked], e.Nodes()
	}
	staged, many := best(technique.Set{})
	whole, few := best(technique.Without(technique.Stages))
	if staged > whole || many < 2*few {
		t.Errorf("%d steps left after %d nodes, without stages %d after %d", staged, many, whole, few)
	}
}

func keys(children []search.Child) map[board.Key]bool {
	set := map[board.Key]bool{}
	for _, c := range children {
		set[c.Key] = true
	}
	return set
}

// TestWayPrice: the upper box is to be pushed up by one square, and the player comes to its lower side only past the
// box in the gate. The price is 0 when that box has gone.
func TestWayPrice(t *testing.T) {
	b := suite.Board(t, "\n#########\n#  #.   #\n#  #$   #\n#@ $   .#\n#  #    #\n#########")
	level := analysis.New(t.Context(), b)
	var pulls []analysis.PackingPull
	for _, goal := range []board.Square{b.At(3, 7), b.At(1, 4)} {
		pulls = append(pulls, analysis.PackingPull{From: goal, To: b.At(2, 4), Removed: true})
	}
	f := newPathFinder(level, analysis.NewPackingOrder(b, pulls, nil))
	scene, zone := board.NewScene(b), board.NewZone(b)
	price := func(boxes []board.Square, player board.Square) int32 {
		scene.SetSquares(boxes)
		zone.Fill(scene, player)
		if !f.findWay(scene, zone, 0) {
			t.Fatal("no path")
		}
		return f.wayPrice()
	}
	closed := price(b.Boxes, b.Player)
	open := price([]board.Square{b.At(2, 4), b.At(3, 5)}, b.Player)
	if closed <= 0 || open != 0 {
		t.Errorf("price %d with the box in the gate and %d without", closed, open)
	}
}
