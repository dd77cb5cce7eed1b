package exhaustive

import (
	"fmt"
	"sync"
	"sync/atomic"

	"planner/search"
)

// team runs the workers through the layers of f.
//
// Each worker keeps the open nodes that it made. One that has none left in the present layer waits; the others see
// that in idle and hand nodes over. When all wait, the layer is empty, and whoever came last opens the next one:
//
//	layer f:  work … work, give to those who wait … wait | all wait: next f | work …
type team struct {
	space   *space
	workers []*worker

	layer atomic.Int64 // present f: every solution below it is excluded
	best  atomic.Int64 // pushes of the best solution seen
	idle  atomic.Int32 // workers waiting for nodes
	over  atomic.Bool  // workers are to return

	lock    sync.Mutex
	wake    sync.Cond
	donated []id // nodes of the present layer, for whoever waits
	goal    id   // the best solution seen
	proved  bool // the layers are done: goal is optimal or, when 0, there is none
	opened  int  // counts layers, to tell a waiter that a new one began

	generated atomic.Int64 // for progress, brought up to date now and then
	stored    atomic.Int64
}

func newTeam(s *space) *team {
	t := &team{space: s}
	t.wake.L = &t.lock
	t.best.Store(maxG + 1)
	return t
}

// halt ends the search as it stands.
func (t *team) halt() {
	t.lock.Lock()
	t.over.Store(true)
	t.wake.Broadcast()
	t.lock.Unlock()
}

// run is the life of one worker.
func (t *team) run(w *worker) {
	for !t.over.Load() {
		f := int(t.layer.Load())
		node := w.queue.pop(f)
		if node == 0 {
			t.wait(w)
			continue
		}
		if !w.expand(node) {
			t.halt()
		}
		if t.idle.Load() > 0 {
			t.share(w, f)
		}
	}
	w.publish()
}

// share hands part of a worker's nodes in the present layer to those who wait.
func (t *team) share(w *worker, f int) {
	const few, many = 4, 1 << 12
	if w.queue.size(f) < few || !t.lock.TryLock() {
		return
	}
	if len(t.donated) == 0 && t.idle.Load() > 0 {
		t.donated = w.queue.give(f, many, t.donated)
		t.wake.Signal()
	}
	t.lock.Unlock()
}

// wait takes nodes that others gave, or waits for them, or opens the next layer when all wait.
func (t *team) wait(w *worker) {
	w.publish()
	t.lock.Lock()
	defer t.lock.Unlock()
	t.idle.Add(1)
	for opened := t.opened; !t.over.Load() && opened == t.opened; {
		if len(t.donated) > 0 {
			for _, node := range t.donated {
				s := load(t.space.nodes.at(node))
				w.queue.push(int(t.layer.Load()), s.h(), node)
			}
			t.donated = t.donated[:0]
			t.idle.Add(-1)
			return
		}
		if int(t.idle.Load()) == len(t.workers) {
			t.open()
			return
		}
		t.wake.Wait()
	}
}

// open finds the next layer, or the end: no layer is left below the best solution. Nobody is idle from then on, also
// those who still sleep: they have nodes of the new layer perhaps.
func (t *team) open() {
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

// solved takes a solution of g pushes. One at the present layer's f is optimal.
func (t *team) solved(node id, g int) {
	t.lock.Lock()
	defer t.lock.Unlock()
	if int64(g) >= t.best.Load() {
		return
	}
	t.best.Store(int64(g))
	t.goal = node
	if int64(g) <= t.layer.Load() {
		t.proved = true
		t.over.Store(true)
		t.wake.Broadcast()
	}
}

// finish gathers the result when all workers have stopped.
func (t *team) finish() Result {
	s, bound := t.space, int(t.layer.Load())
	r := s.result(search.Unsolved, bound, "")
	for _, w := range t.workers {
		r.Counts.add(&w.counts)
		r.Stored += w.stored
	}
	switch {
	case t.proved && t.goal != 0:
		r.Status, r.Pushes, r.Bound = search.Solved, s.nodes.path(s.board, t.goal), int(t.best.Load())
		r.Reason = "no shorter solution in pushes exists"
	case t.proved:
		r.Status, r.Bound = search.Unsolvable, 0
		r.Reason = fmt.Sprintf("all %d positions that matter were searched", r.Stored)
	case s.memory.spent.Load():
		r.Reason = fmt.Sprintf("%d MiB of memory are full with %d positions; a solution needs at least %d pushes",
			s.memory.limit>>20, r.Stored, bound)
	default:
		r.Reason = fmt.Sprintf("a solution needs at least %d pushes, says a search of %d positions", bound, r.Stored)
	}
	if r.Status == search.Unsolved && t.goal != 0 {
		r.Pushes = s.nodes.path(s.board, t.goal)
		r.Status = search.Solved
		r.Reason += fmt.Sprintf("; the solution of %d pushes may not be the shortest", t.best.Load())
	}
	return r
}
