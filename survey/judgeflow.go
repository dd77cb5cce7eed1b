package survey

import (
	"context"

	"planner/board"
	"planner/flow"
)

// flowProof explains a flow deadlock by a minimal crowd, whichever rule found it: boxes that can flow to fewer goals
// than their own number (Hall 1935).
func (j *judge) flowProof(ctx context.Context) *Deadlock {
	verdict, at := j.fits.Explain(j.Board.Boxes, j.Board.Player, j.frozen)
	crowd := j.crowd(ctx)
	p := j.proof(flowRules[verdict.Rule], crowd, "")
	for i, goal := range at.Targets {
		for _, sq := range crowd {
			n := at.Regions.Node(sq, j.Board.Player)
			if n != flow.NoNode && at.Regions.Reach(at.Regions.Of(n), at.Regions.Goal(i)) {
				p.Goals = append(p.Goals, goal)
				break
			}
		}
	}
	p.Why = flowWords(verdict.Rule, len(crowd), len(p.Goals), j.frozen.Count())
	return p
}

// crowd removes boxes as long as the rest is still lost by flow. Frozen boxes are walls and do not belong to it.
func (j *judge) crowd(ctx context.Context) []board.Square {
	boxes := make([]board.Square, 0, len(j.Board.Boxes))
	for _, sq := range j.Board.Boxes {
		if !j.frozen.Has(sq) {
			boxes = append(boxes, sq)
		}
	}
	for i := 0; i < len(boxes); {
		if ctx.Err() != nil {
			j.leaveOut(fewestBoxes)
			break
		}
		rest := append(append([]board.Square{}, boxes[:i]...), boxes[i+1:]...)
		if j.fits.Dead(rest, j.Board.Player, j.frozen) {
			boxes = rest
		} else {
			i++
		}
	}
	return boxes
}
