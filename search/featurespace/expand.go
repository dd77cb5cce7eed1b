package featurespace

import (
	"context"
	"slices"

	"planner/search"
	"planner/technique"
)

// play makes the move of an edge: it asks the expensive deadlock test, then expands the position. stop says that a
// child ends the search.
func (e *Engine) play(ctx context.Context, at int32) (out search.Outcome, stop bool) {
	from := e.tree.owner(at)
	ed := *e.tree.edges.at(at)
	if ed.rest {
		return e.addRest(ctx, from)
	}
	p := e.tree.after(from, &ed)
	if e.rules.Dead(p) {
		e.tree.markDead(ed.state, from)
		return search.Paused, false
	}
	if s := e.tree.states.at(ed.state); s.ref == 0 && e.tracker != nil {
		c := search.Child{From: ed.from, To: ed.to, Player: ed.player, Key: s.key, Removed: ed.removed}
		s.ref = e.tracker.Record(e.tree.states.at(e.tree.nodes[from].state).ref, &c)
		p.Ref = s.ref
	}
	return e.addNode(ctx, p, ed.state, from, at)
}

// addNode expands the position p, which has state st and was reached from node parent by an edge: it makes the
// children, their states and edges, sorts the edges, and puts the node into its cell.
func (e *Engine) addNode(
	ctx context.Context, p *search.Position, st, parent, by int32,
) (out search.Outcome, stop bool) {
	id := int32(len(e.tree.nodes))
	n := e.newNode(p, st, parent, by)
	e.tree.states.at(st).node = id
	e.counters.Expanded++
	e.begin(p, st)
	n.complete = e.rules.Expand(ctx, &e.at)
	if e.staged != nil && e.staged.Pending() {
		out, stop = e.enterStage(ctx, &n)
	} else {
		out, stop = e.enter(ctx, &n)
	}
	if e.best < 0 || e.at.Vector.Less(e.tree.vector(e.best)) {
		e.best, e.improved = id, e.Work()
	}
	return out, stop
}

// begin makes the position p, which has state st, the one that is expanded.
func (e *Engine) begin(p *search.Position, st int32) {
	e.at = Expansion{Position: p, Vector: e.tree.states.at(st).vector, Seen: e, Children: e.at.Children[:0]}
}

// addRest adds a second node for a position whose first node has only some of the children.
func (e *Engine) addRest(ctx context.Context, first int32) (out search.Outcome, stop bool) {
	e.tree.load(first)
	p, at := &e.tree.scratch, e.tree.nodes[first]
	n := e.newNode(p, at.state, at.parent, at.edge)
	e.begin(p, at.state)
	n.complete = e.staged.ExpandRest(ctx, &e.at)
	return e.enter(ctx, &n)
}

// enter gives a new node its edges, out of the children at hand, and puts it into its cell.
func (e *Engine) enter(ctx context.Context, n *node) (out search.Outcome, stop bool) {
	out, stop = e.link(ctx, n)
	e.freeForced(n.first, e.tree.edges.count)
	e.insert(n)
	return out, stop
}

// enterStage is enter for a node whose other children are made later. An edge stands for them.
func (e *Engine) enterStage(ctx context.Context, n *node) (out search.Outcome, stop bool) {
	out, stop = e.link(ctx, n)
	n.complete = false
	e.tree.edges.add(&edge{state: n.state, weight: restWeight, rest: true})
	e.insert(n)
	return out, stop
}

// insert puts a node with all its edges into the tree and its cell.
func (e *Engine) insert(n *node) {
	n.next, n.sorted, n.end = n.first, n.first, e.tree.edges.count
	e.tree.nodes = append(e.tree.nodes, *n)
	e.enterCell(int32(len(e.tree.nodes) - 1))
	if n.first == n.end && n.complete {
		e.tree.markDead(n.state, n.parent)
	}
}

