package search

import (
	"slices"

	"planner/board"
	"planner/flow"
)

// EstimateParts says which parts an Estimate has.
type EstimateParts struct {
	Matching bool // the minimum matching; without it, the sum of the distances to the nearest targets
	Linear   bool // linear conflicts, for distances of pushes only

	// Totals says that only bounds are asked for. Then any least assignment will do, and the rows that differ are
	// repaired together. Penalties depend on the prices, which come out otherwise if rows are repaired one by one.
	Totals bool
}

// Estimate computes the lower bound of a position, and of the children that one move leads to, as a matching plus
// linear conflicts. It turns the matching of one position into that of the next by repairing the rows that differ.
// Mostly one to three rows differ, because a search mostly goes on near the last position. A child differs by one row
// more, which is restored afterwards.
//
// The bound is admissible and consistent for the side of the distances; see flow.Matching and flow.Conflicts.
type Estimate struct {
	distances *flow.Distances
	matching  *flow.Matching // nil: the sum of nearest distances
	linear    linear

	rows   rows
	usable bool           // matching is the matching of rows
	totals bool           // rows are repaired together; see EstimateParts
	extra  []uint16       // a buffer for the row of a child when the table is not exact
	moved  []int32        // boxes whose nodes are not those of the rows, as indices in sorted, ascending
	fresh  []board.Square // scratch: squares that boxes have come to
	differ []int32        // scratch: rows that are repaired together
	ahead  [][]uint16     // scratch: their new distances

	sorted      []board.Square // boxes of the position, ascending
	sortedNodes []flow.Node    // their nodes
}

// NewEstimate makes an estimate for positions with as many boxes as the distances have targets.
func NewEstimate(d *flow.Distances, parts EstimateParts) *Estimate {
	n := len(d.Aim.Targets)
	e := &Estimate{
		distances: d, linear: linear{counter: flow.NewCounter(d.Board.Squares())}, rows: newRows(d, n),
		totals: parts.Totals && d.Exact(), extra: make([]uint16, n),
		sorted: make([]board.Square, n), sortedNodes: make([]flow.Node, n),
	}
	if parts.Matching {
		e.matching = flow.NewMatching(n)
		if d.Chequered() {
			e.matching.Chequered()
		}
	}
	if parts.Linear {
		e.linear.conflicts = flow.NewConflicts(d)
	}
	return e
}

// Fork is the same estimate with its own memory, for another goroutine.
func (e *Estimate) Fork() *Estimate {
	f := NewEstimate(e.distances, EstimateParts{Matching: e.matching != nil, Totals: e.totals})
	f.linear.conflicts = e.linear.conflicts
	return f
}

// Begin loads a position, given by its boxes in ascending order and a square of the player's zone, and returns its
// bound. feasible is false when the position is lost.
func (e *Estimate) Begin(boxes []board.Square, player board.Square) (bound int, feasible bool) {
	switch {
	case !e.Load(boxes, player):
		return 0, false
	case e.matching != nil:
		return e.matching.Total() + e.linear.cost(e.sorted, e.sortedNodes), true
	}
	for _, n := range e.sortedNodes {
		bound += e.distances.Nearest(n)
	}
	return bound + e.linear.cost(e.sorted, e.sortedNodes), true
}

// Load is Begin for callers that know the bound of the position and need only those of its children.
func (e *Estimate) Load(boxes []board.Square, player board.Square) (feasible bool) {
	copy(e.sorted, boxes)
	e.linear.loaded = false
	if !e.look(boxes, player) {
		return false
	}
	if e.matching == nil {
		return true
	}
	if e.usable && (e.repair(boxes) || e.totals) {
		return e.usable
	}
	e.rows.fill(boxes, e.sortedNodes)
	_, e.usable = e.matching.Solve(e.rows.distances)
	return e.usable
}

// look finds the nodes of the boxes of a position, and lists those that differ from the nodes of the matching. It is
// false when a box at one of the listed nodes can reach no target. The boxes in the matching can reach one.
func (e *Estimate) look(boxes []board.Square, player board.Square) (alive bool) {
	e.moved = e.moved[:0]
	for i, sq := range boxes {
		n := e.distances.Node(sq, player)
		e.sortedNodes[i] = n
		if e.usable && e.rows.nodes[e.rows.at[sq]] == n {
			continue
		}
		if e.distances.DeadNode(n) {
			return false
		}
		e.moved = append(e.moved, int32(i))
	}
	return true
}

// repair turns the matching of the last position into that of the given boxes. It is false when no assignment is left,
// or when rows are repaired one by one and more than half of the boxes have moved: a new matching is then cheaper.
func (e *Estimate) repair(boxes []board.Square) bool {
	e.fresh = e.fresh[:0]
	for _, i := range e.moved {
		if sq := boxes[i]; !e.rows.hold(sq) {
			e.fresh = append(e.fresh, sq)
		}
	}
	if 2*len(e.fresh) > len(boxes) && !e.totals {
		return false
	}
	if len(e.fresh) > 0 {
		e.rows.give(boxes, e.fresh)
	}
	if e.totals {
		return e.replace(boxes)
	}
	for _, i := range e.moved {
		row := e.rows.at[boxes[i]]
		if _, ok := e.matching.Change(int(row), e.rows.set(row, e.sortedNodes[i])); !ok {
			e.usable = false
			return false
		}
		e.matching.SaveAssignment()
	}
	return true
}

