package flow

import "planner/board"

// Region is the number of a flow region.
type Region int32

// Detail says what flow regions consist of.
type Detail uint8

// The details.
const (
	// BySquare makes regions sets of squares, as if the player could change sides without a push. This is a relaxation,
	// so proofs stay sound. Goal traps need it, and people are shown these regions.
	BySquare Detail = iota
	// ByNode makes regions sets of nodes, which gives stronger proofs. A square may lie in several regions.
	ByNode
)

// Regions are the flow regions of a maze and the digraph between them (Holland, S3, "Reversible regions, sources and
// sinks"). A flow region is a greatest set of squares, or nodes, between which a lone box can be pushed both ways, so
// the regions are the strongly connected components of the push graph.
//
// Every arc of the digraph leads to a region of a smaller number. So one pass over the regions in ascending order can
// sum up, for each region, all regions that it reaches.
//
// A goal belongs to the region of its square. ByNode the nodes of a goal may lie in several regions, and a box may end
// on any of them. Such a goal becomes a region of its own, to which all regions of its nodes lead. The regions of goals
// have the first numbers.
//
// Regions never change after NewRegions, so goroutines may share them.
type Regions struct {
	*Graph

	region []Region // by node
	goals  []Region // by goal, in the order given to NewRegions
	own    int      // number of regions that consist of one goal alone; they are 0 … own-1
	first  []int32  // by region: index of its first arc in next; one entry more than there are regions
	next   []Region // the regions that the arcs lead to
	alive  []bool   // by region: a box in it can reach a goal
	column []int32  // by region: its bit in the rows of reach, -1 for none
	words  int      // words of a row of reach
	reach  []uint64 // by region: the set of regions that it reaches
}

// NewRegions finds the regions of a graph. The goals must not be walls of its maze.
func NewRegions(g *Graph, detail Detail, goals []board.Square) *Regions {
	r := &Regions{Graph: g}
	components := newComponents(g, detail)
	r.number(components, goals)
	r.connect(goals)
	r.computeReach()
	return r
}

// number numbers the regions and finds the region of each goal.
func (r *Regions) number(components *components, goals []board.Square) {
	r.goals = make([]Region, len(goals))
	for i, goal := range goals {
		first, end := r.Range(goal)
		r.goals[i] = -1
		for n := first + 1; n < end; n++ {
			if components.of(n) != components.of(first) {
				r.goals[i] = Region(r.own)
			}
		}
		if r.goals[i] >= 0 {
			r.own++
		}
	}
	r.region = make([]Region, r.NodeCount())
	for n := range r.region {
		r.region[n] = Region(components.of(Node(n)) + int32(r.own))
	}
	for i, goal := range goals {
		if n, _ := r.Range(goal); r.goals[i] < 0 {
			r.goals[i] = r.region[n]
		}
	}
	r.alive = make([]bool, int(components.count)+r.own)
	for _, at := range r.goals {
		r.alive[at] = true
	}
}

// connect builds the digraph, each arc once.
func (r *Regions) connect(goals []board.Square) {
	count := len(r.alive)
	members := make([]int32, count+1)
	for _, at := range r.region {
		members[at]++
	}
	sum := int32(0)
	for at, n := range members {
		members[at] = sum
		sum += n
	}
	nodes := make([]Node, len(r.region))
	for n, at := range r.region {
		nodes[members[at]] = Node(n)
		members[at]++
	}
	sinks := make(map[board.Square]Region, r.own) // never iterated, so its order does not matter
	for i, goal := range goals {
		if int(r.goals[i]) < r.own {
			sinks[goal] = r.goals[i]
		}
	}
	r.first = make([]int32, 1, count+1)
	stamp := make([]Region, count)
	from := int32(0)
	for at := range Region(count) {
		stamp[at] = at + 1 // never an arc to itself
		for _, n := range nodes[from:members[at]] {
			for _, m := range r.Moves(board.Forward, n) {
				r.arc(stamp, at, r.region[m])
			}
			if sink, ok := sinks[r.Square(n)]; ok {
				r.arc(stamp, at, sink)
			}
		}
		from = members[at]
		r.first = append(r.first, int32(len(r.next)))
	}
}

