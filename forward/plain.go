package forward

import (
	"planner/search"
	"planner/search/analysis"
	"planner/search/bestfirst"
	"planner/technique"
)

// NewPlain makes the best-first search by single pushes, towards the goals. It may hold about limit bytes.
func NewPlain(l *analysis.Level, use technique.Use, tracker search.Tracker, limit int64) *bestfirst.Search {
	return bestfirst.New(l.Goals, l.Board.GoalSet(), use, tracker, limit)
}