// replace repairs all rows that differ together.
func (e *Estimate) replace(boxes []board.Square) bool {
	e.differ, e.ahead = e.differ[:0], e.ahead[:0]
	for _, i := range e.moved {
		row := e.rows.at[boxes[i]]
		e.differ, e.ahead = append(e.differ, row), append(e.ahead, e.rows.set(row, e.sortedNodes[i]))
	}
	if len(e.differ) > 0 {
		_, e.usable = e.matching.Replace(e.differ, e.ahead)
	}
	return e.usable
}

// Child is the bound of the child in which the box on from, number i of the loaded boxes, has come to the node to by a
// number of moves. feasible is false when the child is lost.
func (e *Estimate) Child(i int, from board.Square, to flow.Node, moves int) (bound int, feasible bool) {
	if e.matching == nil {
		for k, n := range e.sortedNodes {
			if k != i {
				bound += e.distances.Nearest(n)
			}
		}
		bound += e.distances.Nearest(to)
	} else {
		row := int(e.rows.at[from])
		distances := e.distances.Full(to, e.extra)
		bound, feasible = e.matching.Nearer(row, distances, moves)
		if !feasible {
			if bound, feasible = e.matching.Probe(row, distances); !feasible {
				return 0, false
			}
		}
	}
	return bound + e.linear.childCost(e.sorted, e.sortedNodes, i, to), true
}

// linear counts the pushes that linear conflicts add to a matching.
type linear struct {
	conflicts *flow.Conflicts // nil: no pushes
	counter   *flow.Counter
	loaded    bool // the counter has the position
}

// cost is the pushes of the position with boxes on these squares, at these nodes. A new position must not be loaded.
func (l *linear) cost(squares []board.Square, nodes []flow.Node) int {
	if l.conflicts == nil {
		return 0
	}
	l.loaded = true
	return l.conflicts.Count(l.counter, squares, nodes)
}

// childCost is the cost of the child in which box i of a position has moved to a node.
func (l *linear) childCost(squares []board.Square, nodes []flow.Node, i int, to flow.Node) int {
	if l.conflicts == nil {
		return 0
	}
	if !l.loaded {
		l.loaded = true
		l.conflicts.LoadBoxes(l.counter, squares, nodes)
	}
	return l.conflicts.Child(l.counter, squares[i], to)
}

// rows are the rows of a matching, each of which has one box.
type rows struct {
	table     *flow.Distances
	squares   []board.Square // by row: the square of its box
	nodes     []flow.Node    // by row: the node of its box
	distances [][]uint16     // by row: the distances of its box
	spare     [][]uint16     // by row: a buffer for its next distances when the table is not exact
	at        []int32        // by square: the row of its box, valid where squares agrees
	sorted    []board.Square // squares in ascending order
	left      []int32        // scratch: rows whose boxes have left
}

func newRows(d *flow.Distances, n int) rows {
	r := rows{table: d, squares: make([]board.Square, n), nodes: make([]flow.Node, n), distances: make([][]uint16, n),
		spare: make([][]uint16, n), at: make([]int32, d.Board.Squares()), sorted: make([]board.Square, n)}
	if !d.Exact() {
		for i := range r.spare {
			r.distances[i], r.spare[i] = make([]uint16, n), make([]uint16, n)
		}
	}
	return r
}

// hold reports whether a box on a square has a row.
func (r *rows) hold(sq board.Square) bool { return r.squares[r.at[sq]] == sq }

// fill gives boxes at nodes the rows in ascending order.
func (r *rows) fill(boxes []board.Square, nodes []flow.Node) {
	copy(r.sorted, boxes)
	for i, sq := range boxes {
		r.squares[i], r.at[sq] = sq, int32(i)
		r.set(int32(i), nodes[i])
	}
}

// set puts a box at a node into a row, and gives its distances. The distances that the row had stay as they are until
// the next call, because the matching still counts with them. So a row has two buffers, which change places.
func (r *rows) set(row int32, n flow.Node) []uint16 {
	r.nodes[row] = n
	if r.table.Exact() {
		r.distances[row] = r.table.Row(n)
	} else {
		r.distances[row], r.spare[row] = r.table.Full(n, r.spare[row]), r.distances[row]
	}
	return r.distances[row]
}

// give gives the boxes on fresh squares the rows of those that have left, in ascending order.
func (r *rows) give(boxes, fresh []board.Square) {
	r.left = r.left[:0]
	at := 0
	for _, sq := range r.sorted {
		for at < len(boxes) && boxes[at] < sq {
			at++
		}
		if at == len(boxes) || boxes[at] != sq {
			r.left = append(r.left, r.at[sq])
		}
	}
	slices.Sort(r.left)
	for i, row := range r.left {
		sq := fresh[i]
		r.squares[row], r.at[sq] = sq, row
	}
	copy(r.sorted, boxes)
}

// Place is the matching after the box on one square of the loaded position has come to another by a number of moves,
// with the player on a square beside the box. There must be a matching.
func (e *Estimate) Place(from, to, player board.Square, moves int) (total int, feasible bool) {
	row, distances := int(e.rows.at[from]), e.distances.Full(e.distances.Node(to, player), e.extra)
	if total, ok := e.matching.Nearer(row, distances, moves); ok {
		return total, true
	}
	return e.matching.Probe(row, distances)
}
