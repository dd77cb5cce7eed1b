package survey

import (
	"fmt"
	"strconv"

	"planner/board"
	"planner/freespace"
	"planner/internal/render"
)

// freePanel numbers the targets of the free-space arrangement of one side in their order.
func (d drawer) freePanel(side board.Side) render.Panel {
	p := render.NewPanel(d.survey.Board, "Free space, "+side.String())
	p.Ruler = true
	a := d.survey.Free[side]
	tones := [...]render.Tone{freespace.Isolated: render.Good, freespace.Keeping: render.Cool,
		freespace.Closing: render.Warn, freespace.OnGoal: render.Bad}
	counts := [len(tones)]int{}
	for i, t := range a.Targets {
		p.Cells[t.Square] = render.Cell{Label: strconv.Itoa(i + 1), Tone: tones[t.Tier]}
		if i >= a.Matching {
			p.Cells[t.Square].Tone = render.Dim
			continue
		}
		counts[t.Tier]++
	}
	words := [...]string{freespace.Isolated: "isolated: nothing around it",
		freespace.Keeping: "keeps the circuits", freespace.Closing: "closes a circuit",
		freespace.OnGoal: "on a goal, for want of other squares"}
	for tier, n := range counts {
		if n > 0 {
			p.Explain(strconv.Itoa(n), tones[tier], words[tier])
		}
	}
	if excess := len(a.Targets) - a.Matching; excess > 0 {
		p.Explain(strconv.Itoa(excess), render.Dim, "more than there are goals")
	}
	p.Remark("Where boxes can wait, most accessible squares first: " + map[board.Side]string{
		board.Forward: "boxes from the start.", board.Reverse: "boxes pulled from the goals."}[side])
	switch {
	case a.Complete(d.survey.Board):
		p.Remark("Room for all boxes at once, and the player still walks everywhere.")
	default:
		p.Remark(fmt.Sprintf("Room for %d of %d boxes at once.", a.Matching, len(d.survey.Board.Goals)))
	}
	return p
}
