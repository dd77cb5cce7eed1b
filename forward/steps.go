package forward

import "planner/search"

// NewSteps is the best-first search by single pushes, towards the goals.
func NewSteps(t *search.Terrain, tracker search.Tracker, limit int64) *search.Steps {
	return search.NewSteps(t.Goals, t.Board.GoalSet(), tracker, limit)
}
