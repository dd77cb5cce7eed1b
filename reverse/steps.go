package reverse

import "planner/search"

// NewSteps is the best-first search by single pulls, towards the start squares.
func NewSteps(t *search.Terrain, rules search.StepRules, tracker search.Tracker, limit int64) *search.Steps {
	return search.NewSteps(t.Starts, t.Board.BitsOf(t.Board.Boxes), rules, tracker, limit)
}
