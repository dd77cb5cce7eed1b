package strategy

import (
	"context"
	"testing"

	"planner/board"
	"planner/freespace"
	"planner/internal/test/suite"
	"planner/search/featurespace"
	"planner/technique"
)

// TestCostOfEnginesThatComeBack: an engine that has a second turn is not counted twice, and only searches whose
// positions take longer than others have an extra cost.
func TestCostOfEnginesThatComeBack(t *testing.T) {
	b := suite.Board(t, rooms)
	c := newLevel(b, 64<<20)
	use := technique.NewUse(technique.Set{})
	proofs := c.newProofs(use)
	opening := freespace.NewRelocation(c.Level, board.Forward, b.GoalSet(), freespace.Options{Limited: true,
		Dead: proofs.Dead,
		Use:  use})
	expensive := c.newEngine(t.Context(), c.Level, use, board.Forward, opening, c.Start)
	relocate := func(options freespace.Options) *featurespace.Engine {
		options.Use = use
		rules := freespace.NewRelocation(c.Level, board.Forward, b.GoalSet(), options)
		return c.newEngine(t.Context(), c.Level, use, board.Forward, rules, c.Start)
	}
	cheap := relocate(freespace.Options{Dead: proofs.Dead})
	sum := engines{holdings: holdings(c)}
	for range 3 {
		for _, e := range []*featurespace.Engine{expensive, cheap} {
			sum.drive(e)
			e.Run(context.Background(), 200)
		}
	}
	if want := expensive.Counters().Generated + cheap.Counters().Generated; sum.generated() != want {
		t.Errorf("%d positions, expected %d", sum.generated(), want)
	}
	if sum.sum().Extra == 0 {
		t.Error("the limited search has no extra cost")
	}
	sum = engines{current: relocate(freespace.Options{OneCell: true})}
	sum.current.Run(context.Background(), 200)
	if cost := sum.sum(); cost.Extra != 0 || cost.Generated == 0 {
		t.Errorf("a relocation of %d positions has an extra cost of %d", cost.Generated, cost.Extra)
	}
}
