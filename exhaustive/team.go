package exhaustive

import (
	"context"

	"planner/search"
)

// work is the work of one worker until the search ends or pauses. work looks at the context itself, because nothing
// else would stop a search with one thread.
func (s *Search) work(ctx context.Context, w *worker) {
	every := pollInterval(s.shared.space.Board)
	for turn := 0; !s.shared.gate.over.Load(); turn++ {
		if turn%every == 0 && (w.maker.Counts.Generated >= w.until || ctx.Err() != nil) {
			s.shared.gate.halt()
			break
		}
		f := int(s.shared.layer.Load())
		node := s.pop(w, f, turn)
		if node == 0 {
			s.wait(w)
			continue
		}
		if !w.expandNode(node) {
			s.shared.gate.halt()
		}
		if s.shared.perimeter != nil && w.maker.Counts.Expanded%DeepenEvery == 0 {
			s.shared.perimeter.Deepen(ctx, &w.inVain)
		}
		if s.idle.Load() > 0 {
			s.donate(w, f)
		}
	}
	w.publish()
}

// pop takes the node that a worker expands out of its queue, 0 when it has none in the present layer f. When a layer
// lasts, two of four turns take nodes of all its depths instead of the one nearest to the end (depth diversification,
// Asai and Fukunaga 2017, "Tie-breaking strategies for cost-optimal best first search"). Otherwise the search stays
// below a bad beginning until all that follows from it is expanded. Nothing is left out, so it matters only in the
// layer in which the solution lies.
func (s *Search) pop(w *worker, f, turn int) id {
	f = s.nextBucket(w, f, turn)
	if turn%4 < 2 || w.queue.layer(f).taken < sweepAfter {
		return w.queue.pop(f)
	}
	return w.queue.sweep(f)
}

// nextBucket is the layer whose best node a worker expands: the present layer or, where a solution is known, in every
// second turn the layer with the greatest potential (Stern, Puzis and Felner 2011, "Potential search: a bounded-cost
// search algorithm"). So the search may find a better solution long before its layer comes. The search is a proof all
// the same, because no node is left out. Nor does it expand more nodes if the known solution is a shortest one: then
// all nodes below the length of that solution have to be expanded in any order.
func (s *Search) nextBucket(w *worker, f, turn int) int {
	if s.shared.options.Known == nil || turn%2 == 0 || w.queue.layer(f).count == 0 {
		return f
	}
	return w.queue.promising(f, int(s.shared.best.Load()))
}

// donate hands part of a worker's nodes in the present layer to those who wait.
func (s *Search) donate(w *worker, f int) {
	if w.queue.layer(f).count < donateFrom || !s.shared.gate.lock.TryLock() {
		return
	}
	if len(s.donated) == 0 && s.idle.Load() > 0 {
		s.donated = w.queue.give(f, donateMost, s.donated)
		s.shared.gate.wake.Signal()
	}
	s.shared.gate.lock.Unlock()
}

// wait takes nodes that others donated, or waits for them. When all wait it opens the next layer.
func (s *Search) wait(w *worker) {
	w.publish()
	s.shared.gate.lock.Lock()
	defer s.shared.gate.lock.Unlock()
	s.idle.Add(1)
	for opened := s.opened; !s.shared.gate.over.Load() && opened == s.opened; {
		if len(s.donated) > 0 {
			s.receive(w)
			return
		}
		if int(s.idle.Load()) == s.working {
			s.openLayer()
			return
		}
		s.shared.gate.wake.Wait()
	}
}

// receive gives the donated nodes to a worker, which then no longer waits. The caller holds the lock.
func (s *Search) receive(w *worker) {
	for _, node := range s.donated {
		h := loadStatus(s.shared.nodes.at(node)).h()
		w.queue.push(int(s.shared.layer.Load()), h, node)
	}
	s.donated = s.donated[:0]
	s.idle.Add(-1)
}

// openLayer finds the next layer, or ends the search when no layer is left below the best solution. The caller holds
// the lock. No worker counts as idle from then on, not even one that still sleeps, because it may have nodes of the new
// layer. When memory is spent a queue may have dropped nodes, so an empty layer proves nothing.
func (s *Search) openLayer() {
	if s.shared.memory.spent.Load() {
		s.shared.gate.open()
		return
	}
	next := int64(maxG + 1)
	for _, w := range s.workers {
		if f := w.queue.least(int(s.shared.layer.Load()) + 1); f >= 0 {
			next = min(next, int64(f))
		}
	}
	s.opened++
	s.idle.Store(0)
	if best := s.shared.best.Load(); next >= best || next > maxG {
		s.shared.outcome.proved = true
		s.shared.gate.open()
		return
	}
	s.shared.layer.Store(next)
	s.shared.gate.wake.Broadcast()
}

// progress says how far the search is.
func (s *Search) progress() search.Progress {
	f, stored := int(s.shared.layer.Load()), s.shared.counts.stored.Load()
	return search.Progress{Phase: "exhaustive", Generated: s.shared.counts.generated.Load(), Stored: stored, Depth: f,
		Bound: f, Table: s.shared.memory.used.Load(), Forward: stored, Nearest: -1}
}
