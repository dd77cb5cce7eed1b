package forward

import (
	"math/bits"

	"planner/board"
	"planner/flow"
	"planner/search/analysis"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Assign, Kind: technique.Phase, Soundness: technique.OnlyOrders,
	Help:    "with many boxes, a packing step is filled by a box that the steps after it can spare",
	Source:  "Kuhn 1955, The Hungarian method for the assignment problem; Hall 1935",
	Decided: "those in which a step did not count, because a later one has lost its box by it",
})

// assignment says which boxes may fill a step of a packing order, so that enough boxes are left for the steps after it.
// Boxes can stand in for each other only as long as their ways are open: a box that can reach only few goals, once the
// goals before these are filled, has to be kept for them (Hall's condition).
//
//	step 1 ── a b c      a alone can fill step 2, so step 1 is for b or c,
//	step 2 ── a          although a may be the nearest box
//	step 3 ──   b c
//
// A way is found for a lone box around the boxes that are in place by then, so the answer may be too hopeful, but never
// too strict: a step filled by a box that the assignment forbids cannot be followed by the rest of the order.
//
// A step that moves a parked box further has the box of the step that parks it, and is not assigned.
//
// One move changes little, so boxes keep the steps that they had in the position before, where they still can fill
// them. Which box has which step then depends on the positions before, but no answer does.
type assignment struct {
	order *analysis.PackingOrder
	reach []board.Bits // by step: squares from which a lone box reaches the step's square around the steps before it

	at []int32 // by square: the step that fills it with any box, −1 for none, −2 for several

	loose   board.Bits     // the boxes of the present position that are not in place
	open    []bool         // by step: still to do
	box     []board.Square // by step: the square of its box, None for none
	step    []int32        // by square: the step of the box there, −1 for none
	taken   board.Bits     // the boxes that have a step
	visited board.Bits     // boxes seen by the present augmenting search
}

// newAssignment prepares the assignment of an order.
func newAssignment(l *analysis.Analysis, order *analysis.PackingOrder) *assignment {
	b := l.Board
	reach := make([]board.Bits, len(order.Steps))
	for first := 0; first < len(order.Steps); {
		_, end := order.LayerOf(first)
		graph := flow.NewGraph(flow.NewNodes(b, order.Standing(b, first, analysis.Forever)))
		for ; first < end; first++ {
			reach[first] = analysis.Reaching(graph, []board.Square{order.Steps[first].To})
		}
	}
	return emptyAssignment(b, order, reach)
}

// emptyAssignment assigns no box to the steps of an order. reach is by step: the squares with a way to its square.
func emptyAssignment(b *board.Board, order *analysis.PackingOrder, reach []board.Bits) *assignment {
	n := len(order.Steps)
	a := &assignment{
		order: order, reach: reach, at: make([]int32, b.Squares()), loose: b.NewBits(), taken: b.NewBits(),
		visited: b.NewBits(), open: make([]bool, n), box: make([]board.Square, n), step: make([]int32, b.Squares()),
	}
	for k := range a.box {
		a.box[k] = board.None
	}
	for sq := range a.step {
		a.step[sq], a.at[sq] = -1, -1
	}
	for k, s := range order.Steps {
		switch {
		case s.From != board.None:
		case a.at[s.To] == -1:
			a.at[s.To] = int32(k)
		default:
			a.at[s.To] = -2
		}
	}
	return a
}

// other is another assignment of the same order.
func (a *assignment) other(b *board.Board) *assignment { return emptyAssignment(b, a.order, a.reach) }

// assignOpen assigns the boxes that are not in place to the steps that are open. It is false when not every step can
// have a box; the assignment then says nothing about single boxes.
func (a *assignment) assignOpen(boxes, keep board.Bits, open []int) bool {
	for i, w := range boxes {
		a.loose[i] = w &^ keep[i]
	}
	clear(a.open)
	for _, k := range open {
		a.open[k] = true
	}
	for k, sq := range a.box {
		if sq != board.None && (!a.open[k] || !a.loose.Has(sq)) {
			a.box[k], a.step[sq] = board.None, -1
			a.taken.Remove(sq)
		}
	}
	for _, k := range open {
		if a.box[k] != board.None {
			continue
		}
		clear(a.visited)
		if !a.augment(int32(k)) {
			return false
		}
	}
	return true
}

// augment finds a box for an open step: one without a step if possible, else one whose step another box can take over.
// The boxes in visited are not taken. (Kuhn 1955.)
func (a *assignment) augment(k int32) bool {
	for w, near := range a.reach[k] {
		if idle := near & a.loose[w] &^ a.taken[w]; idle != 0 {
			sq := board.Square(w<<6 + bits.TrailingZeros64(idle))
			a.step[sq], a.box[k] = k, sq
			a.taken.Add(sq)
			return true
		}
	}
	for w, near := range a.reach[k] {
		for {
			left := near & a.loose[w] &^ a.visited[w]
			if left == 0 {
				break
			}
			sq := board.Square(w<<6 + bits.TrailingZeros64(left))
			a.visited[w] |= left & -left
			if a.augment(a.step[sq]) {
				a.step[sq], a.box[k] = k, sq
				return true
			}
		}
	}
	return false
}

// allows reports whether the box on a square can fill an open step so that all other open steps can still have a box.
// Asking may change which boxes have which steps.
func (a *assignment) allows(k int, sq board.Square) bool {
	if !a.loose.Has(sq) || !a.reach[k].Has(sq) {
		return false
	}
	other, old := a.step[sq], a.box[k]
	if old == sq {
		return true
	}
	a.step[old], a.step[sq], a.box[k] = -1, int32(k), sq
	a.taken.Remove(old)
	a.taken.Add(sq)
	if other < 0 {
		return true
	}
	clear(a.visited)
	a.visited.Add(sq)
	if a.augment(other) {
		return true
	}
	a.step[old], a.step[sq], a.box[k] = int32(k), other, old
	a.taken.Add(old)
	return false
}

// bears reports whether a box can certainly go from one square to another, on which it fills no step: it has no step,
// or can still fill its step from there. When the result is false, the box may still be able to go.
func (a *assignment) bears(from, to board.Square) bool {
	if !a.loose.Has(from) {
		return false
	}
	k := a.step[from]
	return k < 0 || a.reach[k].Has(to)
}

// fills reports whether the box on from can certainly do the open step of the square to, so that the other open steps
// can still have a box each: it has that step or none, or the box that has the step can take over its step. When the
// result is false, the box may still be able to do so.
func (a *assignment) fills(from, to board.Square) bool {
	k := a.at[to]
	if k < 0 || !a.open[k] || !a.loose.Has(from) {
		return false
	}
	other := a.step[from]
	return other < 0 || other == k || a.reach[other].Has(a.box[k])
}
