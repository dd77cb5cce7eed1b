package proof

import (
	"context"

	"planner/board"
	"planner/deadlock"
)

// proof is a loss because of some boxes, and of some goals if there are any.
func (r *Rules) proof(rule string, boxes, goals []board.Square, why string) *Loss {
	return &Loss{Rule: rule, Boxes: PlacesOf(r.board, boxes), Goals: PlacesOf(r.board, goals), Why: why}
}

// verdict turns a verdict of the detector into a proof with as few boxes as the proof needs.
func (r *Rules) verdict(ctx context.Context, v deadlock.Verdict) *Loss {
	v.Boxes = v.Boxes.Clone() // the detector reuses its memory
	goals := v.Empty.AppendTo(nil)
	fewest, whole := r.detector.MinimalWithin(ctx, v, r.scene, r.zone)
	if !whole {
		r.leaveOut(fewestBoxes)
	}
	boxes := fewest.AppendTo(nil)
	if v.Rule == deadlock.GoalTrap {
		goals = r.trapGoals()
	}
	return r.proof(v.Rule.String(), boxes, goals, ruleWords(v.Rule, len(boxes), len(goals)))
}

// trapGoals lists the goals of the goal trap that holds too many boxes.
func (r *Rules) trapGoals() (goals []board.Square) {
	at := r.traps.Over(r.scene.Boxes())
	if at < 0 {
		return nil
	}
	for _, goal := range r.board.Goals {
		if r.traps.List[at].Squares.Has(goal) {
			goals = append(goals, goal)
		}
	}
	return goals
}

// unreachable is the proof for a level with boxes or goals that the player can never reach.
func (r *Rules) unreachable() *Loss {
	p := &Loss{Rule: "unreachable", Boxes: []Place{}, Why: "At " + r.board.Unsolvable + "."}
	for row, text := range r.board.Level.Rows {
		for col, ch := range text {
			if ch == '$' && r.board.At(row, col) == r.board.Wall() {
				p.Boxes = append(p.Boxes, Place{row, col})
			}
		}
	}
	return p
}
