package exhaustive

import (
	"sync/atomic"

	"planner/board"
	"planner/exhaustive/expand"
	"planner/technique"
)

// child is a position on its way into the store of nodes. The worker's scene shows it and its packer holds its boxes.
type child struct {
	origin origin
	player board.Square // normalised
	g, h   int
	key    board.Key
	image  int // the number of the image that stands for the child; 0 for the child itself
}

// judgeChild sends the child that a push makes through the tests in the order of their cost, and stores it if it is
// left. The scene shows the child; parent and s are the node and the status of the expanded position.
func (w *worker) judgeChild(parent id, s status, p expand.Pushed) {
	c := &w.child
	*c = child{origin: newOrigin(parent, p.First), player: p.Player, g: s.g() + p.Pushes}
	if c.g > maxG {
		w.shared.memory.spent.Store(true)
		return
	}
	w.packer.Child(p.First.From(), p.To)
	c.key = w.childKey(c, p)
	at := w.shared.index.placeOf(c.key)
	at.shard.Lock()
	known := w.shared.index.findNode(&at, w.packer.Words, c.player)
	c.h = s.h() - p.Pushes // pathmax: the parent's bound less the pushes made is a bound too
	better := known != 0 && w.improve(known, c)
	at.shard.Unlock()
	if known != 0 {
		if better {
			w.admit(known, c)
		}
		return
	}
	if corridor := w.shared.options.Corridor; corridor != nil && !corridor.holds(w.maker.Layout(), w.nearest) {
		return
	}
	h, ok := w.maker.Bound(p)
	if !ok {
		return
	}
	h = max(h, c.h)
	for _, e := range w.shared.earlier {
		h = e.raise(h, c.key, w.packer.Words, c.player)
	}
	c.h = min(w.beyond(h, c.key, w.packer.Words, c.player), maxH)
	if int64(c.g+c.h) < w.shared.best.Load() {
		w.enterChild(&at, c)
	}
}

// beyond raises a bound by the perimeter.
func (w *worker) beyond(h int, key board.Key, words []uint64, player board.Square) int {
	if !w.shared.perimeter.Reaches(h) {
		return h
	}
	raised := w.shared.perimeter.Bound(h, key, words, player)
	w.maker.Note(technique.Perimeter, raised > h)
	return raised
}

// childKey is the key of a child, which is first replaced by its image when the level has symmetries.
func (w *worker) childKey(c *child, p expand.Pushed) board.Key {
	if w.images == nil {
		return w.maker.Key(c.player)
	}
	c.image, c.player = w.images.Of(w.maker.Walks(), p)
	if w.maker.Note(technique.Symmetry, c.image > 0); c.image == 0 {
		return w.maker.Key(c.player)
	}
	w.images.Pack(w.packer.Words, c.image, p, w.packer.Scratch)
	c.origin = newOrigin(c.origin.parent(), w.images.Move(c.image, p.First)) | turnedBit
	return w.images.Key(c.image, p, c.player)
}

// improve gives a known node a shorter path, if c has one, and opens the node again. Its shard must be locked.
func (w *worker) improve(known id, c *child) bool {
	node := w.shared.nodes.at(known)
	old := loadStatus(node)
	if c.g >= old.g() {
		w.maker.Counts.Duplicates++
		return false
	}
	if old.closed() {
		w.maker.Counts.Reopened++
	}
	c.h = max(c.h, old.h())
	atomic.StoreUint64(&node[0], uint64(c.origin))
	storeStatus(node, newStatus(c.player, c.g, c.h))
	return true
}

// raise gives a node that is about to be expanded a greater bound. The result is true when the node then belongs to a
// later layer, or to none below the best solution, so that it is not expanded now.
func (w *worker) raise(node id, s status, h int) bool {
	if int64(s.g()+h) <= w.shared.layer.Load() {
		return false
	}
	w.maker.Counts.Raised++
	if int64(s.g()+h) >= w.shared.best.Load() {
		return true // it stays closed; a path with fewer pushes opens it again
	}
	h = min(h, maxH)
	if reopen(w.shared.nodes.at(node), s, newStatus(s.player(), s.g(), h)) {
		w.queue.push(s.g()+h, h, node)
	}
	return true
}

// putOff opens a node again that was expanded by the plan of the goal area, for the layer of the solutions that the
// plan left out. claimed is its status before the expansion and s its status now. others is the number of pushes of
// those solutions from the node on, or expand.Never. The lowest bit of a status marks an expanded node, so clearing
// it opens the node.
func (w *worker) putOff(node id, claimed, s status, others int) {
	late := min(others-s.h(), mostLate)
	if others == expand.Never || int64(s.g()+s.h()+late) >= w.shared.best.Load() {
		return
	}
	if reopen(w.shared.nodes.at(node), claimed, (s &^ 1).withLate(late)) {
		w.queue.push(s.g()+s.h()+late, s.h(), node)
	}
}

// enterChild stores a child that was looked for and not found. If the shard of the index has changed since, the index
// is asked again, because another worker may have stored the same position. The result is false when memory is spent,
// or when the position is known with no more pushes.
func (w *worker) enterChild(p *place, c *child) bool {
	fresh := w.unused.write(w.shared.nodes, c.origin, newStatus(c.player, c.g, c.h), w.packer.Words)
	if fresh == 0 {
		return false
	}
	p.shard.Lock()
	known, better := id(0), true
	if p.version != p.shard.count {
		known = w.shared.index.findNode(p, w.packer.Words, c.player)
	}
	switch {
	case known != 0:
		better = w.improve(known, c)
	case w.shared.index.insert(p, fresh):
		known = fresh
		w.unused.next++
		w.entered++
	default:
		better = false
	}
	p.shard.Unlock()
	if better {
		w.admit(known, c)
	}
	if known == fresh && w.shared.met != nil && w.shared.met(c.key) {
		w.shared.gate.halt()
	}
	return better
}

// admit puts a stored position into the queue, or makes it the best solution seen.
func (w *worker) admit(node id, c *child) {
	if c.h == 0 && (w.shared.options.Ends == nil || w.shared.options.Ends.Has(c.player)) {
		w.shared.solved(node, c.g, nil)
		return
	}
	w.shortcut(node, c)
	w.queue.push(max(c.g+c.h, int(w.shared.layer.Load())), c.h, node)
}

// shortcut looks a position that was reached by g pushes up in the known solutions. If the known rest makes a solution
// that is shorter than the best one, shortcut takes that solution.
func (w *worker) shortcut(node id, c *child) {
	r, ok := w.shared.known.rests[c.key]
	if !ok {
		return
	}
	if int64(c.g+len(r.pushes)) < w.shared.best.Load() {
		w.shared.solved(node, c.g, r.pushes)
	}
}
