package judge

import (
	"context"
	"fmt"

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
		r.LeftOut = append(r.LeftOut, fewestBoxes)
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

// Searched is the name of the rule in the proof of a loss that no rule sees, but a search through all positions after
// it.
const Searched = "exhaustive-search"

// Group explains a position that a search has proved lost. The proof names as few boxes as further searches can show to
// be lost by themselves, with all other boxes gone, and all boxes when these searches end by their budget. When the
// context ends, the smallest group found by then is named.
func (r *Rules) Group(ctx context.Context, boxes board.Bits, player board.Square) *Loss {
	squares := boxes.AppendTo(nil)
	if r.detector == nil {
		return r.unreachable()
	}
	group, reduced := r.lostTogether(ctx, boxes, player)
	if !reduced {
		return r.proof(Searched, squares, nil, "Every position that can come after this one was searched, and in "+
			"none of them are all boxes on goals.")
	}
	these := "This box can never come to a goal"
	if n := group.Count(); n > 1 {
		these = fmt.Sprintf("These %d boxes can never all come to goals", n)
	}
	why := "every way was tried."
	if group.Count() < len(squares) {
		why = "even with all other boxes gone; " + why
	}
	return r.proof(Searched, group.AppendTo(nil), nil, these+", "+why)
}

// lostTogether removes boxes as long as a search proves the others lost. The result is false when not even all boxes
// together can be proved lost.
func (r *Rules) lostTogether(ctx context.Context, boxes board.Bits, player board.Square) (board.Bits, bool) {
	prover := deadlock.NewProver(r.detector.Kit)
	lost := func(group board.Bits) bool {
		task := deadlock.Task{Boxes: group, Player: player, Seal: board.None, Budget: groupBudget}
		return ctx.Err() == nil && prover.Prove(task) == deadlock.Lost
	}
	group := boxes.Clone()
	if !lost(group) {
		return nil, false
	}
	return deadlock.Fewest(group, lost), true
}
