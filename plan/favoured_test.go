package plan

import (
	"testing"

	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/technique"
)

// TestFavoured gives one strategy a larger share of the work: it generates more of the same number of positions than
// without.
func TestFavoured(t *testing.T) {
	b := suite.Board(t, suite.Pillars())
	o := unending(options(Bidir, 1))
	o.Nodes, o.Use = 50_000, o.Use.Off(technique.SmallFirst, technique.Exhaustive)
	counter := "strategy." + technique.Spread.String()
	equal, err := Solve(t.Context(), b.Level, o)
	must.Do(t, err)
	o.Favoured = []technique.ID{technique.Spread}
	more, err := Solve(t.Context(), b.Level, o)
	must.Do(t, err)
	if before, now := equal.Counters[counter], more.Counters[counter]; now <= before {
		t.Errorf("%d positions of %d when it is favoured, %d of %d otherwise", now, more.Nodes, before, equal.Nodes)
	}
}
