package reverse

import (
	"planner/search"
	"planner/search/analysis"
	"planner/search/bestfirst"
	"planner/technique"
)

// NewPlain makes the best-first search by single pulls, towards the start squares. It may hold about limit
// bytes.
func NewPlain(l *analysis.Level, use technique.Use, tracker search.Tracker, limit int64) *bestfirst.Search {
	return bestfirst.New(l.Starts, l.Board.BitsOf(l.Board.Boxes), use, tracker, limit)
}
