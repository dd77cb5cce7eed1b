package analysis

import (
	"math/bits"
	"sync/atomic"

	"planner/board"
	"planner/flow"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Hotspots, Kind: technique.Feature, Soundness: technique.OnlyOrders,
	Help:   "boxes that, as walls, would keep another box from every goal",
	Source: technique.FESS + "hotspots; counting only those that take every goal away is original",
})

// Hotspots counts the boxes that stand in the way of others. A box is a hotspot when, with a wall in its place, another
// box alone in the maze can no longer be brought to any target, because either the box or the player has no way.
//
//	########
//	#  $ ..#     The upper box is a hotspot: with a wall in its place
//	#  ##  #     the lower box cannot be brought to a goal.
//	# $##  #
//	#@ ##  #
//	########
//
// The feature is from Shoham and Schaeffer (FESS, 2020). For them a box is a hotspot when it takes away one of several
// targets. Here it must take away all targets, which needs one search for each square instead of one for each square
// and target, and solved one level of XSokoban more. Boxes on targets are neither counted as hotspots nor as boxes
// that a hotspot affects. A hotspot may still move away, so a position with hotspots is not lost.
//
// For each square there is a row: the set of squares from which a box on the square takes all targets away. A row is
// computed when a box first stands on its square. Goroutines may share the table; when two of them compute a row at the
// same time, both get the same result.
type Hotspots struct {
	graph   *flow.Graph
	targets []board.Square
	aim     board.Bits                   // the targets as a set
	live    board.Bits                   // squares from which a lone box can be brought to a target
	rows    []atomic.Pointer[board.Bits] // by square: its row, nil until it is computed
	never   []atomic.Uint64              // words of a set: the targets, and squares whose row is known to be empty
}

// mostHotspots is the number of squares beyond which there is no table, because each row takes a search of the whole
// maze. Not measured.
const mostHotspots = 500

// NewHotspots makes the table for pushes towards targets. It returns nil on boards of more than mostHotspots
// squares; a nil table finds no hotspots.
func NewHotspots(g *flow.Graph, targets []board.Square) *Hotspots {
	b := g.Board
	if b.Squares() > mostHotspots {
		return nil
	}
	h := &Hotspots{
		graph: g, targets: targets, aim: b.BitsOf(targets),
		rows: make([]atomic.Pointer[board.Bits], b.Squares()), never: make([]atomic.Uint64, b.Words()),
	}
	for i, w := range h.aim {
		h.never[i].Store(w)
	}
	h.live = Reaching(g, targets)
	return h
}

// CountIn is the number of hotspots in a layout.
func (h *Hotspots) CountIn(boxes board.Bits) int32 {
	if h == nil {
		return 0
	}
	n := int32(0)
	for i, w := range boxes {
		for w &^= h.never[i].Load(); w != 0; w &= w - 1 {
			if boxes.Meets(h.row(board.Square(i<<6 + bits.TrailingZeros64(w)))) {
				n++
			}
		}
	}
	return n
}

// row is the set of squares from which a box on sq takes all targets away, without the targets and without sq itself.
func (h *Hotspots) row(sq board.Square) board.Bits {
	if row := h.rows[sq].Load(); row != nil {
		return *row
	}
	b := h.graph.Board
	walls := b.NewBits()
	walls.Add(sq)
	row := Reaching(flow.NewGraph(flow.NewNodes(b, walls)), h.targets)
	for i := range row {
		row[i] = h.live[i] &^ (row[i] | h.aim[i] | walls[i])
	}
	if row.Count() == 0 {
		h.never[sq>>6].Or(1 << (uint(sq) & 63))
	}
	h.rows[sq].Store(&row)
	return row
}

// Reaching is the set of squares from which a lone box can be pushed to one of some squares, with the player on some
// side of it.
func Reaching(g *flow.Graph, targets []board.Square) board.Bits {
	set := g.Board.NewBits()
	seen := make([]bool, g.NodeCount())
	queue := make([]flow.Node, 0, g.NodeCount())
	add := func(n flow.Node) {
		if !seen[n] {
			seen[n] = true
			queue = append(queue, n)
		}
	}
	for _, target := range targets {
		for n, end := g.Range(target); n < end; n++ {
			add(n)
		}
	}
	for head := 0; head < len(queue); head++ {
		set.Add(g.Square(queue[head]))
		for _, n := range g.Moves(board.Reverse, queue[head]) {
			add(n)
		}
	}
	return set
}
