package reverse

import (
	"planner/search"
	"planner/search/analysis"
	"planner/search/bestfirst"
	"planner/technique"
)

// NewPlain is the best-first search by single pulls, towards the start squares.
func NewPlain(t *analysis.Level, use technique.Use, tracker search.Tracker, limit int64) *bestfirst.Search {
	return bestfirst.New(t.Starts, t.Board.BitsOf(t.Board.Boxes), use, tracker, limit)
}
