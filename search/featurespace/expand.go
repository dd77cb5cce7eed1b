package featurespace

import (
	"slices"
	"sort"

	"planner/board"
	"planner/search"
	"planner/technique"
)

// play makes the chosen move: the lazy deadlock test, then the expansion.
func (e *Engine) play(at int32) (search.Outcome, bool) {
	from := e.owner(at)
	ed := e.edges[at]
	p := e.after(from, &ed)
	if e.rules.Dead(p) {
		e.counters.DeadLazy++
		e.kill(ed.state, from)
		return search.Paused, false
	}
	if s := &e.states[ed.state]; s.ref == 0 && e.tracker != nil {
		c := search.Child{From: ed.from, To: ed.to, Player: ed.player, Key: s.key, Removed: ed.removed}
		s.ref = e.tracker.Record(e.states[e.nodes[from].state].ref, &c)
		p.Ref = s.ref
	}
	return e.addNode(p, ed.state, from, at)
}

// owner finds the node whose edge range holds an edge: ranges are ascending, so by bisection.
func (e *Engine) owner(at int32) int32 {
	return int32(sort.Search(len(e.nodes), func(i int) bool { return e.nodes[i].end > at }))
}

// load copies a node's position into the scratch position.
func (e *Engine) load(id int32) {
	n, words := &e.nodes[id], int32(e.board.Words())
	p := &e.scratch
	copy(p.Boxes, e.arena[n.boxes:n.boxes+words])
	if n.left >= 0 {
		p.Left = p.Left[:words]
		copy(p.Left, e.arena[n.left:n.left+words])
	}
	p.Player, p.Last, p.Ref = n.player, n.last, e.states[n.state].ref
}

// after is the position an edge leads to, in the scratch position.
func (e *Engine) after(from int32, ed *edge) *search.Position {
	e.load(from)
	p := &e.scratch
	p.Boxes.Remove(ed.from)
	p.Last = ed.to
	if ed.removed {
		p.Left.Remove(ed.to)
		p.Last = board.None
	} else {
		p.Boxes.Add(ed.to)
	}
	p.Player, p.Ref = ed.player, e.states[ed.state].ref
	return p
}

// addNode expands a position: children, their states, their order, the cell.
func (e *Engine) addNode(p *search.Position, st, parent, by int32) (search.Outcome, bool) {
	id := int32(len(e.nodes))
	vector := e.states[st].vector
	n := node{
		parent: parent, edge: by, state: st, file: vector, player: p.Player, last: p.Last,
		first: int32(len(e.edges)), left: -1,
	}
	if parent >= 0 {
		up := &e.nodes[parent]
		n.weight, n.depth = up.weight+int32(e.edges[by].weight), up.depth+1
		if up.file.Less(&n.file) {
			n.file = up.file
		}
	}
	n.boxes = e.store(p.Boxes)
	if p.Left != nil && p.Left.Count() > 0 {
		n.left = e.store(p.Left)
	}
	e.states[st].node = id
	e.counters.Expanded++
	e.children, n.complete = e.rules.Expand(p, &vector, e, e.children[:0])
	e.counters.Generated += int64(len(e.children))
	e.countAdvice()
	out, stop := e.link(p, &n)
	n.next, n.end = n.first, int32(len(e.edges))
	e.arrange(n.first, n.end)
	e.nodes = append(e.nodes, n)
	if e.best < 0 || vector.Less(&e.states[e.nodes[e.best].state].vector) {
		e.best, e.improved = id, e.counters.Generated
	}
	e.file(id)
	if n.first == n.end && n.complete {
		e.kill(st, parent)
	}
	return out, stop
}

// countAdvice notes whether an advisor named one of the children at hand.
func (e *Engine) countAdvice() {
	if e.use.On(technique.Advisors) {
		e.use.Note(technique.Advisors, slices.ContainsFunc(e.children, func(c search.Child) bool { return c.Advised }))
	}
}

func (e *Engine) store(set board.Bits) int32 {
	at := int32(len(e.arena))
	e.arena = append(e.arena, set...)
	return at
}

// link turns the children into edges and fresh states. It stops at the first child that ends the search. A child that
// was expanded elsewhere gets no edge; since it may be alive, the node is then no longer complete.
func (e *Engine) link(p *search.Position, n *node) (search.Outcome, bool) {
	parent := p.Ref
	for i := range e.children {
		c := &e.children[i]
		at := e.index.find(e.states, c.Key)
		if at < 0 {
			e.counters.Fresh++
			s := state{key: c.Key, vector: c.Vector, node: -1}
			met := false
			if e.tracker != nil {
				s.ref, met = e.tracker.Add(parent, c)
			}
			if c.Solved && s.ref == 0 && e.tracker != nil {
				s.ref = e.tracker.Record(parent, c)
			}
			at = e.addState(s)
			if c.Solved || met {
				e.goal, e.last, e.ender = s.ref, *c, int32(len(e.nodes)) // the node about to be added
				if c.Solved {
					return search.Finished, true
				}
				return search.Met, true
			}
		} else if s := &e.states[at]; s.node >= 0 || s.dead {
			n.complete = n.complete && s.dead
			continue
		}
		w := uint8(1)
		if c.Advised {
			w = 0
		}
		e.edges = append(e.edges, edge{
			state: at, from: c.From, to: c.To, player: c.Player, weight: w, removed: c.Removed,
		})
	}
	return search.Paused, false
}

// edgeOrder sorts a range of edges by weight, then by the vector they lead to, then by lot.
type edgeOrder struct {
	e     *Engine
	edges []edge
}

func (o *edgeOrder) Len() int      { return len(o.edges) }
func (o *edgeOrder) Swap(i, j int) { o.edges[i], o.edges[j] = o.edges[j], o.edges[i] }
func (o *edgeOrder) Less(i, j int) bool {
	x, y := &o.edges[i], &o.edges[j]
	if x.weight != y.weight {
		return x.weight < y.weight
	}
	v, w := &o.e.states[x.state].vector, &o.e.states[y.state].vector
	if *v != *w {
		return v.Less(w)
	}
	return (o.e.states[x.state].key.Lo^o.e.seed)*mix < (o.e.states[y.state].key.Lo^o.e.seed)*mix
}

// mix is an odd constant that spreads the seed over a word (Knuth's multiplicative hashing).
const mix = 0x9e3779b97f4a7c15

// arrange puts a node's edges into playing order; with at most two, one is free (a forced line costs nothing).
func (e *Engine) arrange(first, end int32) {
	e.edgeOrd = edgeOrder{e, e.edges[first:end]}
	sort.Sort(&e.edgeOrd)
	if n := end - first; n > 0 && n <= 2 {
		e.edges[first].weight = 0
	}
}

// kill marks a state dead and follows the death up the tree as long as it takes all children of a node.
func (e *Engine) kill(st, owner int32) {
	e.states[st].dead = true
	for owner >= 0 {
		n := &e.nodes[owner]
		if !n.complete {
			return
		}
		for _, ed := range e.edges[n.first:n.end] {
			if !e.states[ed.state].dead {
				return
			}
		}
		if e.states[n.state].dead {
			return
		}
		e.states[n.state].dead = true
		e.counters.DeadTree++
		owner = n.parent
	}
}
