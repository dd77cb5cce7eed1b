package judge

import (
	"planner/board"
	"planner/deadlock"
)

// proof is a loss because of some boxes, and of some goals if there are any.
func (j *Judge) proof(rule string, boxes, goals []board.Square, why string) *Loss {
	return &Loss{Rule: rule, Boxes: PlacesOf(j.board, boxes), Goals: PlacesOf(j.board, goals), Why: why}
}

// verdict turns a verdict of the detector into a proof with as few boxes as the proof needs.
func (j *Judge) verdict(v deadlock.Verdict) *Loss {
	v.Boxes = v.Boxes.Clone() // the detector reuses its memory
	goals := v.Empty.AppendTo(nil)
	boxes := j.detector.Minimal(v, j.scene, j.zone).AppendTo(nil)
	if v.Rule == deadlock.GoalTrap {
		goals = j.trapGoals()
	}
	return j.proof(v.Rule.String(), boxes, goals, ruleWords(v.Rule, len(boxes), len(goals)))
}

// trapGoals lists the goals of the goal trap that holds too many boxes.
func (j *Judge) trapGoals() (goals []board.Square) {
	at := j.traps.Over(j.scene.Boxes())
	if at < 0 {
		return nil
	}
	for _, goal := range j.board.Goals {
		if j.traps.List[at].Squares.Has(goal) {
			goals = append(goals, goal)
		}
	}
	return goals
}

// unreachable is the proof for a level with boxes or goals that the player can never reach.
func (j *Judge) unreachable() *Loss {
	p := &Loss{Rule: "unreachable", Boxes: []Place{}, Why: "At " + j.board.Unsolvable + "."}
	for row, text := range j.board.Level.Rows {
		for col, ch := range text {
			if ch == '$' && j.board.At(row, col) == j.board.Wall() {
				p.Boxes = append(p.Boxes, Place{row, col})
			}
		}
	}
	return p
}
