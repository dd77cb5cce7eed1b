package drawing

import "planner/render"

// deadlockPanel shows the boxes and goals that the proof of a deadlock is about.
func (d drawer) deadlockPanel() render.Panel {
	p := d.position("Deadlock: " + d.Deadlock.Rule)
	p.Mark(d.Deadlock.Goals, "o", render.Warn)
	for _, sq := range d.Deadlock.Boxes {
		p.Cells[sq] = render.Cell{Label: "!", Tone: render.Bad}
	}
	p.Remark(d.Deadlock.Why)
	if len(d.Deadlock.Boxes) > 0 {
		p.Explain("!", render.Bad, "box concerned")
	}
	if len(d.Deadlock.Goals) > 0 {
		p.Explain("o", render.Warn, "goal concerned")
	}
	return p
}
