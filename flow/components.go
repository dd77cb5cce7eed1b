package flow

import "planner/board"

// components are the strongly connected components of the push graph (Tarjan 1972), numbered so that every arc between
// two components leads to the smaller number. ByNode every node is a vertex. BySquare all nodes of a square are one
// vertex; these nodes have consecutive numbers and so do their arcs, so the same code works on a longer range of arcs.
type components struct {
	g      *Graph
	detail Detail
	number []int32 // by vertex: its component, -1 while it has none
	count  int32   // components found

	entry []int32 // by vertex: order of discovery from 1, 0 for not yet
	low   []int32 // by vertex: least entry known to be on a cycle with it
	turn  []int32 // by vertex: next arc to follow
	up    []int32 // by vertex: the vertex that it was entered from, -1 for a root
	open  []int32 // vertices that were entered and have no component yet
	clock int32   // greatest entry given so far
}

func newComponents(g *Graph, detail Detail) *components {
	vertices := g.Nodes()
	if detail == BySquare {
		vertices = g.Board.Squares()
	}
	c := &components{
		g: g, detail: detail, number: make([]int32, vertices), entry: make([]int32, vertices),
		low: make([]int32, vertices), turn: make([]int32, vertices), up: make([]int32, vertices),
		open: make([]int32, 0, vertices),
	}
	for v := range c.number {
		c.number[v] = -1
	}
	for v := range c.entry {
		if c.entry[v] == 0 {
			c.scan(int32(v))
		}
	}
	return c
}

// of is the component of a node.
func (c *components) of(n Node) int32 { return c.number[c.vertex(n)] }

func (c *components) vertex(n Node) int32 {
	if c.detail == BySquare {
		return int32(c.g.Square(n))
	}
	return int32(n)
}

// arcs is the range of the arcs that leave a vertex.
func (c *components) arcs(v int32) (from, end int32) {
	lo, hi := Node(v), Node(v+1)
	if c.detail == BySquare {
		lo, hi = c.g.Range(board.Square(v))
	}
	first := c.g.out[board.Forward].first
	return first[lo], first[hi]
}

func (c *components) enter(v, from int32) {
	c.clock++
	c.entry[v], c.low[v], c.up[v] = c.clock, c.clock, from
	c.turn[v], _ = c.arcs(v)
	c.open = append(c.open, v)
}

// scan is the depth-first search from one vertex. The path to the present vertex is kept in up.
func (c *components) scan(root int32) {
	c.enter(root, -1)
	to := c.g.out[board.Forward].to
	for v := root; v >= 0; {
		if _, end := c.arcs(v); c.turn[v] == end {
			v = c.leave(v)
			continue
		}
		w := c.vertex(to[c.turn[v]])
		c.turn[v]++
		switch {
		case c.entry[w] == 0:
			c.enter(w, v)
			v = w
		case c.number[w] < 0: // still open, so on a cycle with v
			c.low[v] = min(c.low[v], c.entry[w])
		}
	}
}

// leave completes the component of v when v is its first vertex, and returns the vertex that v was entered from.
func (c *components) leave(v int32) int32 {
	if c.low[v] == c.entry[v] {
		for {
			w := c.open[len(c.open)-1]
			c.open = c.open[:len(c.open)-1]
			c.number[w] = c.count
			if w == v {
				break
			}
		}
		c.count++
	}
	up := c.up[v]
	if up >= 0 {
		c.low[up] = min(c.low[up], c.low[v])
	}
	return up
}
