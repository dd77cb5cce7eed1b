package features

import (
	"math/bits"
	"sync/atomic"

	"planner/board"
	"planner/flow"
)

// Hotspots tells which boxes of a layout stand in the way of others: with such a box as a wall, another box, alone in
// the maze, no longer comes to any target, be it because the box has no way or because the player has none.
//
//	########
//	#  $ ..#     the box in the gate is one: with a wall in its place
//	#  ##  #     the box below it comes to no goal
//	# $##  #
//	#@ ##  #
//	########
//
// After Shoham and Schaeffer (FESS, 2020), for whom a box is a hotspot when it takes one target of several away; that
// all of them are gone is one search for each square instead of one for each square and target, and orders better. Boxes
// on targets are none and are not asked for: they are where boxes go. Since a hotspot may move on, nothing is lost
// because of one: this only orders.
//
// For each square there is a row, the squares from which a box there takes all targets away. It is made when a box first
// stands there; goroutines may share the rows, and one that two of them make is the same.
type Hotspots struct {
	graph   *flow.Graph
	side    board.Side
	targets []board.Square
	aim     board.Bits // the targets as a set
	live    board.Bits // squares from which a lone box comes to a target
	rows    []atomic.Pointer[board.Bits]
}

// mostHotspots is the number of squares beyond which the rows cost more than they tell.
const mostHotspots = 500

// NewHotspots prepares the table for the moves of a side towards targets; nil, which finds none, on large boards.
func NewHotspots(g *flow.Graph, side board.Side, targets []board.Square) *Hotspots {
	b := g.Board
	if b.Squares() > mostHotspots {
		return nil
	}
	h := &Hotspots{
		graph: g, side: side, targets: targets, aim: b.BitsOf(targets), rows: make([]atomic.Pointer[board.Bits], b.Squares()),
	}
	h.live = h.reaching(g)
	return h
}

// Count is the number of hotspots in a layout.
func (h *Hotspots) Count(boxes board.Bits) int32 {
	if h == nil {
		return 0
	}
	n := int32(0)
	for i, w := range boxes {
		for w &^= h.aim[i]; w != 0; w &= w - 1 {
			if meets(boxes, h.row(board.Square(i<<6+bits.TrailingZeros64(w)))) {
				n++
			}
		}
	}
	return n
}

// meets reports whether two sets have a square in common.
func meets(a, b board.Bits) bool {
	for i, w := range a {
		if w&b[i] != 0 {
			return true
		}
	}
	return false
}

// row is the squares, targets and the square itself aside, from which a box on sq takes all targets away.
func (h *Hotspots) row(sq board.Square) board.Bits {
	if row := h.rows[sq].Load(); row != nil {
		return *row
	}
	b := h.graph.Board
	walls := b.NewBits()
	walls.Add(sq)
	row := h.reaching(flow.NewGraph(flow.NewSides(b, walls)))
	for i := range row {
		row[i] = h.live[i] &^ (row[i] | h.aim[i] | walls[i])
	}
	h.rows[sq].Store(&row)
	return row
}

// reaching is the squares from which a lone box comes to a target, the player on the best side.
func (h *Hotspots) reaching(g *flow.Graph) board.Bits {
	set := g.Board.NewBits()
	seen := make([]bool, g.Nodes())
	queue := make([]flow.Node, 0, g.Nodes())
	add := func(n flow.Node) {
		if !seen[n] {
			seen[n] = true
			queue = append(queue, n)
		}
	}
	for _, target := range h.targets {
		for n, end := g.Range(target); n < end; n++ {
			add(n)
		}
	}
	for head := 0; head < len(queue); head++ {
		set.Add(g.Square(queue[head]))
		for _, n := range g.Moves(h.side.Other(), queue[head]) {
			add(n)
		}
	}
	return set
}
