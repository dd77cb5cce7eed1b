package incremental

import (
	"planner/board"
	"planner/flow"
)

// Parts switches the parts of an Estimate.
type Parts struct {
	Matching bool // minimum matching, else the sum of nearest distances
	Linear   bool // linear conflicts; forward distances only
}

// Estimate gives the lower bounds of a position and of its children one box move away: matching plus linear
// conflicts. The matching of one position is turned into that of the next by repairing the rows that differ, mostly
// one to three in a search that goes on from where it was; a child is one row more, taken back afterwards. It belongs
// to one goroutine.
//
// Both parts are admissible and consistent (see flow), for the side of the distances.
type Estimate struct {
	distances *flow.Distances
	matching  *flow.Matching // nil: the sum of nearest distances
	conflicts *flow.Conflicts
	counter   *flow.Counter

	squares []board.Square // by row of the matching
	nodes   []flow.Node    // by row
	rows    [][]uint16     // by row
	spread  [][]uint16     // buffers for rows when the distances are not exact
	extra   []uint16       // the same for a child's row
	rowAt   []int32        // by square
	seen    []bool         // by row, scratch
	spare   []int32        // rows whose boxes have left, scratch
	fresh   []board.Square // squares whose boxes have come, scratch
	usable  bool           // the matching is that of the rows

	sorted []board.Square // boxes ascending, for linear conflicts
	sides  []flow.Node    // their nodes
}

// NewEstimate makes an estimate for positions with as many boxes as the distances have targets.
func NewEstimate(d *flow.Distances, parts Parts) *Estimate {
	n := len(d.Targets)
	e := &Estimate{
		distances: d, counter: flow.NewCounter(d.Board.Squares()),
		squares: make([]board.Square, n), nodes: make([]flow.Node, n), rows: make([][]uint16, n),
		spread: make([][]uint16, n), extra: make([]uint16, n), rowAt: make([]int32, d.Board.Squares()),
		seen: make([]bool, n), sides: make([]flow.Node, n), sorted: make([]board.Square, n),
	}
	if parts.Matching {
		e.matching = flow.NewMatching(n)
		if d.Chequered() {
			e.matching.Chequered()
		}
	}
	if parts.Linear {
		e.conflicts = flow.NewConflicts(d)
	}
	if !d.Exact() {
		for i := range e.spread {
			e.spread[i] = make([]uint16, n)
		}
	}
	return e
}

// Fork is the same estimate with memory of its own, for another goroutine.
func (e *Estimate) Fork() *Estimate {
	f := NewEstimate(e.distances, Parts{Matching: e.matching != nil})
	f.conflicts = e.conflicts
	return f
}

// Begin takes a position: its boxes, ascending, and a square of the player's zone. It gives its bound.
func (e *Estimate) Begin(boxes []board.Square, player board.Square) (bound int, feasible bool) {
	switch {
	case !e.Load(boxes, player):
		return 0, false
	case e.matching != nil:
		return e.matching.Total() + e.surcharge(), true
	}
	for _, n := range e.sides {
		bound += e.distances.Nearest(n)
	}
	return bound + e.surcharge(), true
}

// Load is Begin for callers who know the bound already and want those of the children.
func (e *Estimate) Load(boxes []board.Square, player board.Square) (feasible bool) {
	copy(e.sorted, boxes)
	dead := false
	for i, sq := range boxes {
		e.sides[i] = e.distances.Node(sq, player)
		dead = dead || e.distances.Dead(e.sides[i])
	}
	if e.matching == nil || dead {
		return !dead
	}
	if e.usable && e.repair(boxes) {
		return true
	}
	for i, sq := range boxes {
		e.squares[i], e.rowAt[sq] = sq, int32(i)
		e.setRow(i, e.sides[i])
	}
	_, e.usable = e.matching.Solve(e.rows)
	return e.usable
}

func (e *Estimate) setRow(row int, n flow.Node) {
	e.nodes[row] = n
	e.rows[row] = e.distances.Full(n, e.spread[row])
}

// repair turns the matching at hand into that of the boxes, row by row. It is false, the matching being unusable,
// when more than half of the rows differ or no assignment is left.
func (e *Estimate) repair(boxes []board.Square) bool {
	clear(e.seen)
	e.fresh, e.spare = e.fresh[:0], e.spare[:0]
	for _, sq := range boxes {
		if row := e.rowAt[sq]; e.squares[row] == sq {
			e.seen[row] = true
		} else {
			e.fresh = append(e.fresh, sq)
		}
	}
	if 2*len(e.fresh) > len(boxes) {
		return false
	}
	for row, seen := range e.seen {
		if !seen {
			e.spare = append(e.spare, int32(row))
		}
	}
	for i, sq := range e.fresh {
		row := e.spare[i]
		e.squares[row], e.rowAt[sq] = sq, row
	}
	for i, sq := range boxes {
		row := e.rowAt[sq]
		if e.nodes[row] == e.sides[i] {
			continue
		}
		e.setRow(int(row), e.sides[i])
		if _, ok := e.matching.Change(int(row), e.rows[row]); !ok {
			e.usable = false
			return false
		}
		e.matching.Save()
	}
	return true
}

// Child gives the bound after the box on from, number i in ascending order, has come to the node to.
func (e *Estimate) Child(i int, from board.Square, to flow.Node) (bound int, feasible bool) {
	if e.matching == nil {
		for k, n := range e.sides {
			if k != i {
				bound += e.distances.Nearest(n)
			}
		}
		bound += e.distances.Nearest(to)
	} else {
		bound, feasible = e.matching.Probe(int(e.rowAt[from]), e.distances.Full(to, e.extra))
		if !feasible {
			return 0, false
		}
	}
	if e.conflicts != nil {
		bound += e.childSurcharge(i, to)
	}
	return bound, true
}

func (e *Estimate) surcharge() int {
	if e.conflicts == nil {
		return 0
	}
	return e.conflicts.Count(e.counter, e.sorted, e.sides)
}

// childSurcharge counts the conflicts of a child by moving one entry of the sorted boxes to its place and back.
func (e *Estimate) childSurcharge(i int, to flow.Node) int {
	sq, node := e.sorted[i], e.sides[i]
	e.sorted[i], e.sides[i] = e.distances.Square(to), to
	at := e.settle(i)
	bound := e.conflicts.Count(e.counter, e.sorted, e.sides)
	e.sorted[at], e.sides[at] = sq, node
	e.settle(at)
	return bound
}

// setUntil moves entry i of the sorted boxes to where it belongs and says where that is.
func (e *Estimate) settle(i int) int {
	for ; i > 0 && e.sorted[i-1] > e.sorted[i]; i-- {
		e.swap(i-1, i)
	}
	for ; i+1 < len(e.sorted) && e.sorted[i+1] < e.sorted[i]; i++ {
		e.swap(i, i+1)
	}
	return i
}

func (e *Estimate) swap(i, j int) {
	e.sorted[i], e.sorted[j] = e.sorted[j], e.sorted[i]
	e.sides[i], e.sides[j] = e.sides[j], e.sides[i]
}
