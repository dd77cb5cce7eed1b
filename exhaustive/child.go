package exhaustive

import (
	"sync/atomic"

	"planner/board"
)

// child is a position on its way into the space. The worker's scene shows it and its words hold its boxes.
type child struct {
	origin origin
	player board.Square // normalised
	g, h   int
}

// judge sends the child that a push makes through the tests in the order of their price and stores what is left. The
// scene shows it.
func (w *worker) judge(parent id, s status, p pushed) {
	c := child{origin: newOrigin(parent, p.first, p.run), player: p.player, g: s.g() + p.run}
	if c.g > maxG {
		w.memory.spent.Store(true)
		return
	}
	w.layouts.Child(w.words, w.parent, w.boxes, w.scratch, p.first.From(), p.to)
	at := w.index.place(w.scene.Key(c.player))
	at.shard.Lock()
	known := w.index.find(&at, w.words, c.player)
	c.h = s.h() - p.run // the parent's bound less the pushes made is a bound too: pathmax
	better := known != 0 && w.improve(known, &c)
	at.shard.Unlock()
	if known != 0 {
		if better {
			w.admit(known, &c)
		}
		return
	}
	h, ok := w.bound(p)
	if !ok {
		return
	}
	c.h = min(max(h, c.h), maxH)
	if int64(c.g+c.h) < w.team.best.Load() {
		w.enter(&at, &c)
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
