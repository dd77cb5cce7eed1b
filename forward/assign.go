package forward

import (
	"math/bits"
	"slices"

	"planner/board"
	"planner/flow"
	"planner/search/analysis"
	"planner/search/packing"
)

// assignment says which boxes may fill a step of a packing order, so that enough boxes are left for the steps after it.
// Boxes can stand in for each other only as long as their ways are open: a box from which only few goals can be reached
// once the goals before them are filled has to be kept for these (Hall's condition).
//
//	step 1 ── a b c      a alone can fill step 2, so step 1 is for b or c,
//	step 2 ── a          although a may be the nearest box
//	step 3 ──   b c
//
// A way is that of a lone box around the boxes that are in place by then, so the answer is too hopeful, but never too
// strict: a step filled by a box that the assignment forbids cannot be followed by the rest of the order.
type assignment struct {
	order *packing.Order
	reach []board.Bits // by step: squares from which a lone box reaches the step's square around the steps before it

	boxes   []board.Square // of the position at hand that are not in place
	steps   []int          // that are open
	words   int
	edges   []uint64 // by open step: set of the boxes that can fill it
	box     []int    // by open step: its box, -1 for none
	step    []int    // by box: its open step, -1 for none
	visited []uint64 // boxes seen by the present augmenting search
}

// newAssignment prepares the assignment of an order. It is nil for an order that parks boxes.
func newAssignment(l *analysis.Level, order *packing.Order) *assignment {
	for _, s := range order.Steps {
		if s.From != board.None || s.Until != packing.Forever {
			return nil
		}
	}
	b := l.Board
	a := &assignment{order: order, reach: make([]board.Bits, len(order.Steps))}
	walls := b.NewBits()
	for _, s := range order.Initial {
		if s.Until == packing.Forever {
			walls.Add(s.To)
		}
	}
	for first := 0; first < len(order.Steps); {
		_, end := order.LayerOf(first)
		graph := flow.NewGraph(flow.NewSides(b, walls))
		for k := first; k < end; k++ {
			a.reach[k] = reachers(l, graph, order.Steps[k].To)
		}
		for _, s := range order.Steps[first:end] {
			if s.Until == packing.Forever {
				walls.Add(s.To)
			}
		}
		first = end
	}
	return a
}

// reachers is the set of squares from which a lone box can be pushed to a square with the player on some side of it.
func reachers(l *analysis.Level, graph *flow.Graph, to board.Square) board.Bits {
	aim := flow.Aim{Side: board.Forward, Targets: []board.Square{to}, Player: board.None, Memory: 1}
	dead := flow.NewDistances(graph, aim).DeadSquares()
	set := l.Board.NewBits()
	for sq := range board.Square(l.Board.Squares()) {
		if !dead.Has(sq) {
			set.Add(sq)
		}
	}
	return set
}

// begin assigns the boxes that are not in place to the steps that are open. It is false when not every step can have a
// box; then it says nothing about single boxes.
func (a *assignment) begin(boxes, keep board.Bits, open []int) bool {
	a.boxes, a.steps = a.boxes[:0], append(a.steps[:0], open...)
	for i, w := range boxes {
		for w &^= keep[i]; w != 0; w &= w - 1 {
			a.boxes = append(a.boxes, board.Square(i<<6+bits.TrailingZeros64(w)))
		}
	}
	a.words = (len(a.boxes) + 63) / 64
	a.edges = zeroed(a.edges, a.words*len(a.steps))
	a.visited = zeroed(a.visited, a.words)
	a.box, a.step = a.box[:0], a.step[:0]
	for range a.boxes {
		a.step = append(a.step, -1)
	}
	for i, k := range a.steps {
		a.box = append(a.box, -1)
		for j, sq := range a.boxes {
			if a.reach[k].Has(sq) {
				a.edges[i*a.words+j/64] |= 1 << (j % 64)
			}
		}
	}
	for i := range a.steps {
		clear(a.visited)
		if !a.augment(i) {
			return false
		}
	}
	return true
}

// zeroed gives a slice of n zeros, in the memory of an old one if that is large enough.
func zeroed(old []uint64, n int) []uint64 {
	list := slices.Grow(old[:0], n)[:n]
	clear(list)
	return list
}

// augment finds a box for an open step, moving other steps to other boxes where necessary. The boxes in visited are not
// taken. (Kuhn 1955.)
func (a *assignment) augment(i int) bool {
	for w := range a.words {
		for {
			left := a.edges[i*a.words+w] &^ a.visited[w]
			if left == 0 {
				break
			}
			j := w<<6 + bits.TrailingZeros64(left)
			a.visited[w] |= left & -left
			if a.step[j] < 0 || a.augment(a.step[j]) {
				a.step[j], a.box[i] = i, j
				return true
			}
		}
	}
	return false
}

// allows reports whether the box on a square can fill the open step with an index so that all other open steps can
// still have a box. It may change which boxes are assigned.
func (a *assignment) allows(at int, sq board.Square) bool {
	j := -1
	for n, box := range a.boxes {
		if box == sq {
			j = n
		}
	}
	if j < 0 || a.edges[at*a.words+j/64]>>(j%64)&1 == 0 {
		return false
	}
	other, old := a.step[j], a.box[at]
	if other == at {
		return true
	}
	a.step[old], a.step[j], a.box[at] = -1, at, j
	if other < 0 {
		return true
	}
	clear(a.visited)
	a.visited[j/64] |= 1 << (j % 64)
	if a.augment(other) {
		return true
	}
	a.step[old], a.step[j], a.box[at] = at, other, old
	return false
}
