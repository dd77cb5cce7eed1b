package exhaustive

import (
	"math"

	"planner/board"
	"planner/exhaustive/expand"
)

// worker expands nodes. One goroutine uses it.
type worker struct {
	maker   *expand.Maker
	shared  *shared
	queue   *queue
	packer  expand.Packer
	child   child // of the push that is judged
	nearest int   // place in the corridor's path of the layout most like the expanded position's

	inVain InVain
	images *expand.Images // nil when the level has no symmetries

	unused    room
	entered   int64 // nodes stored
	until     int64 // generated positions at which the search pauses
	published struct{ generated, entered int64 }
}

func newWorker(s *shared) *worker {
	return &worker{
		maker: s.space.NewMaker(), shared: s, queue: newQueue(s.memory),
		packer: s.space.NewPacker(),
		images: s.space.NewImages(s.space.Layouts, s.space.Layouts.Words),
		until:  math.MaxInt64,
	}
}

// heightened raises the bound of the node that is being expanded, whose status is s, if a greater bound is known. The
// result is true when the node is then not expanded now.
func (w *worker) heightened(node id, claimed status, s *status, h int) bool {
	if h <= s.h() {
		return false
	}
	if w.raise(node, claimed, h) {
		return true
	}
	*s = s.withH(h)
	return false
}

// enterStart stores the start position. The result is false when memory is spent.
func (w *worker) enterStart(player board.Square, bound int) bool {
	boxes := w.shared.space.Board.Boxes
	w.packer.Pack(boxes)
	c := child{h: bound, player: player, key: w.shared.space.Board.KeyOfSquares(boxes, player)}
	p := w.shared.index.placeOf(c.key)
	w.shared.index.findNode(&p, w.packer.Words, player)
	return w.enterChild(&p, &c)
}

// expandNode closes a node and makes its children. The result is false when memory is spent.
func (w *worker) expandNode(node id) bool {
	words := w.shared.nodes.at(node)
	claimed, open := claim(words)
	if !open {
		return true
	}
	s := claimed
	if s.late() > 0 && s.g()+s.h()+s.late() <= int(w.shared.layer.Load()) {
		s = s.withH(s.h() + s.late()).withLate(0) // no solution has fewer pushes than the layer
	}
	boxes := w.packer.Unpack(words[header:])
	if w.shared.perimeter.Reaches(s.h()) && w.stands(words) { // else its key is not needed
		h := w.beyond(s.h(), w.shared.space.Board.KeyOfSquares(boxes, s.player()), w.packer.Parent, s.player())
		if w.heightened(node, claimed, &s, h) {
			return true
		}
	}
	w.maker.Show(boxes, s.player())
	if w.maker.Counts.Expanded%publishEvery == 0 {
		w.publish()
	}
	others := 0
	if s.late() == 0 {
		others = w.maker.Planned(s.h())
	}
	if !w.maker.Lone() {
		w.inVain.Note(s.h())
		if w.heightened(node, claimed, &s, w.maker.Penalised(s.h())) || w.maker.DeadPosition(w.reached(node, words)) {
			return true
		}
		if h, live := w.maker.Walled(s.h()); !live || w.heightened(node, claimed, &s, h) {
			return true
		}
		others = w.maker.StillPlanned(others, s.h())
	}
	w.makeChildren(node, s)
	if others > 0 {
		w.putOff(node, claimed, s, others)
	}
	return !w.shared.memory.spent.Load()
}

// stands reports whether a node is the image that stands for its position. The start is stored as it is.
func (w *worker) stands(words []uint64) bool {
	return w.images == nil || loadOrigin(words).parent() != 0
}

// makeChildren makes the pushes of the position shown.
func (w *worker) makeChildren(node id, s status) {
	if w.images != nil {
		w.images.Show(w.packer.Boxes)
	}
	if c := w.shared.options.Corridor; c != nil {
		w.nearest = c.Nearest(w.maker.Layout())
	}
	for _, m := range w.maker.Pushes() {
		if p, ok := w.maker.Push(m); ok {
			w.judgeChild(node, s, p)
			w.maker.Undo(p)
		}
	}
}

// reached is how a node was reached, for the rules that look at the last move. The parent is left out when the node was
// turned.
func (w *worker) reached(node id, words []uint64) expand.Reached {
	o := loadOrigin(words)
	if o.parent() == 0 {
		return expand.Reached{Node: uint32(node)}
	}
	r := w.maker.ReachedBy(o.move())
	r.Node = uint32(node)
	if !o.turned() {
		r.Parent = uint32(o.parent())
	}
	return r
}

// publish brings the counts for progress reports up to date.
func (w *worker) publish() {
	w.shared.counts.generated.Add(w.maker.Counts.Generated - w.published.generated)
	w.shared.counts.stored.Add(w.entered - w.published.entered)
	w.published.generated, w.published.entered = w.maker.Counts.Generated, w.entered
}
