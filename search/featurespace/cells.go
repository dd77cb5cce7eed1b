package featurespace

import (
	"planner/search"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Cells, Kind: technique.Feature, Soundness: technique.OnlyOrders,
	Help:    "positions wait in cells of equal features, served in turn; without them in one queue",
	Source:  technique.FESS + "cells of feature space",
	Asked:   "positions put into a cell",
	Decided: "those that opened a new cell",
})

// cells is the frontier of a search, divided into the cells of feature space. A cell holds the nodes that still have a
// move to play, the cheapest next move first:
//
//	               zones 1      zones 2
//	packed 2     [ · · · ]    [ · ]         every box is a cell with a heap of nodes
//	packed 1     [ · ]        [ · · · ]
type cells struct {
	tree   *tree
	heaps  [][]int32 // by cell: node numbers
	number map[search.CellKey]int32
	cursor int // cell that is served next when the cells take turns
}

// cellBytes is the memory in bytes that a cell takes: the header of its heap, its key and its number in a map.
const cellBytes = 96

func newCells(t *tree) cells { return cells{tree: t, number: make(map[search.CellKey]int32)} }

// cheaper reports whether node a is played before node b of the same cell: by the weight of its next move, then by the
// vector that the move leads to, then by age.
func (c *cells) cheaper(a, b int32) bool {
	t := c.tree
	x, y := &t.nodes[a], &t.nodes[b]
	if x.nextWeight != y.nextWeight {
		return x.nextWeight < y.nextWeight
	}
	v, w := &t.states.at(t.edges.at(x.next).state).vector, &t.states.at(t.edges.at(y.next).state).vector
	if *v != *w {
		return v.Less(w)
	}
	return a < b
}

// push adds a node to the heap of a cell.
func (c *cells) push(cell, id int32) {
	heap := append(c.heaps[cell], id)
	c.heaps[cell] = heap
	for i := len(heap) - 1; i > 0; {
		up := (i - 1) / 2
		if !c.cheaper(heap[i], heap[up]) {
			break
		}
		heap[i], heap[up] = heap[up], heap[i]
		i = up
	}
}

// sink restores the order of a heap after the next move of its first node became more expensive.
func (c *cells) sink(heap []int32) {
	for i, n := 0, len(heap); ; {
		least := i
		for child := 2*i + 1; child <= 2*i+2 && child < n; child++ {
			if c.cheaper(heap[child], heap[least]) {
				least = child
			}
		}
		if least == i {
			return
		}
		heap[i], heap[least] = heap[least], heap[i]
		i = least
	}
}

// drop removes the first node from the heap of a cell.
func (c *cells) drop(cell int32) {
	heap := c.heaps[cell]
	last := len(heap) - 1
	heap[0] = heap[last]
	c.heaps[cell] = heap[:last]
	c.sink(heap[:last])
}

// takeCheapest removes the cheapest move from a cell and returns its edge, -1 when the cell has none left.
func (c *cells) takeCheapest(cell int32) int32 {
	for len(c.heaps[cell]) > 0 {
		n := &c.tree.nodes[c.heaps[cell][0]]
		edge := n.next
		open := c.tree.open(edge)
		n.next++
		if c.tree.advance(n) {
			c.sink(c.heaps[cell])
		} else {
			c.drop(cell)
		}
		if open {
			return edge
		}
	}
	return -1
}

// takeInTurn removes the cheapest move of the next cell that has one, -1 when all cells are empty.
func (c *cells) takeInTurn() int32 {
	for range c.heaps {
		cell := c.cursor
		c.cursor++
		if c.cursor == len(c.heaps) {
			c.cursor = 0
		}
		if edge := c.takeCheapest(int32(cell)); edge >= 0 {
			return edge
		}
	}
	return -1
}

// add puts a node into the cell with a key. A new cell is served next; fresh reports whether the cell is new.
func (c *cells) add(id int32, key search.CellKey) (fresh bool) {
	cell, known := c.number[key]
	if !known {
		cell = int32(len(c.heaps))
		c.heaps = append(c.heaps, nil)
		c.number[key] = cell
		c.cursor = int(cell)
	}
	n := &c.tree.nodes[id]
	n.cell = cell
	if c.tree.advance(n) {
		c.push(cell, id)
	}
	return !known
}
