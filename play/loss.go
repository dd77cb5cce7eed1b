package play

import (
	"context"

	"planner"
)

// loss says why a position is lost.
type loss struct {
	rule  string
	boxes map[planner.Place]bool
	why   string
}

// lossOf asks the deadlock rules about a position. Nil means that none proves it lost.
func lossOf(position *planner.Level) *loss {
	a, err := planner.Analyze(context.Background(), position, planner.AnalyzeOptions{})
	if err != nil || a.Deadlock == nil {
		return nil
	}
	l := &loss{rule: a.Deadlock.Rule, why: a.Deadlock.Why, boxes: map[planner.Place]bool{}}
	for _, p := range a.Deadlock.Boxes {
		l.boxes[p] = true
	}
	return l
}
