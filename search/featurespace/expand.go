package featurespace

import (
	"context"
	"slices"

	"planner/search"
	"planner/technique"
)

// play makes the move of an edge: the position that the edge leads to is expanded, unless it is lost. An edge to the
// rest of the children of a node makes those children. stop says that a child ends the search.
func (e *Engine) play(ctx context.Context, at int32) (out search.Outcome, stop bool) {
	from := e.tree.owner(at)
	ed := *e.tree.edges.at(at)
	if ed.rest {
		return e.expandRest(ctx, from)
	}
	p := e.tree.after(from, &ed)
	// Step 2: the expensive deadlock test, which is made only for a position that is chosen.
	if e.rules.Dead(p) {
		e.tree.markDead(ed.state, from)
		return search.Paused, false
	}
	// Step 3: a record for a position that had none, since one seemed to lie on disk.
	if s := e.tree.states.at(ed.state); s.ref == 0 && e.tracker != nil {
		c := search.Child{From: ed.from, To: ed.to, Player: ed.player, Key: s.key, Removed: ed.removed}
		s.ref = e.tracker.Record(e.tree.states.at(e.tree.nodes[from].state).ref, &c)
		p.Ref = s.ref
	}
	return e.expand(ctx, p, ed.state, from, at)
}

// expand makes a node of the position p, which has state st and was reached from node parent by an edge. Step 8 of the
// walk in docs/architecture.md.
func (e *Engine) expand(ctx context.Context, p *search.Position, st, parent, by int32) (out search.Outcome, stop bool) {
	id := int32(len(e.tree.nodes))
	n := e.newNode(p, st, parent, by)
	e.tree.states.at(st).node = id
	e.counters.Expanded++
	e.begin(p, st)
	n.complete = e.rules.Expand(ctx, &e.at) // step 4
	staged := e.staged != nil && e.staged.Pending()
	out, stop = e.link(ctx, &n)
	e.enterNode(&n, staged)
	if e.best.node < 0 || e.at.Vector.Less(e.tree.vector(e.best.node)) {
		e.best = best{id, e.WorkDone()} // step 8
	}
	return out, stop
}

// expandRest makes a second node of a position whose first node has only some of the children.
func (e *Engine) expandRest(ctx context.Context, first int32) (out search.Outcome, stop bool) {
	e.tree.load(first)
	p, at := &e.tree.scratch, e.tree.nodes[first]
	n := e.newNode(p, at.state, at.parent, at.edge)
	e.begin(p, at.state)
	n.complete = e.staged.ExpandRest(ctx, &e.at) // step 4
	out, stop = e.link(ctx, &n)
	e.enterNode(&n, false)
	return out, stop
}

// begin makes the position p, which has state st, the one that is expanded.
func (e *Engine) begin(p *search.Position, st int32) {
	e.at = Expansion{Position: p, Vector: e.tree.states.at(st).vector, Seen: e, Children: e.at.Children[:0]}
}

// link turns the children of the expanded position into edges and fresh states, step 5, until a child ends the search.
// A child that was expanded from another node gets no edge here. If such a child is not lost, the node n is no longer
// complete: n may be alive although all its other children are lost. Step 9 of the walk in docs/architecture.md.
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
		if at >= 0 {
			if s := e.tree.states.at(at); s.node >= 0 || s.dead {
				n.complete = n.complete && s.dead
				continue
			}
		} else {
			ref, met := search.Ref(0), false
			if e.tracker != nil {
				ref, met = e.tracker.Add(e.at.Position.Ref, c)
			}
			at = e.tree.addState(&state{key: c.Key, vector: c.Vector, node: -1, ref: ref}, place)
			if c.Solved || met {
				return e.finishWith(at, c), true
			}
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

// finishWith ends the search with a child of the expanded position. The child has the new state at.
func (e *Engine) finishWith(at int32, c *search.Child) search.Outcome {
	s := e.tree.states.at(at)
	if c.Solved && s.ref == 0 && e.tracker != nil {
		s.ref = e.tracker.Record(e.at.Position.Ref, c)
	}
	e.end = ending{int32(len(e.tree.nodes)), *c, s.ref} // the number that the parent is about to get
	if c.Solved {
		return search.Finished
	}
	return search.Met
}

// enterNode puts a new node with its edges into the tree and its cell. With staged an edge stands for the children that
// are made later.
func (e *Engine) enterNode(n *node, staged bool) {
	// Step 6: what is forced costs nothing, and what is left for later waits behind the other edges.
	if staged {
		n.complete = false
		e.tree.edges.add(&edge{state: n.state, weight: restWeight, rest: true})
	} else {
		e.freeForced(n.first, e.tree.edges.count)
	}
	// Step 7: the node comes into the cell of the best vector on its path.
	n.next, n.sorted, n.end = n.first, n.first, e.tree.edges.count
	e.tree.nodes = append(e.tree.nodes, *n)
	newCell := e.cells.addNode(int32(len(e.tree.nodes)-1), e.rules.Cell(&n.pathBest))
	if e.use.On(technique.Cells) {
		e.use.Note(technique.Cells, newCell)
	}
	if n.first == n.end && n.complete {
		e.tree.markDead(n.state, n.parent)
	}
}

// newNode makes a node without edges. The node will go into the cell of the best vector on its path, so that a
// temporary step back stays in the good cell and competes there.
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

func (e *Engine) countAdvice() {
	if e.use.On(technique.Advisors) {
		advised := func(c search.Child) bool { return c.Advised }
		e.use.Note(technique.Advisors, slices.ContainsFunc(e.at.Children, advised))
	}
}

// freeForced lets the first move of a node with few moves cost nothing.
func (e *Engine) freeForced(first, end int32) {
	if n := end - first; n > 0 && n <= forcedMoves {
		e.tree.sortEdges(first, end, end)
		e.tree.edges.at(first).weight = 0
	}
}
