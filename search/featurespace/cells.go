package featurespace

import "planner/technique"

// cell is one bucket of feature space: a heap of nodes that still have an unplayed move, cheapest first.
type cell struct {
	heap []int32 // node numbers
}

// cheaper orders the nodes of a cell by the weight of their next move, then by the vector that it leads to, then by
// age: the order in which the cell plays.
func (e *Engine) cheaper(a, b int32) bool {
	x, y := &e.nodes[a], &e.nodes[b]
	if x.price != y.price {
		return x.price < y.price
	}
	v, w := &e.states[e.edges[x.next].state].vector, &e.states[e.edges[y.next].state].vector
	if *v != *w {
		return v.Less(w)
	}
	return a < b
}

func (e *Engine) push(c *cell, n int32) {
	c.heap = append(c.heap, n)
	i := len(c.heap) - 1
	for i > 0 {
		up := (i - 1) / 2
		if !e.cheaper(c.heap[i], c.heap[up]) {
			break
		}
		c.heap[i], c.heap[up] = c.heap[up], c.heap[i]
		i = up
	}
}

// sink restores the order after the top node's next move became dearer.
func (e *Engine) sink(c *cell) {
	i, n := 0, len(c.heap)
	for {
		least := i
		for child := 2*i + 1; child <= 2*i+2 && child < n; child++ {
			if e.cheaper(c.heap[child], c.heap[least]) {
				least = child
			}
		}
		if least == i {
			return
		}
		c.heap[i], c.heap[least] = c.heap[least], c.heap[i]
		i = least
	}
}

func (e *Engine) drop(c *cell) {
	last := len(c.heap) - 1
	c.heap[0] = c.heap[last]
	c.heap = c.heap[:last]
	e.sink(c)
}

// take removes the cell's cheapest unplayed move and returns its edge, -1 when the cell has none left.
func (e *Engine) take(c *cell) int32 {
	for len(c.heap) > 0 {
		n := &e.nodes[c.heap[0]]
		edge := n.next
		open := e.open(edge)
		n.next++
		if e.advance(n) {
			e.sink(c)
		} else {
			e.drop(c)
		}
		if open {
			return edge
		}
	}
	return -1
}

// open reports whether an edge still leads to a position that was neither expanded nor proved dead.
func (e *Engine) open(edge int32) bool {
	s := &e.states[e.edges[edge].state]
	return s.node < 0 && !s.dead
}

// advance moves a node on to its next open edge; false when there is none.
func (e *Engine) advance(n *node) bool {
	for ; n.next < n.end; n.next++ {
		if e.open(n.next) {
			n.price = n.weight + int32(e.edges[n.next].weight)
			return true
		}
	}
	return false
}

// pick chooses the next edge: the cell at the cursor and the cell of the best node in turn. -1 when all are empty.
func (e *Engine) pick() int32 {
	if e.turn&1 == 0 && e.best >= 0 {
		if edge := e.take(&e.cells[e.nodes[e.best].cell]); edge >= 0 {
			return edge
		}
	}
	for range e.cells {
		c := &e.cells[e.cursor]
		e.cursor++
		if e.cursor == len(e.cells) {
			e.cursor = 0
		}
		if edge := e.take(c); edge >= 0 {
			return edge
		}
	}
	return -1
}

// file puts a node into the cell of its file vector. A new cell is served next.
func (e *Engine) file(id int32) {
	n := &e.nodes[id]
	key := e.rules.Cell(&n.file)
	at, known := e.cellOf[key]
	if e.use.On(technique.Cells) {
		e.use.Note(technique.Cells, !known)
	}
	if !known {
		at = int32(len(e.cells))
		e.cells = append(e.cells, cell{})
		e.cellOf[key] = at
		e.cursor = int(at)
	}
	n.cell = at
	if e.advance(n) {
		e.push(&e.cells[at], id)
	}
}
