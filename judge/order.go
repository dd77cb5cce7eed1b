package judge

import (
	"planner/board"
	"planner/deadlock"
)

// Find looks for a proof that a position is lost, which has as many boxes as the board and the player on a square
// beside them. It is nil when no rule proves that, and when the position is solved.
func (j *Judge) Find(boxes board.Bits, player board.Square) *Loss {
	if j.detector == nil {
		return j.unreachable()
	}
	j.scene.Set(boxes)
	j.zone.Fill(j.scene, player)
	j.player, j.boxes = player, boxes.AppendTo(j.boxes[:0])
	j.corral = nil
	j.frozen.Clear()
	if j.scene.Solved() {
		return nil
	}
	return j.find()
}

// find returns the first proof, nil when there is none. Rules with short explanations come first: those about single
// and frozen boxes, then flow, then groups of boxes and corrals.
func (j *Judge) find() *Loss {
	j.detector.Freeze.Frozen(j.scene, j.frozen)
	whole := j.detector.Whole(j.scene, j.zone)
	if r := whole.Rule; r == deadlock.DeadSquare || r == deadlock.FreezeRule || r == deadlock.GoalTrap {
		return j.verdict(whole)
	}
	if j.fits.Dead(j.boxes, j.player, j.frozen) {
		return j.flowProof()
	}
	if whole.Dead() {
		return j.verdict(whole)
	}
	if deep := j.detector.Deep(j.scene, j.zone, board.None); deep.Dead() {
		return j.verdict(deep)
	}
	if !j.canPush() {
		return j.proof("no-push", j.boxes, nil, "The player can push no box at all.")
	}
	return j.findCorral()
}

// findCorral looks for a PI-corral. A PI-corral without any push left is a deadlock.
func (j *Judge) findCorral() *Loss {
	moves, found := j.corrals.Moves(j.scene, j.zone)
	if !found {
		return nil
	}
	if len(moves) == 0 {
		return j.proof("pi-corral", j.corrals.Boxes().AppendTo(nil), nil,
			"These boxes shut off a part that has to be entered some day, and every push of them loses.")
	}
	j.corral = &Corral{j.corrals.Boxes().Clone(), len(moves)}
	return nil
}

// canPush reports whether the player can push any box.
func (j *Judge) canPush() bool {
	for _, sq := range j.boxes {
		for _, d := range board.Dirs {
			if j.scene.CanMove(board.Forward, board.NewMove(sq, d), j.zone) {
				return true
			}
		}
	}
	return false
}
