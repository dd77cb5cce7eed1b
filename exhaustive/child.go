package exhaustive

import (
	"sync/atomic"

	"planner/board"
	"planner/flow"
)

// child is a position on its way into the space. The worker's scene shows it and its words hold its boxes.
type child struct {
	origin origin
	player board.Square // normalised
	g, h   int
}

// push makes one push of box number i of the expanded position, and whatever that forces in a tunnel, and stores
// the child unless it is known or lost. The scene is as before afterwards.
func (w *worker) push(parent id, s status, i int, m board.Move) {
	node, to, last, run := w.to[m], w.board.To(m), m, 1
	if node == flow.NoNode {
		w.counts.Dead++
		return
	}
	for w.tunnels != nil && run < maxRun && w.tunnels.NoStop(board.Forward, to, m.Dir()) {
		last = board.NewMove(to, m.Dir())
		node, to = w.to[last], w.board.To(last)
		if node == flow.NoNode || !w.scene.Free(to) {
			w.counts.Tunnels++
			return
		}
		run++
	}
	w.counts.Generated++
	w.scene.Shift(m.From(), to)
	c := child{origin: newOrigin(parent, m, run), g: s.g() + run, h: s.h() - run}
	if run == 1 {
		c.player = w.reach.Child(w.scene, m)
	} else {
		c.player = w.reach.Flood(w.scene, last.From())
	}
	w.layouts.Child(w.words, w.parent, w.boxes, w.scratch, m.From(), to)
	w.judge(&c, i, m.From(), last, node)
	w.scene.Shift(to, m.From())
}

// judge sends a child through the tests in the order of their price and stores what is left. Its box number i came
// from a square and made last its last move.
func (w *worker) judge(c *child, i int, from board.Square, last board.Move, node flow.Node) {
	if c.g > maxG {
		w.memory.spent.Store(true)
		return
	}
	p := w.index.place(w.scene.Key(c.player))
	p.shard.Lock()
	known := w.index.find(&p, w.words, c.player)
	better := known != 0 && w.improve(known, c)
	p.shard.Unlock()
	if known != 0 {
		if better {
			w.admit(known, c)
		}
		return
	}
	if w.lost(c.player, last) {
		return
	}
	h, feasible := w.estimate.Child(i, from, node)
	if !feasible {
		w.counts.Unmatched++
		return
	}
	c.h = min(max(h, c.h), maxH) // c.h, the parent's bound less the pushes made, is a bound too: pathmax
	if int64(c.g+c.h) < w.team.best.Load() {
		w.enter(&p, c)
	}
}

// improve gives a known node a shorter way, if c is one, and opens it again. Its shard must be locked.
func (w *worker) improve(known id, c *child) bool {
	node := w.nodes.at(known)
	old := load(node)
	if c.g >= old.g() {
		w.counts.Duplicates++
		return false
	}
	if old.closed() {
		w.counts.Reopened++
	}
	c.h = max(c.h, old.h())
	atomic.StoreUint64(&node[0], uint64(c.origin))
	store(node, newStatus(c.player, c.g, c.h))
	return true
}

// enter stores a child whose place was looked for in vain. It is false when memory is spent.
func (w *worker) enter(p *place, c *child) bool {
	if w.ids.next == w.ids.end {
		if w.ids.next, w.ids.end = w.nodes.page(); w.ids.end == 0 {
			return false
		}
	}
	fresh := w.ids.next
	node := w.nodes.at(fresh)
	node[0] = uint64(c.origin)
	store(node, newStatus(c.player, c.g, c.h))
	copy(node[header:], w.words)

	p.shard.Lock()
	known, better := id(0), true
	if p.version != p.shard.count {
		known = w.index.find(p, w.words, c.player) // another worker may have been faster
	}
	switch {
	case known != 0:
		better = w.improve(known, c)
	case w.index.insert(p, fresh):
		known = fresh
		w.ids.next++
		w.stored++
	default:
		better = false
	}
	p.shard.Unlock()
	if better {
		w.admit(known, c)
	}
	return better
}

// admit makes a stored position open, or the best solution seen.
func (w *worker) admit(node id, c *child) {
	if c.h == 0 {
		w.team.solved(node, c.g)
		return
	}
	w.queue.push(max(c.g+c.h, int(w.team.layer.Load())), c.h, node)
}
