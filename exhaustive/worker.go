package exhaustive

import (
	"planner/board"
	"planner/exhaustive/expand"
)

// worker expands nodes. One goroutine uses it.
type worker struct {
	*expand.Maker
	*shared
	queue   *queue
	parent  []uint64       // packed boxes of the expanded position; they lie in its node
	boxes   []board.Square // the same boxes, ascending
	words   []uint64       // packed boxes of a child
	scratch []board.Square // for packing
	nearest int            // place in the corridor's path of the layout most like the expanded position's

	unused    struct{ next, end id } // ids of the worker's page of nodes
	entered   int64                  // nodes stored
	published struct{ generated, entered int64 }
}

func newWorker(s *shared) *worker {
	boxes := len(s.space.Board.Boxes)
	return &worker{
		Maker: s.space.NewMaker(), shared: s, queue: newQueue(s.memory), words: make([]uint64, s.space.Layouts.Words),
		boxes: make([]board.Square, 0, boxes), scratch: make([]board.Square, 0, boxes),
	}
}

// enterStart stores the start position. It is false when memory is spent.
func (w *worker) enterStart(player board.Square, bound int) bool {
	w.Layouts.Pack(w.words, w.Board.Boxes)
	c := child{h: bound, player: player}
	p := w.index.place(w.Key(player))
	w.index.find(&p, w.words, player)
	return w.enter(&p, &c)
}

// expand closes a node and makes its children. It is false when memory is spent.
func (w *worker) expand(node id) bool {
	words := w.nodes.at(node)
	s, open := claim(words)
	if !open {
		return true
	}
	w.parent = words[header:]
	w.boxes = w.Layouts.Unpack(w.parent, w.boxes[:0])
	if !w.Show(w.boxes, s.player()) {
		return true
	}
	if w.Counts.Expanded%publishEvery == 0 {
		w.publish()
	}
	if w.Dead(reached(node, loadOrigin(words))) {
		return true
	}
	if c := w.limits.corridor; c != nil {
		w.nearest = c.nearest(w.Layout())
	}
	for _, m := range w.Pushes() {
		if p, ok := w.Push(m); ok {
			w.judge(node, s, p)
			w.Undo(p)
		}
	}
	return !w.memory.spent.Load()
}

// reached tells how a node was reached. Another worker may give the node a shorter path at any time, but one word of
// it always tells one move.
func reached(node id, o origin) expand.Reached {
	return expand.Reached{Node: uint32(node), Parent: uint32(o.parent()), First: o.move(), Run: o.run()}
}

// publish brings the counts for progress reports up to date.
func (w *worker) publish() {
	w.generated.Add(w.Counts.Generated - w.published.generated)
	w.stored.Add(w.entered - w.published.entered)
	w.published.generated, w.published.entered = w.Counts.Generated, w.entered
}
