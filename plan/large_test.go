package plan

import (
	"context"
	"os"
	"testing"

	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/search"
	"planner/technique"
)

// TestOurLargeLevels solves the large levels of docs, with 56 and 44 boxes, along packing orders, without single pulls,
// which solve them too. A search along an order makes some hundred moves, each of which has to be found among hundreds.
func TestOurLargeLevels(t *testing.T) {
	const name = "../docs/levels/large.xsb"
	file, err := os.Open(name)
	must.Do(t, err)
	defer file.Close()
	for _, level := range suite.Levels(t, file, name) {
		o := options(Bidir, 1)
		o.Nodes, o.Use = 60_000, o.Use.Off(technique.Pulls)
		r, err := Solve(context.Background(), level, o)
		if err != nil || r.Status != search.Solved || r.SolvedBy != "packing-any" {
			t.Errorf("%s: %v by %s after %d positions, error %v", level.Title, r.Status, r.SolvedBy, r.Nodes, err)
		}
	}
}
