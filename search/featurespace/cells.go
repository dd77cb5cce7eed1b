package featurespace

import (
	"planner/search"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Cells, Kind: technique.Feature, Soundness: technique.OnlyOrders,
	Help: "positions wait in cells of equal features, served in turn; without them in one queue",
	Source: technique.FESS + "cells of feature space; lines after the fairness between lines that a Sokoban solver " +
		"with FESS reports (2026)",
	Asked:   "positions put into a cell",
	Decided: "those that opened a new cell",
})

// cells is the frontier of a search, divided into the cells of feature space. A cell holds the nodes that still have a
// move to play, the cheapest next move first:
//
//	               zones 1      zones 2
//	packed 2     [ · · · ]    [ · ]         every box is a cell with its nodes
//	packed 1     [ · ]        [ · · · ]
//
// A node belongs to the line of the first move from the root that it descends from. The lines of a cell take turns, so
// that no line can flood it: the descendants of a position look much alike, and when they are lost, which no rule may
// see, most of them are lost for the same reason.
type cells struct {
	tree   *tree
	lines  []search.Heap[int32] // by line: its nodes, by their numbers
	number map[search.CellKey]int32
	cells  []turns
	line   map[lineKey]int32 // the index of a line in lines
	cursor int               // cell that is served next when the cells take turns
}

// lineKey names a line of a cell: the cell, and the node's line in it.
type lineKey struct{ cell, first int32 }

// turns is the lines of a cell, as indices of cells.lines, which take turns.
type turns struct {
	lines []int32
	last  int // index of the line that was served last
}

// lineBytes is the memory in bytes that a line takes: the header of its heap, its number in a map and in its cell, and
// a share of what the cell takes.
const lineBytes = 96

func newCells(t *tree) cells {
	return cells{tree: t, number: make(map[search.CellKey]int32), line: make(map[lineKey]int32)}
}

// cheaper reports whether node a is played before node b of the same cell: by the weight of its next move, then by the
// vector that the move leads to, then by age.
func (c *cells) cheaper(a, b *int32) bool {
	t := c.tree
	x, y := &t.nodes[*a], &t.nodes[*b]
	if x.nextWeight != y.nextWeight {
		return x.nextWeight < y.nextWeight
	}
	v, w := &t.states.at(t.edges.at(x.next).state).vector, &t.states.at(t.edges.at(y.next).state).vector
	if *v != *w {
		return v.Less(w)
	}
	return *a < *b
}

// takeCheapest removes the cheapest move of the next line of a cell and returns its edge, -1 when the cell has none
// left.
func (c *cells) takeCheapest(cell int32) int32 {
	own := &c.cells[cell]
	for range own.lines {
		own.last = (own.last + 1) % len(own.lines)
		if edge := c.takeOf(own.lines[own.last]); edge >= 0 {
			return edge
		}
	}
	return -1
}

// takeOf removes the cheapest move of a line and returns its edge, -1 when the line has none left.
func (c *cells) takeOf(line int32) int32 {
	nodes := &c.lines[line]
	for len(*nodes) > 0 {
		n := &c.tree.nodes[(*nodes)[0]]
		edge := n.next
		open := c.tree.open(edge)
		n.next++
		if c.tree.advance(n) {
			nodes.Sink(0, c.cheaper)
		} else {
			nodes.Pop(c.cheaper)
		}
		if open {
			return edge
		}
	}
	return -1
}

// takeInTurn removes the cheapest move of the next cell that has one, -1 when all cells are empty.
func (c *cells) takeInTurn() int32 {
	for range c.cells {
		cell := c.cursor
		c.cursor++
		if c.cursor == len(c.cells) {
			c.cursor = 0
		}
		if edge := c.takeCheapest(int32(cell)); edge >= 0 {
			return edge
		}
	}
	return -1
}

// addNode puts a node into the cell with a key. A new cell is served next. The result says whether the cell is new.
func (c *cells) addNode(id int32, key search.CellKey) (newCell bool) {
	cell, known := c.number[key]
	if !known {
		cell = int32(len(c.cells))
		c.cells = append(c.cells, turns{})
		c.number[key] = cell
		c.cursor = int(cell)
	}
	n := &c.tree.nodes[id]
	n.cell = cell
	if c.tree.advance(n) {
		c.lines[c.lineOf(lineKey{cell, n.line})].Push(id, c.cheaper)
	}
	return !known
}

// lineOf gives the index of a line, and makes the line when it has none.
func (c *cells) lineOf(key lineKey) int32 {
	number, begun := c.line[key]
	if !begun {
		number = int32(len(c.lines))
		c.lines = append(c.lines, nil)
		c.line[key] = number
		c.cells[key.cell].lines = append(c.cells[key.cell].lines, number)
	}
	return number
}
