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

// unseen is an engine that knows no position yet.
type unseen struct{}

func (unseen) Known(board.Key) bool { return false }

// expanded is the expansion of a position without a parent.
func expanded(t *testing.T, rules *Packing, p *search.Position) *featurespace.Expansion {
	x := &featurespace.Expansion{Position: p, Vector: rules.Root(p), Seen: unseen{}}
	rules.Expand(t.Context(), x)
	return x
}

// TestHotspotIsOpened: the box in the gate keeps the other from both goals, so the search counts one hotspot there, and
// advises a move of that box that ends this; switched off, the feature says nothing.
func TestHotspotIsOpened(t *testing.T) {
	b := suite.Board(t, "\n########\n#  $ ..#\n#  ##  #\n# $##  #\n#@ ##  #\n########")
	gate := b.Boxes[0]
	level := analysis.New(t.Context(), b)
	others := technique.Without(technique.PICorral, technique.Rooms, technique.OutOfPlan)
	for _, set := range []technique.Set{others, others.Off(technique.Hotspots)} {
		on := set.On(technique.Hotspots)
		rules := NewPacking(level, order(level), proofsOf(level, deadlock.DefaultOptions()),
			technique.NewUse(set), false)
		x := expanded(t, rules, start(b))
		v := x.Vector
		if v[hotspots] == 1 != on {
			t.Fatalf("on %v: %d hotspots", on, v[hotspots])
		}
		advised := false
		for _, c := range x.Children {
			advised = advised || c.Advised && c.From == gate && c.Vector[hotspots] < v[hotspots]
		}
		if advised != on {
			t.Errorf("on %v: advised %v", on, advised)
		}
	}
}
