package strategy

import (
	"context"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
	"planner/search"
)

// TestComparedFronts lets one search of each kind and side work on a level and compares where they stand: the packing
// order, the opening with its pulls, the pushes and the pulls all have a part in the pairs, and each pair is measured
// as it would be by itself.
func TestComparedFronts(t *testing.T) {
	set := setup(suite.Board(t, suite.Pillars()), 64<<20)
	set.SolvePart = func(context.Context, []string, []board.Place, int64) (string, int64, error) { return "", 1, nil }
	c := NewLevelContext(set)
	places := map[[2]search.Ref]bool{}
	for _, s := range Specs() {
		strategy := made[Strategy](c, s.Build)
		for range 4 {
			if h, _ := strategy.Work(t.Context(), 3000); h != nil {
				t.Fatal("the board is too easy for this test")
			}
			at := strategy.Standing()
			c.Fronts.Stand(s.ID.String(), at.Nearest)
			for side, ref := range at.Nearest {
				if ref != 0 {
					places[[2]search.Ref{search.Ref(side), search.Ref(ref)}] = true
				}
			}
		}
	}
	c.Fronts.Compare()
	list, m := c.Pairs.List(), newPairs(c.Level)
	used := map[[2]search.Ref]bool{}
	for _, pair := range list {
		to := c.positions(board.Reverse, pair.Reverse)[0]
		from := c.positions(board.Forward, pair.Forward)[0]
		m.aim(&to)
		if again, ok := m.from(&from); !ok || again != pair {
			t.Errorf("%+v, then %+v", pair, again)
		}
		used[[2]search.Ref{0, pair.Forward}], used[[2]search.Ref{1, pair.Reverse}] = true, true
	}
	both := 0
	for place := range places {
		if used[place] {
			both++
		}
	}
	if len(list) < 5 || both < 4 {
		t.Errorf("%d pairs of %d of %d positions", len(list), both, len(places))
	}
	c.Fronts.Compare()
	if again := c.Pairs.List(); len(again) != len(list) || c.Fronts.cost() != 0 {
		t.Errorf("%d pairs, then %d", len(list), len(again))
	}
}
