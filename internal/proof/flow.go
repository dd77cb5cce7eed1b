package proof

import (
	"context"

	"planner/board"
	"planner/flow"
)

// flowProof explains a flow deadlock by a minimal crowd, whichever rule found it: boxes that can flow to fewer goals
// than their own number (Hall 1935).
func (r *Rules) flowProof(ctx context.Context) *Loss {
	verdict, at := r.fits.Explain(r.boxes, r.player, r.frozen)
	crowd := r.crowd(ctx)
	var goals []board.Square
	for i, goal := range at.Targets {
		for _, sq := range crowd {
			n := at.Regions.Node(sq, r.player)
			if n != flow.NoNode && at.Regions.Reach(at.Regions.Of(n), at.Regions.Goal(i)) {
				goals = append(goals, goal)
				break
			}
		}
	}
	why := flowWords(verdict.Rule, len(crowd), len(goals), r.frozen.Count())
	return r.proof(flowRules[verdict.Rule], crowd, goals, why)
}

// crowd removes boxes as long as the rest is still lost by flow and the context goes on. Frozen boxes are walls and do
// not belong to it.
func (r *Rules) crowd(ctx context.Context) []board.Square {
	boxes := make([]board.Square, 0, len(r.boxes))
	for _, sq := range r.boxes {
		if !r.frozen.Has(sq) {
			boxes = append(boxes, sq)
		}
	}
	for i := 0; i < len(boxes); {
		if ctx.Err() != nil {
			r.leaveOut(fewestBoxes)
			break
		}
		rest := append(append([]board.Square{}, boxes[:i]...), boxes[i+1:]...)
		if r.fits.Dead(rest, r.player, r.frozen) {
			boxes = rest
		} else {
			i++
		}
	}
	return boxes
}
