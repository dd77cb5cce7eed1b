package survey

import (
	"context"

	"planner/board"
	"planner/deadlock"
)

// find returns the first proof, nil when there is none. Rules with short explanations come first: those about single
// and frozen boxes, then flow, then groups of boxes and corrals.
func (j *judge) find(ctx context.Context) *Deadlock {
	j.detector.Freeze.Frozen(j.Scene, j.frozen)
	whole := j.detector.Whole(j.Scene, j.zone)
	if r := whole.Rule; r == deadlock.DeadSquare || r == deadlock.FreezeRule || r == deadlock.GoalTrap {
		return j.verdict(ctx, whole)
	}
	if j.fits.Dead(j.Board.Boxes, j.Board.Player, j.frozen) {
		return j.flowProof(ctx)
	}
	if whole.Dead() {
		return j.verdict(ctx, whole)
	}
	if ctx.Err() != nil {
		j.leaveOut("deadlocks of corrals")
		return nil
	}
	if deep := j.detector.Deep(j.Scene, j.zone, board.None); deep.Dead() {
		return j.verdict(ctx, deep)
	}
	if !j.canPush() {
		return j.proof("no-push", j.Board.Boxes, "The player can push no box at all.")
	}
	return j.findCorral()
}

// findCorral looks for a PI-corral. A PI-corral without any push left is a deadlock.
func (j *judge) findCorral() *Deadlock {
	corral := deadlock.NewPICorral(j.Board, j.detector.Dead, j.detector.Freeze).WithPairs(j.detector.Pairs)
	moves, found := corral.Moves(j.Scene, j.zone)
	if !found {
		return nil
	}
	if len(moves) == 0 {
		return j.proof("pi-corral", corral.Boxes().AppendTo(nil),
			"These boxes shut off a part that has to be entered some day, and every push of them loses.")
	}
	j.corral = &Corral{corral.Boxes().Clone(), len(moves)}
	return nil
}

// canPush reports whether the player can push any box.
func (j *judge) canPush() bool {
	for _, sq := range j.Board.Boxes {
		for _, d := range board.Dirs {
			if j.Scene.CanMove(board.Forward, board.NewMove(sq, d), j.zone) {
				return true
			}
		}
	}
	return false
}
