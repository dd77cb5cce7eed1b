package forward

import "planner/search"

// NewSteps is the best-first search by single pushes, towards the goals.
func NewSteps(t *search.Terrain, rules search.StepRules, tracker search.Tracker, limit int64) *search.Steps {
	return search.NewSteps(t.Goals, t.Board.GoalSet(), rules, tracker, limit)
}