// newNode makes a node without edges. It goes into the cell of the best vector on its path, so that a temporary step
// back stays in the good cell and competes there.
func (e *Engine) newNode(p *search.Position, st, parent, by int32) node {
	n := node{
		parent: parent, edge: by, state: st, pathBest: e.tree.states.at(st).vector, player: p.Player, last: p.Last,
		first: e.tree.edges.count, left: -1,
	}
	if parent >= 0 {
		up := &e.tree.nodes[parent]
		n.weight, n.depth = up.weight+int32(e.tree.edges.at(by).weight), up.depth+1
		if n.line = up.line; up.parent < 0 && !e.oneLine {
			n.line = by + 1
		}
		if up.pathBest.Less(&n.pathBest) {
			n.pathBest = up.pathBest
		}
	}
	n.boxes = e.tree.store(p.Boxes)
	if p.Left != nil && p.Left.Count() > 0 {
		n.left = e.tree.store(p.Left)
	}
	return n
}

// countAdvice counts whether an advisor named one of the children at hand.
func (e *Engine) countAdvice() {
	if e.use.On(technique.Advisors) {
		advised := func(c search.Child) bool { return c.Advised }
		e.use.Note(technique.Advisors, slices.ContainsFunc(e.at.Children, advised))
	}
}

// enterCell puts a node into its cell and counts whether the cell is new.
func (e *Engine) enterCell(id int32) {
	newCell := e.cells.add(id, e.rules.Cell(&e.tree.nodes[id].pathBest))
	if e.use.On(technique.Cells) {
		e.use.Note(technique.Cells, newCell)
	}
}

// link turns the children into edges and fresh states. It stops at the first child that ends the search. A child that
// was expanded elsewhere gets no edge; unless it is lost, the node is then no longer complete.
func (e *Engine) link(ctx context.Context, n *node) (out search.Outcome, stop bool) {
	e.counters.Generated += int64(len(e.at.Children))
	e.countAdvice()
	for i := range e.at.Children {
		if i%linkEvery == linkEvery-1 && ctx.Err() != nil {
			n.complete = false
			break
		}
		c := &e.at.Children[i]
		place := e.tree.index.place(&e.tree.states, c.Key)
		at := e.tree.index.slots[place].state
		if at < 0 {
			if at, out, stop = e.newState(e.at.Position.Ref, c, place); stop {
				return out, true
			}
		} else if s := e.tree.states.at(at); s.node >= 0 || s.dead {
			n.complete = n.complete && s.dead
			continue
		}
		w := uint8(1)
		if c.Advised {
			w = 0
		}
		e.tree.edges.add(&edge{
			state: at, from: c.From, to: c.To, player: c.Player, weight: w, removed: c.Removed,
		})
	}
	return search.Paused, false
}

// newState adds the state of a child that was not generated before, at its place of the index, and records it. stop
// says that the child ends the search.
func (e *Engine) newState(parent search.Ref, c *search.Child, place int) (at int32, out search.Outcome, stop bool) {
	e.counters.Fresh++
	s := state{key: c.Key, vector: c.Vector, node: -1}
	met := false
	if e.tracker != nil {
		s.ref, met = e.tracker.Add(parent, c)
		if c.Solved && s.ref == 0 {
			s.ref = e.tracker.Record(parent, c)
		}
	}
	at = e.tree.addState(&s, place)
	if !c.Solved && !met {
		return at, search.Paused, false
	}
	e.goal, e.last, e.ender = s.ref, *c, int32(len(e.tree.nodes)) // the number that the parent is about to get
	if c.Solved {
		return at, search.Finished, true
	}
	return at, search.Met, true
}

// freeForced lets the first move of a node with few moves cost nothing.
func (e *Engine) freeForced(first, end int32) {
	if n := end - first; n > 0 && n <= forcedMoves {
		e.tree.sortEdges(first, end, end)
		e.tree.edges.at(first).weight = 0
	}
}
