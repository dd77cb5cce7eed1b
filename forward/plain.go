package forward

import (
	"planner/deadlock"
	"planner/search"
	"planner/search/analysis"
	"planner/search/bestfirst"
)

// NewPlain makes the best-first search by single pushes, towards the goals. The detector must be of the
// forward side. The search may hold about limit bytes.
func NewPlain(l *analysis.Level, detector *deadlock.Detector, tracker search.Tracker, limit int64) *bestfirst.Search {
	return bestfirst.New(l.Goals, detector, tracker, limit)
}
