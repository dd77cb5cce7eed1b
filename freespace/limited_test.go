package freespace

import (
	"context"
	"testing"

	"planner/board"
	"planner/flow"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
	"planner/macros"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/technique"
)

// unseen knows no position.
type unseen struct{}

func (unseen) Known(board.Key) bool { return false }

// limitedEngine runs a limited search of a level from its start towards its goals, or from its goals towards its start.
func limitedEngine(t *testing.T, b *board.Board, side board.Side, loose bool) (*featurespace.Engine, *Relocation) {
	t.Helper()
	level, scene := analysis.New(t.Context(), b), board.NewScene(b)
	from, layout := b.Boxes, b.GoalSet()
	if side == board.Reverse {
		from, layout = b.Goals, b.BitsOf(b.Boxes)
	}
	rules := NewRelocation(level, side, layout, Options{Limited: true, Loose: loose,
		Use:     technique.NewUse(technique.Set{}),
		Regions: flow.NewRegions(level.Graph, flow.BySquare, b.Goals)})
	e := featurespace.NewEngine(b, rules, nil, 0, technique.NewUse(technique.Set{}))
	scene.SetSquares(from)
	for player := range board.Square(b.Squares()) {
		if scene.Free(player) {
			p := search.PositionOf(b, from, player)
			e.AddRoot(t.Context(), p, b.KeyOf(p.Boxes, p.Player))
		}
	}
	return e, rules
}

// TestLimitedMovesAreLegal replays the way to the best node of limited searches on random levels, move by move, by a
// generator without rules.
func TestLimitedMovesAreLegal(t *testing.T) {
	asked := technique.Counts{}
	for seed, b := range oracle.Levels(oracle.Medium, 120) {
		side := board.Side(seed % 2)
		e, rules := limitedEngine(t, b, side, seed%4 < 2)
		e.Run(context.Background(), 2_000)
		asked.AddCounts(rules.options.Use.Counts)
		root, moves := e.PathToBest()
		scene, gen, player := board.NewScene(b), macros.NewGenerator(b, side), root.Player
		scene.Set(root.Boxes)
		for _, move := range moves {
			list, ok := gen.Route(scene, player, move.From, move.To, move.Player, macros.Rules{}, nil)
			if !ok {
				t.Fatalf("seed %d, %v: no moves from %d to %d", seed, side, move.From, move.To)
			}
			for _, m := range list {
				player = scene.Play(side, m)
			}
		}
	}
	for _, id := range []technique.ID{technique.Routes, technique.Shuffles, technique.DoorMacros, technique.RegionCounts} {
		if asked[id].Asked == 0 || asked[id].Decided == 0 {
			t.Errorf("%v: asked %d, decided %d", id, asked[id].Asked, asked[id].Decided)
		}
	}
}

// TestParkedBoxesStay: but for door macros, deformations and the steps of a shuffle no child of a limited search moves
// a box that stands on the layout, and no box has more than one long move.
func TestParkedBoxesStay(t *testing.T) {
	for _, text := range suite.Own(t) {
		b := suite.BoardOf(t, text)
		_, rules := limitedEngine(t, b, board.Forward, false)
		p := search.PositionOf(b, b.Boxes, b.Player)
		x := featurespace.Expansion{Position: p, Vector: rules.Root(p), Seen: unseen{}}
		rules.Expand(t.Context(), &x)
		long := map[board.Square]int{}
		for _, c := range x.Children {
			if c.Macro == search.Shuffle || c.Macro == search.Deform {
				continue
			}
			if rules.layout.Has(c.From) && c.From != c.To {
				t.Errorf("%s: the parked box on %d moves to %d", text.Title, c.From, c.To)
			}
			if c.Cost > 1 && c.From != c.To {
				long[c.From]++
			}
		}
		for box, n := range long {
			if n > 1 {
				t.Errorf("%s: the box on %d has %d long moves", text.Title, box, n)
			}
		}
	}
}

// TestRegionCounts: what counts says of a move is what it counts of the layout after it.
func TestRegionCounts(t *testing.T) {
	for seed, b := range oracle.Levels(oracle.Medium, 60) {
		regions := flow.NewRegions(analysis.New(t.Context(), b).Graph, flow.BySquare, b.Goals)
		c, other := newCounts(regions, b, b.GoalSet()), newCounts(regions, b, b.GoalSet())
		boxes := b.BitsOf(b.Boxes)
		c.begin(boxes)
		for _, from := range b.Boxes {
			for to := range b.Wall() {
				if boxes.Has(to) {
					continue
				}
				moved := boxes.Moved(from, to)
				if got, want := c.after(from, to), other.begin(moved); got != want {
					t.Fatalf("seed %d, from %d to %d: %d boxes in the wrong region, expected %d", seed, from, to, got, want)
				}
			}
		}
	}
}
