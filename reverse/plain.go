package reverse

import (
	"planner/search"
	"planner/search/analysis"
	"planner/search/bestfirst"
)

// NewPlain is the best-first search by single pulls, towards the start squares.
func NewPlain(t *analysis.Level, rules bestfirst.Rules, tracker search.Tracker, limit int64) *bestfirst.Search {
	return bestfirst.New(t.Starts, t.Board.BitsOf(t.Board.Boxes), rules, tracker, limit)
}
