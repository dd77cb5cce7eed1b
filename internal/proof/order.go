package proof

import (
	"context"

	"planner/board"
	"planner/deadlock"
	"planner/technique"
)

// Find looks for a proof that a position is lost, which has as many boxes as the board and the player on a square
// beside them. It is nil when no rule proves that, and when the position is solved. When the context ends, the rules
// that search are not asked any more, and the boxes of a proof may be more than it needs; LeftOut says so.
func (r *Rules) Find(ctx context.Context, boxes board.Bits, player board.Square) *Loss {
	if r.detector == nil {
		return r.unreachable()
	}
	r.scene.Set(boxes)
	r.zone.Fill(r.scene, player)
	r.player, r.boxes = player, boxes.AppendTo(r.boxes[:0])
	r.corral, r.leftOut = nil, nil
	r.frozen.Clear()
	if r.scene.Solved() {
		return nil
	}
	return r.find(ctx)
}

// find returns the first proof, nil when there is none. Rules with short explanations come first: those about single
// and frozen boxes, then flow, then groups of boxes and corrals.
func (r *Rules) find(ctx context.Context) *Loss {
	r.detector.Freeze.Frozen(r.scene, r.frozen)
	whole := r.detector.Whole(r.scene, r.zone)
	if by := whole.Rule; by == deadlock.DeadSquare || by == deadlock.FreezeRule || by == deadlock.GoalTrap {
		return r.verdict(ctx, whole)
	}
	if r.fits.Dead(r.boxes, r.player, r.frozen) {
		return r.flowProof(ctx)
	}
	if whole.Dead() {
		return r.verdict(ctx, whole)
	}
	if ctx.Err() != nil {
		r.leaveOut("deadlocks of corrals")
		return nil
	}
	if deep := r.detector.Deep(r.scene, r.zone, board.None); deep.Dead() {
		return r.verdict(ctx, deep)
	}
	if !r.canPush() {
		return r.proof("no-push", r.boxes, nil, "The player can push no box at all.")
	}
	return r.findCorral()
}

// findCorral looks for a PI-corral. A PI-corral without any push left is a deadlock.
func (r *Rules) findCorral() *Loss {
	if !r.detector.Options.Use.On(technique.PICorral) {
		return nil
	}
	moves, found := r.corrals.Moves(r.scene, r.zone)
	if !found {
		return nil
	}
	if len(moves) == 0 {
		return r.proof("pi-corral", r.corrals.Boxes().AppendTo(nil), nil,
			"These boxes shut off a part that has to be entered some day, and every push of them loses.")
	}
	r.corral = &Corral{r.corrals.Boxes().Clone(), len(moves)}
	return nil
}

// canPush reports whether the player can push any box.
func (r *Rules) canPush() bool {
	for _, sq := range r.boxes {
		for _, d := range board.Dirs {
			if r.scene.CanMove(board.Forward, board.NewMove(sq, d), r.zone) {
				return true
			}
		}
	}
	return false
}