// arc adds an arc unless stamp shows that it has been added already.
func (r *Regions) arc(stamp []Region, from, to Region) {
	if stamp[to] != from+1 {
		stamp[to] = from + 1
		r.next = append(r.next, to)
		r.alive[from] = r.alive[from] || r.alive[to]
	}
}

// computeReach computes which region reaches which. With more than fullReach regions, only those of goals have a
// column.
func (r *Regions) computeReach() {
	columns := 0
	r.column = make([]int32, len(r.alive))
	for at := range r.column {
		r.column[at] = -1
	}
	mark := func(at Region) {
		if r.column[at] < 0 {
			r.column[at] = int32(columns)
			columns++
		}
	}
	for _, at := range r.goals {
		mark(at)
	}
	if len(r.alive) <= fullReach {
		for at := range r.alive {
			mark(Region(at))
		}
	}
	r.words = (columns + 63) / 64
	r.reach = make([]uint64, r.words*len(r.alive))
	for at := range Region(len(r.alive)) {
		row := r.row(at)
		if c := r.column[at]; c >= 0 {
			row[c>>6] |= 1 << (c & 63)
		}
		for _, to := range r.Next(at) {
			for w, word := range r.row(to) {
				row[w] |= word
			}
		}
	}
}

// row is the set of columns that a region reaches.
func (r *Regions) row(at Region) []uint64 { return r.reach[int(at)*r.words : (int(at)+1)*r.words] }

// Count is the number of regions.
func (r *Regions) Count() int { return len(r.alive) }

// Of is the region of a node.
func (r *Regions) Of(n Node) Region { return r.region[n] }

// Goal is the region that the i-th goal belongs to.
func (r *Regions) Goal(i int) Region { return r.goals[i] }

// Next lists the regions that one push out of a region leads to.
func (r *Regions) Next(at Region) []Region { return r.next[r.first[at]:r.first[at+1]] }

// Alive reports whether a box in the region can reach a goal.
func (r *Regions) Alive(at Region) bool { return r.alive[at] }

// Reach reports whether a box can be pushed from one region to another. With more than fullReach regions, only for
// regions of goals this is known; the result is then true for every other region to, so that proofs stay sound.
func (r *Regions) Reach(from, to Region) bool {
	c := r.column[to]
	return c < 0 || r.row(from)[c>>6]>>(c&63)&1 != 0
}

// Squares lists the squares of every region in ascending order. ByNode a square may be in several lists, and the list
// of a region that consists of one goal alone is empty.
func (r *Regions) Squares() [][]board.Square {
	all := make([][]board.Square, len(r.alive))
	for n, at := range r.region {
		sq := r.Square(Node(n))
		if list := all[at]; len(list) == 0 || list[len(list)-1] != sq {
			all[at] = append(list, sq)
		}
	}
	return all
}

// components are the strongly connected components of the push graph (Tarjan 1972), numbered so that every arc between
// two components leads to the smaller number. ByNode every node is a vertex. BySquare all nodes of a square are one
// vertex; these nodes have consecutive numbers and so do their arcs, so the same code works on a longer range of arcs.
type components struct {
	g      *Graph
	detail Detail
	number []int32 // by vertex: its component, -1 while it has none
	count  int32   // components found

	entry []int32 // by vertex: order of discovery from 1 on, 0 before it is discovered
	low   []int32 // by vertex: least entry of a vertex known to be on a cycle with it
	turn  []int32 // by vertex: the arc to follow next
	up    []int32 // by vertex: the vertex that it was entered from, -1 for a root
	open  []int32 // vertices that were entered and have no component yet
	clock int32   // greatest entry given so far
}

func newComponents(g *Graph, detail Detail) *components {
	vertices := g.NodeCount()
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
