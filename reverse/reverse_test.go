package reverse

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

func TestPackingTakesOwnLevelsApart(t *testing.T) {
	for _, v := range []Variant{{Far: 6, Park: true}, {Far: 1, AnySink: true, Park: true}} {
		for _, text := range suite.Own(t) {
			b := suite.BoardOf(t, text)
			level := analysis.New(t.Context(), b)
			rules := NewPacking(level, v)
			order, _ := Order(level, searched(b, rules, rules.Key, 50_000))
			checkOrder(t, b, text.Title, order)
		}
	}
}

// searched is a search by rules from all solved positions of a board, after some children.
func searched(
	b *board.Board, rules featurespace.Rules, key func(*search.Position) board.Key, children int64,
) *featurespace.Engine {
	e := featurespace.NewEngine(b, rules, nil, 0, technique.NewUse(technique.Set{}))
	for _, root := range Roots(b, board.NewScene(b), board.NewZone(b)) {
		e.AddRoot(context.Background(), &root, key(&root))
	}
	e.Run(context.Background(), children)
	return e
}

// spread is searched for rules that spread the boxes out.
func spread(b *board.Board, rules *SpreadOut, children int64) *featurespace.Engine {
	return searched(b, rules, func(p *search.Position) board.Key { return b.KeyOf(p.Boxes, p.Player) }, children)
}

// checkOrder sees that the order fills every goal for good exactly once and that its last prefix is the solved
// position.
func checkOrder(t *testing.T, b *board.Board, title string, order *analysis.PackingOrder) {
	t.Helper()
	filled := b.NewBits()
	for _, steps := range [][]analysis.PackingStep{order.Initial, order.Steps} {
		for _, s := range steps {
			if s.Until != analysis.Forever {
				continue
			}
			if filled.Has(s.To) {
				t.Errorf("%s: square %d is filled for good twice", title, s.To)
			}
			filled.Add(s.To)
		}
	}
	if !filled.Within(b.GoalSet()) || order.Complete && !filled.Equal(b.GoalSet()) {
		t.Errorf("%s: for good %v, goals %v", title, filled.AppendTo(nil), b.Goals)
	}
	if order.Complete && order.Prefix(b.GoalSet()) != order.Len() {
		t.Errorf("%s: the solved position has prefix %d of %d", title, order.Prefix(b.GoalSet()), order.Len())
	}
}

func TestSpreadOutReachesOneZone(t *testing.T) {
	b := suite.Board(t, `
##########
#..      #
#..  $$  #
#### $$  #
   #  @  #
   #######`)
	e := spread(b, NewSpreadOut(analysis.New(t.Context(), b), technique.NewUse(technique.Set{})), 20_000)
	if _, v, ok := e.Best(); !ok || v[SpreadZones] != 1 || v[spreadFrozen] != 0 {
		t.Errorf("best vector %v, expected one zone and no frozen box", v)
	}
}

func TestRootsAreOnePerZoneWithAPull(t *testing.T) {
	b := suite.Board(t, `
#########
#   .   #
#   .  ##
# $$. $@#
#########`)
	roots := Roots(b, board.NewScene(b), board.NewZone(b))
	if len(roots) != 2 {
		t.Errorf("%d roots, expected one on each side of the wall of boxes", len(roots))
	}
}

// TestChildScores: a child's vector, computed from that of its parent, equals the vector of the position alone, with
// lots too.
func TestChildScores(t *testing.T) {
	for _, text := range suite.Own(t) {
		b := suite.BoardOf(t, text)
		level := analysis.New(t.Context(), b)
		rules, lots := NewSpreadOut(level, technique.NewUse(technique.Set{})), make([]int32, b.Squares())
		for i := range lots {
			lots[i] = int32(i % 7)
		}
		rules.Vary(lots)
		e := spread(b, rules, 3_000)
		whole := NewSpreadOut(level.Fork(), technique.NewUse(technique.Set{}))
		whole.Vary(lots)
		for id := range e.Nodes() {
			p, v := e.Node(id)
			if want := whole.Root(p); v != want {
				t.Fatalf("%s, node %d: %v, expected %v", text.Title, id, v, want)
			}
		}
	}
}
