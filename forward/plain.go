package forward

import (
	"planner/search"
	"planner/search/analysis"
	"planner/search/bestfirst"
	"planner/technique"
)

// NewPlain is the best-first search by single pushes, towards the goals.
func NewPlain(t *analysis.Level, use technique.Use, tracker search.Tracker, limit int64) *bestfirst.Search {
	return bestfirst.New(t.Goals, t.Board.GoalSet(), use, tracker, limit)
}
