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
	shared  *shared
	workers []*worker
	working int          // how many of them work, the first ones
	idle    atomic.Int32 // workers waiting for nodes
	donated []id         // nodes of the present layer, for any worker that waits
	opened  int          // counts layers, so that a waiting worker sees that a new one began
}

func newTeam(space *expand.Space, options Options) *team {
	l := limits{options.Upper, options.Corridor, options.Ends}
	t := &team{shared: newShared(space, options.Memory, l)}
	if l.whole() {
		t.shared.symmetries = Reduce(space, options.Use)
		t.shared.area = space.FillsArea()
	}
	if t.shared.takesShortcuts() {
		t.shared.known.add(space.Board, options.Known)
	}
	t.shared.potential = options.Known != nil
	if options.Use.On(technique.Perimeter) {
		memory := t.shared.memory
		t.shared.perimeter = newPerimeter(space, options.Use, memory, memory.limit/perimeterShare, t.shared.symmetries)
	}
	for range options.Threads {
		w := newWorker(t.shared)
		w.maker.WallTables(options.Memory/wallShare/int64(options.Threads), t.shared.memory.spare)
		t.workers = append(t.workers, w)
	}
	t.working = len(t.workers)
	return t
}

// keepOne gives the open nodes of all workers to the first, which goes on alone. All must rest.
func (t *team) keepOne() {
	for _, w := range t.workers[1:] {
		w.queue.moveTo(t.workers[0].queue)
	}
	t.working = 1
}

// Reduce prepares a search of a whole space for what stands for other positions: it gives the symmetries of the level,
// or lets the space fill the goal area by its plan where there are none, because a plan need not be its own image. It
// must be called before makers of the space are made.
func Reduce(space *expand.Space, use technique.Set) (all []*board.Symmetry) {
	if use.On(technique.Symmetry) {
		all = board.SymmetriesOf(space.Board)
	}
	if use.On(technique.GoalArea) && len(all) == 0 {
		space.FillArea()
	}
	return all
}

// storeStart stores the start position, before the workers run, and gives its bound. It is false when the start is a
// proved deadlock or memory is spent. A start whose bound a node cannot hold is not stored.
func (t *team) storeStart() (bound int, ok bool) {
	player, bound, ok := t.workers[0].maker.Start()
	t.shared.layer.Store(int64(bound))
	for _, w := range t.workers {
		w.queue.base = bound
	}
	if !ok || bound >= maxH {
		return bound, ok
	}
	return bound, t.workers[0].enterStart(player, bound)
}

// run is the work of one worker until the search ends or pauses. It looks at the context itself, because nothing else
// would stop it where there is one thread.
func (t *team) run(ctx context.Context, w *worker) {
	every := pollInterval(t.shared.space.Board)
	for turn := 0; !t.shared.over.Load(); turn++ {
		if turn%every == 0 && (w.maker.Counts.Generated >= w.until || ctx.Err() != nil) {
			t.shared.halt()
			break
		}
		f := int(t.shared.layer.Load())
		node := t.pop(w, f, turn)
		if node == 0 {
			t.wait(w)
			continue
		}
		if !w.expand(node) {
			t.shared.halt()
		}
		if t.shared.perimeter != nil && w.maker.Counts.Expanded%DeepenEvery == 0 {
			t.shared.perimeter.Deepen(ctx, &w.inVain)
		}
		if t.idle.Load() > 0 {
			t.donate(w, f)
		}
	}
	w.publish()
}

// pop takes the node that a worker expands out of its queue, 0 when it has none in the present layer f. When a layer
// lasts, two of four turns take nodes of all its depths instead of the one nearest to the end (depth diversification,
// Asai and Fukunaga 2017, "Tie-breaking strategies for cost-optimal best first search"). Otherwise the search stays
// below a bad beginning until all that follows from it is expanded. Nothing is left out, so it matters only in the
// layer in which the solution lies.
func (t *team) pop(w *worker, f, turn int) id {
	f = t.nextBucket(w, f, turn)
	if turn%4 < 2 || w.queue.taken(f) < sweepAfter {
		return w.queue.pop(f)
	}
	return w.queue.sweep(f)
}

// nextBucket is the layer whose best node a worker expands. It is the present one, and in every second turn below a
// known solution the one with the greatest potential (Stern, Puzis and Felner 2011, "Potential search: a bounded-cost
// search algorithm"). So the search may find a better solution long before its layer comes. It is a proof all the same,
// because nothing else is left out, and if the known solution is a shortest one, all nodes below its length have to be
// expanded.
func (t *team) nextBucket(w *worker, f, turn int) int {
	if !t.shared.potential || turn%2 == 0 || w.queue.size(f) == 0 {
		return f
	}
	return w.queue.promising(f, int(t.shared.best.Load()))
}

// donate hands part of a worker's nodes in the present layer to those who wait.
func (t *team) donate(w *worker, f int) {
	if w.queue.size(f) < donateFrom || !t.shared.lock.TryLock() {
		return
	}
	if len(t.donated) == 0 && t.idle.Load() > 0 {
		t.donated = w.queue.give(f, donateMost, t.donated)
		t.shared.wake.Signal()
	}
	t.shared.lock.Unlock()
}

// wait takes nodes that others donated, or waits for them. When all wait it opens the next layer.
func (t *team) wait(w *worker) {
	w.publish()
	t.shared.lock.Lock()
	defer t.shared.lock.Unlock()
	t.idle.Add(1)
	for opened := t.opened; !t.shared.over.Load() && opened == t.opened; {
		if len(t.donated) > 0 {
			t.receive(w)
			return
		}
		if int(t.idle.Load()) == t.working {
			t.open()
			return
		}
		t.shared.wake.Wait()
	}
}

// receive gives the donated nodes to a worker, which then no longer waits. The lock is held.
func (t *team) receive(w *worker) {
	for _, node := range t.donated {
		s := loadStatus(t.shared.nodes.at(node))
		w.queue.push(int(t.shared.layer.Load()), s.h(), node)
	}
	t.donated = t.donated[:0]
	t.idle.Add(-1)
}

// open finds the next layer, or ends the search when no layer is left below the best solution. The lock is held. No
// worker counts as idle from then on, not even one that still sleeps, because it may have nodes of the new layer. When
// memory is spent a queue may have dropped nodes, so an empty layer proves nothing.
func (t *team) open() {
	if t.shared.memory.spent.Load() {
		t.shared.over.Store(true)
		t.shared.wake.Broadcast()
		return
	}
	next := int64(maxG + 1)
	for _, w := range t.workers {
		if f := w.queue.least(int(t.shared.layer.Load()) + 1); f >= 0 {
			next = min(next, int64(f))
		}
	}
	t.opened++
	t.idle.Store(0)
	if best := t.shared.best.Load(); next >= best || next > maxG {
		t.shared.proved = true
		t.shared.over.Store(true)
	} else {
		t.shared.layer.Store(next)
	}
	t.shared.wake.Broadcast()
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
			f := int(t.shared.layer.Load())
			progress(search.Progress{Phase: "exhaustive", Generated: t.shared.generated.Load(),
				Stored: t.shared.stored.Load(), Depth: f, Bound: f, Table: t.shared.memory.used.Load(),
				Forward: t.shared.stored.Load(), Nearest: -1})
		}
	}
}
