package proof

import (
	"context"
	"fmt"

	"planner/board"
	"planner/deadlock"
)

// Searched is the name of the rule that a position is lost by when only a search through all positions after it has
// proved that.
const Searched = "exhaustive-search"

// Group explains a position that a search has proved lost. It names as few boxes as further searches can show to be
// lost by themselves, with all other boxes gone, and all boxes when these searches end by their budget. When the
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

// lostTogether removes boxes as long as a search proves the others lost. It reports false when it cannot prove even all
// of them lost.
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
	for sq := range boxes.All() {
		if group.Remove(sq); !lost(group) {
			group.Add(sq)
		}
	}
	return group, true
}
