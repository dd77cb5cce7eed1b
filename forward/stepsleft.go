package forward

import (
	"planner/board"
	"planner/search/analysis"
)

// stepsLeft is the steps of a packing order that a position has left.
type stepsLeft struct {
	order   *analysis.PackingOrder
	inPlace []board.Bits // by number of steps done: squares with boxes that the order does not move yet
	keep    board.Bits   // squares whose boxes are in place
	due     board.Bits   // squares to be filled
	open    []int        // the steps that still need a box
}

func newStepsLeft(b *board.Board, order *analysis.PackingOrder) stepsLeft {
	l := stepsLeft{order: order, keep: b.NewBits(), due: b.NewBits()}
	for done := range order.Steps {
		l.inPlace = append(l.inPlace, order.Standing(b, done, done))
	}
	return l
}

// done is the number of steps done when packed of the order is, negative while initial boxes are missing.
func (l *stepsLeft) done(packed int) int { return packed - (l.order.Len() - len(l.order.Steps)) }

// isDue reports whether some step is due when packed of the order is done: not while initial boxes are missing.
func (l *stepsLeft) isDue(packed int) bool {
	return l.done(packed) >= 0 && l.done(packed) < len(l.inPlace)
}

// look fills due with the squares to be filled after done steps, and keep with the squares whose boxes are in place.
// Without layers, one step is due, and the steps before it are in place. In a layer, the steps without their boxes are
// due, and the earlier layers and the steps with their boxes are in place. The result is the first step that is due.
func (l *stepsLeft) look(boxes board.Bits, done int) (step analysis.PackingStep) {
	first, end := l.order.LayerOf(done)
	copy(l.keep, l.inPlace[first])
	l.due.Clear()
	step = l.order.Steps[done]
	for i := end - 1; i >= first; i-- {
		s := l.order.Steps[i]
		if end > first+1 && boxes.Has(s.To) {
			l.keep.Add(s.To)
			continue
		}
		l.due.Add(s.To)
		step = s
	}
	return step
}

// listOpen lists the steps that still need a box after done steps. A step that moves a parked box has one.
func (l *stepsLeft) listOpen(done int) []int {
	l.open = l.open[:0]
	first, end := l.order.LayerOf(done)
	for i := first; i < len(l.order.Steps); i++ {
		s := &l.order.Steps[i]
		if s.From == board.None && (i >= end || l.due.Has(s.To)) {
			l.open = append(l.open, i)
		}
	}
	return l.open
}
