package exhaustive

import (
	"planner/board"
	"planner/flow"
)

// expander makes the children of rows. It is a worker that has no index: a child that is not among the recent ones
// is tested as if it were new, and sorting finds later what it equals.
type expander struct {
	*worker
	form rowForm
	pool *pool
	node []uint64 // the expanded position as the worker reads it
	row  []uint64 // of the expanded position
	next []uint64 // row of a child

	// recent is a direct-mapped memory of children: words of the row, then player and g. A child that stands there
	// with no greater g is a duplicate, or as dead as it was before.
	recent []uint64

	best int // pushes of the best solution, beyond maxG when there is none
	goal goal
}

// goal is the last move of the best solution, from a position that may not be in a closed run yet.
type goal struct {
	Row  []uint64 // the position before
	G    int
	Move board.Move
	Run  int
}

func newExpander(s *space, form rowForm, recent int64, p *pool) *expander {
	e := &expander{worker: s.newWorker(nil), form: form, pool: p, best: maxG + 1}
	e.node = make([]uint64, header+s.layouts.Words)
	e.row, e.next = make([]uint64, form.stride), make([]uint64, form.stride)
	e.recent = make([]uint64, max(1, int(recent)/8/form.stride)*form.stride)
	return e
}

// expand makes the children of a position that was reached by g pushes.
func (e *expander) expand(row []uint64, g, h int) error {
	copy(e.row, row)
	e.form.read(row, e.node[header:])
	player := tailPlayer(row[e.form.stride-1])
	e.load(e.node, newStatus(player, g, h))
	if _, ok := e.estimate.Begin(e.boxes, player); !ok {
		return nil
	}
	e.counts.Expanded++
	// Rows have no parents whose stuck boxes could be known: each is looked at afresh.
	if tail := row[e.form.stride-1]; e.hopeless(0, newOrigin(0, tailMove(tail), tailRun(tail))) {
		return nil
	}
	if e.options.Rules.PICorral {
		if moves, found := e.corrals.Moves(e.scene, e.zone); found {
			e.counts.Corrals++
			for _, m := range moves {
				if err := e.child(g, int(e.number[m.From()]), m); err != nil {
					return err
				}
			}
			return nil
		}
	}
	for i, sq := range e.boxes {
		for _, d := range board.Dirs {
			if m := board.NewMove(sq, d); e.scene.CanMove(board.Forward, m, e.zone) {
				if err := e.child(g, i, m); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// child makes one push and what a tunnel forces after it, as worker.push does, and files the position.
func (e *expander) child(g, i int, m board.Move) error {
	node, to, last, run := e.to[m], e.board.To(m), m, 1
	if node == flow.NoNode {
		e.counts.Dead++
		return nil
	}
	for e.tunnels != nil && run < maxRun && e.tunnels.NoStop(board.Forward, to, m.Dir()) {
		last = board.NewMove(to, m.Dir())
		node, to = e.to[last], e.board.To(last)
		if node == flow.NoNode || !e.scene.Free(to) {
			e.counts.Tunnels++
			return nil
		}
		run++
	}
	e.counts.Generated++
	e.scene.Shift(m.From(), to)
	defer e.scene.Shift(to, m.From())
	player := board.None
	if run == 1 {
		player = e.reach.Child(e.scene, m)
	} else {
		player = e.reach.Flood(e.scene, last.From())
	}
	e.layouts.Child(e.words, e.parent, e.boxes, e.scratch, m.From(), to)
	e.form.write(e.next, e.words, newTail(player, m, run))
	return e.file(g, i, filed{m, last, node, run, player})
}

// filed is a child on its way into a bucket.
type filed struct {
	first, last board.Move
	node        flow.Node
	run         int
	player      board.Square
}

// file sends a child through the tests in the order of their price and puts what is left into its bucket.
func (e *expander) file(g, i int, c filed) error {
	m, run := c.first, c.run
	if e.known(g + run) {
		e.counts.Duplicates++
		return nil
	}
	if e.lost(c.player, c.last) {
		return nil
	}
	h, feasible := e.estimate.Child(i, m.From(), c.node)
	if !feasible {
		e.counts.Unmatched++
		return nil
	}
	if g+run+h >= e.best {
		return nil
	}
	if h == 0 {
		e.best = g + run
		e.goal = goal{Row: append([]uint64(nil), e.row...), G: g, Move: m, Run: run}
		return nil
	}
	row, err := e.pool.put(g+run, h)
	if err == nil {
		copy(row, e.next)
	}
	return err
}

// known reports whether the child stands among the recent ones with no greater g, and notes it there.
func (e *expander) known(g int) bool {
	stride := e.form.stride
	slots := uint64(len(e.recent) / stride)
	at := int(e.next[0]>>32*slots>>32) * stride
	slot, last := e.recent[at:at+stride], stride-1
	mark := e.next[last]>>playerShift<<playerShift | uint64(g+1) // never 0, which marks an empty slot
	same := slot[last]>>playerShift == mark>>playerShift && slot[last] != 0
	for i := 0; i < last && same; i++ {
		same = slot[i] == e.next[i]
	}
	if same && slot[last] <= mark {
		return true
	}
	copy(slot, e.next[:last])
	slot[last] = mark
	return false
}
