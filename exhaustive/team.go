package exhaustive

import (
	"context"
	"sync/atomic"
	"time"

	"planner/board"
	"planner/exhaustive/expand"
	"planner/search"
	"planner/technique"
)

// team runs the workers through the layers of f.
//
// Each worker keeps the open nodes that it made. A worker that has none left in the present layer waits. The others see
// that in idle and donate nodes. When all wait, the layer is empty, and the worker that came last opens the next one:
//
//	layer f:  expand … expand, donate to those who wait … wait | all wait: next f | expand …
//
// The lock is the one of shared.
type team struct {
	*shared
	workers []*worker
	idle    atomic.Int32 // workers waiting for nodes
	donated []id         // nodes of the present layer, for any worker that waits
	opened  int          // counts layers, so that a waiting worker sees that a new one began
}

func newTeam(space *expand.Space, options Options) *team {
	l := limits{options.Upper, options.Corridor, options.Ends}
	t := &team{shared: newShared(space, options.Memory, l)}
	if l.whole() {
		t.symmetries = Reduce(space, options.Use)
		t.area = space.FillsArea()
	}
	if t.takesShortcuts() {
		t.known.add(space.Board, options.Known)
	}
	t.sweeps = options.Use.On(technique.Sweeps)
	t.potential = options.Known != nil
	if options.Use.On(technique.Perimeter) {
		t.perimeter = newPerimeter(space, options.Use, t.memory, t.memory.limit/perimeterShare, t.symmetries)
	}
	for range options.Threads {
		w := newWorker(t.shared)
		w.WallTables(options.Memory/wallShare/int64(options.Threads), t.memory.spare)
		t.workers = append(t.workers, w)
	}
	return t
}

// Reduce prepares a search of a whole space for what stands for other positions: it gives the symmetries of the level, or
// lets the space fill the goal area by its plan where there are none, because a plan need not be its own image. It must be
// called before makers of the space are made.
func Reduce(space *expand.Space, use technique.Set) (all []*board.Symmetry) {
	if use.On(technique.Symmetry) {
		all = board.SymmetriesOf(space.Board)
	}
	if use.On(technique.GoalArea) && len(all) == 0 {
		space.FillArea()
	}
	return all
}

// begin stores the start position, before the workers run, and gives its bound. It is false when the start is a proved
// deadlock or memory is spent. A start whose bound a node cannot hold is not stored.
func (t *team) begin() (bound int, ok bool) {
	player, bound, ok := t.workers[0].Start()
	t.layer.Store(int64(bound))
	for _, w := range t.workers {
		w.queue.base = bound
	}
	if !ok || bound >= maxH {
		return bound, ok
	}
	return bound, t.workers[0].enterStart(t.space.Board.Boxes, player, bound)
}

// run is the work of one worker until the search ends or pauses. It looks at the context itself, because nothing else
// would stop it where there is one thread.
func (t *team) run(ctx context.Context, w *worker) {
	every := pollInterval(t.space.Board)
	for turn := 0; !t.over.Load(); turn++ {
		if turn%every == 0 && (w.Counts.Generated >= w.until || ctx.Err() != nil) {
			t.halt()
			break
		}
		f := int(t.layer.Load())
		node := t.pop(w, f, turn)
		if node == 0 {
			t.wait(w)
			continue
		}
		if !w.expand(node) {
			t.halt()
		}
		if t.perimeter != nil && w.Counts.Expanded%DeepenEvery == 0 {
			t.perimeter.Deepen(ctx, &w.inVain)
		}
		if t.idle.Load() > 0 {
			t.donate(w, f)
		}
	}
	w.publish()
}

// pop takes the node that a worker expands out of its queue, 0 when it has none in the present layer f. When a layer lasts,
// two of four turns take nodes of all its depths instead of the one nearest to the end (depth diversification, Asai and
// Fukunaga 2017, "Tie-breaking strategies for cost-optimal best first search"). Otherwise the search stays below a bad
// beginning until all that follows from it is expanded. Nothing is left out, so it matters only in the layer in which the
// solution lies.
func (t *team) pop(w *worker, f, turn int) id {
	f = t.next(w, f, turn)
	if !t.sweeps || turn%4 < 2 || w.queue.taken(f) < sweepAfter {
		return w.queue.pop(f)
	}
	node, other := w.queue.sweep(f)
	w.Note(technique.Sweeps, other)
	return node
}

// next is the layer whose best node a worker expands. It is the present one, and in every second turn below a known
// solution the one with the greatest potential (Stern, Puzis and Felner 2011, "Potential search: a bounded-cost search
// algorithm"). So the search may find a better solution long before its layer comes. It is a proof all the same, because
// nothing else is left out, and if the known solution is a shortest one, all nodes below its length have to be expanded.
func (t *team) next(w *worker, f, turn int) int {
	if !t.potential || turn%2 == 0 || w.queue.size(f) == 0 {
		return f
	}
	return w.queue.promising(f, int(t.best.Load()))
}

// donate hands part of a worker's nodes in the present layer to those who wait.
func (t *team) donate(w *worker, f int) {
	if w.queue.size(f) < donateFrom || !t.lock.TryLock() {
		return
	}
	if len(t.donated) == 0 && t.idle.Load() > 0 {
		t.donated = w.queue.give(f, donateMost, t.donated)
		t.wake.Signal()
	}
	t.lock.Unlock()
}

// wait takes nodes that others donated, or waits for them. When all wait it opens the next layer.
func (t *team) wait(w *worker) {
	w.publish()
	t.lock.Lock()
	defer t.lock.Unlock()
	t.idle.Add(1)
	for opened := t.opened; !t.over.Load() && opened == t.opened; {
		if len(t.donated) > 0 {
			t.receive(w)
			return
		}
		if int(t.idle.Load()) == len(t.workers) {
			t.open()
			return
		}
		t.wake.Wait()
	}
}

// receive gives the donated nodes to a worker, which then no longer waits. The lock is held.
func (t *team) receive(w *worker) {
	for _, node := range t.donated {
		s := loadStatus(t.nodes.at(node))
		w.queue.push(int(t.layer.Load()), s.h(), node)
	}
	t.donated = t.donated[:0]
	t.idle.Add(-1)
}

// open finds the next layer, or ends the search when no layer is left below the best solution. The lock is held. No
// worker counts as idle from then on, not even one that still sleeps, because it may have nodes of the new layer. When
// memory is spent a queue may have dropped nodes, so an empty layer proves nothing.
func (t *team) open() {
	if t.memory.spent.Load() {
		t.over.Store(true)
		t.wake.Broadcast()
		return
	}
	next := int64(maxG + 1)
	for _, w := range t.workers {
		if f := w.queue.least(int(t.layer.Load()) + 1); f >= 0 {
			next = min(next, int64(f))
		}
	}
	t.opened++
	t.idle.Store(0)
	if best := t.best.Load(); next >= best || next > maxG {
		t.proved = true
		t.over.Store(true)
	} else {
		t.layer.Store(next)
	}
	t.wake.Broadcast()
}

// report calls progress now and then, until done is closed.
func (t *team) report(done <-chan struct{}, progress func(search.Progress)) {
	tick := time.NewTicker(reportEvery)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return
		case <-tick.C:
			f := int(t.layer.Load())
			progress(search.Progress{Phase: "exhaustive", Generated: t.generated.Load(), Stored: t.stored.Load(),
				Depth: f, Bound: f, Table: t.memory.used.Load(), Forward: t.stored.Load(), Nearest: -1})
		}
	}
}
