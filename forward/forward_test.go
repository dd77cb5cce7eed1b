package forward

import (
	"context"
	"testing"

	"planner/board"
	"planner/deadlock"
	"planner/internal/test/suite"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/technique"
)

func TestPackingSolvesOwnLevels(t *testing.T) {
	nothing := technique.Without(technique.PICorral, technique.Rooms, technique.OutOfPlan, technique.Hotspots,
		technique.Advisors, technique.Cells)
	for _, set := range []technique.Set{{}, nothing} {
		use := technique.NewUse(set)
		for _, text := range suite.Own(t) {
			b := suite.BoardOf(t, text)
			level := analysis.New(t.Context(), b)
			rules := NewPacking(level, order(level), proofsOf(level, deadlock.DefaultOptions()), use, false)
			e := featurespace.NewEngine(b, rules, nil, 0, technique.NewUse(technique.Set{}))
			root := start(b)
			e.AddRoot(t.Context(), root, b.KeyOf(root.Boxes, root.Player))
			if out := e.Run(context.Background(), 400_000); out != search.Finished {
				t.Errorf("%s with %v: outcome %v, expected a solution", text.Title, set, out)
			}
		}
	}
}

// order fills the goals one after the other, whatever that leads to: a feature may mislead, it may not lose solutions.
func order(t *analysis.Analysis) *analysis.PackingOrder {
	var pulls []analysis.PackingPull
	for _, goal := range t.Board.Goals {
		pulls = append(pulls, analysis.PackingPull{From: goal, To: t.Board.Boxes[0], Removed: true})
	}
	return analysis.NewPackingOrder(t.Board, pulls, nil)
}

func start(b *board.Board) *search.Position { return search.PositionOf(b, b.Boxes, b.Player) }

// A child's vector is computed from that of its parent. It must equal the vector of the child's position alone.
func TestPackingVectorsAreThoseOfTheRoot(t *testing.T) {
	for _, text := range suite.Own(t) {
		b := suite.BoardOf(t, text)
		level := analysis.New(t.Context(), b)
		use := technique.NewUse(technique.Without(technique.Hotspots, technique.Advisors))
		rules := NewPacking(level, order(level), proofsOf(level, deadlock.DefaultOptions()), use, false)
		p := start(b)
		for _, c := range expanded(t, rules, p).Children {
			boxes := p.Boxes.Moved(c.From, c.To)
			child := &search.Position{Boxes: boxes, Player: c.Player, Last: c.To}
			if got, want := c.Vector, rules.Root(child); got != want {
				t.Errorf("%s: vector %v, of the position alone %v", text.Title, got, want)
			}
			if got, want := c.Key, b.KeyOf(boxes, c.Player); got != want {
				t.Errorf("%s: key of a child differs", text.Title)
			}
		}
	}
}

// proofsOf makes the tests of a level by themselves.
func proofsOf(l *analysis.Analysis, options deadlock.Options) *Proofs {
	return ProofsOf(deadlock.NewDetector(l.Board, board.Forward, l.Bounds[board.Forward].Closed, options))
}
