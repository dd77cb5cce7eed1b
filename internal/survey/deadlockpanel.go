package survey

import (
	"planner/internal/proof"
	"planner/internal/render"
)

// deadlockPanel shows the boxes and goals that the proof of a deadlock is about.
func (d drawer) deadlockPanel() render.Panel {
	p := d.position("Deadlock: " + d.survey.Deadlock.Rule)
	markLoss(&p, d.survey.Deadlock)
	return p
}

// markLoss marks the boxes and goals that a proof is about on a panel of the position, and adds the proof to the
// legend.
func markLoss(p *render.Panel, loss *proof.Loss) {
	p.Mark(proof.Squares(p.Board, loss.Goals), "o", render.Warn)
	boxes := proof.Squares(p.Board, loss.Boxes)
	for _, sq := range boxes {
		p.Cells[sq] = render.Cell{Label: "!", Tone: render.Bad}
	}
	p.Remark(loss.Why)
	if len(boxes) > 0 {
		p.Explain("!", render.Bad, "box concerned")
	}
	if len(loss.Goals) > 0 {
		p.Explain("o", render.Warn, "goal concerned")
	}
}
