package exhaustive

import (
	"context"
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"planner/board"
	"planner/exhaustive/expand"
	"planner/flow"
	"planner/search"
	"planner/technique"

	"github.com/dustin/go-humanize"
)

// Solve searches a level from its start, given the forward distances of its board. It ends when the level is solved or
// proved unsolvable, when memory is spent, or when the context ends.
func Solve(ctx context.Context, d *flow.Distances, options Options) Result {
	return NewSearch(d, options).Run(ctx, math.MaxInt64)
}

// Search is a search that pauses and goes on. While it pauses it holds its memory, and a solution found elsewhere may
// shorten it.
//
// Each worker keeps the open nodes that it made. A worker that has none left in the present layer waits. The others see
// that in idle and donate nodes. When all wait, the layer is empty, and the worker that came last opens the next one:
//
//	layer f:  expand … expand, donate to those who wait … wait | all wait: next f | expand …
//
// The lock of the gate guards the fields from idle to opened.
type Search struct {
	shared  *shared
	workers []*worker
	working int          // how many of them work, the first ones
	idle    atomic.Int32 // workers waiting for nodes
	donated []id         // nodes of the present layer, for any worker that waits
	opened  int          // counts layers, so that a waiting worker sees that a new one began
	begun   bool
	refused *Result // why the search ended at its start position; nil when it did not
}

// NewSearch prepares a search from the start of a level, given the forward distances of its board.
func NewSearch(d *flow.Distances, options Options) *Search {
	if !options.whole() {
		options.Use = options.Use.Off(technique.PICorral)
	}
	space := expand.NewSpace(d, options.Use)
	if options.whole() {
		space.Reduce()
	}
	s := &Search{shared: newShared(space, options), working: options.Threads}
	if s.takesShortcuts() {
		s.shared.known.addSolution(space.Board, options.Known)
	}
	for range options.Threads {
		w := newWorker(s.shared)
		w.maker.WallTables(options.Memory/wallShare/int64(options.Threads), s.shared.memory.spare)
		s.workers = append(s.workers, w)
	}
	return s
}

// Run goes on until the search ends, until about that many more positions are generated, or until the context ends. The
// result covers all runs together. A search that has ended returns its result again.
func (s *Search) Run(ctx context.Context, positions int64) Result {
	if !s.begun {
		s.begun, s.refused = true, s.start()
	}
	switch {
	case s.refused != nil:
		return *s.refused
	case !s.Ended():
		s.goOn(ctx, positions)
	}
	return s.result()
}

// KeepOne leaves all further runs to the first worker, which takes over the open nodes of the others. It may only be
// called between two runs.
func (s *Search) KeepOne() {
	for _, w := range s.workers[1:] {
		w.queue.moveTo(s.workers[0].queue)
	}
	s.working = 1
}

// Ended reports whether another run would change nothing: everything is searched, or memory is spent.
func (s *Search) Ended() bool {
	return s.refused != nil || s.shared.outcome.proved || s.shared.memory.spent.Load()
}

// Known takes a shorter solution, or another one of the same length, as Options.Known and Options.Upper do. It may only
// be called between two runs.
func (s *Search) Known(pushes []board.Move) {
	known := &s.shared.outcome
	if n := int64(len(pushes)); n < s.shared.best.Load() {
		s.shared.best.Store(n)
		known.goal, known.rest = 0, nil
		s.shared.options.Upper = len(pushes)
	}
	if s.takesShortcuts() {
		s.shared.known.addSolution(s.shared.space.Board, pushes)
		s.shortcuts()
	}
	known.proved = known.proved || s.begun && s.shared.best.Load() <= s.shared.layer.Load()
}

// Learn takes other searches, of the same maze and goals from other starts, in place of those of the call before. In
// the next runs the search raises bounds by what the other searches have found out, and these must not be at work then.
// Learn may only be called between two runs.
func (s *Search) Learn(from ...*Search) {
	s.shared.earlier = nil
	for _, other := range from {
		if other.begun && other.refused == nil {
			o := other.shared
			s.shared.earlier = append(s.shared.earlier, earlier{o.nodes, o.index, other.result().Bound})
		}
	}
}

// takesShortcuts reports whether the search joins known solutions. In a search with symmetries, stored positions are
// images, whose keys are not those of the known solutions.
func (s *Search) takesShortcuts() bool { return len(s.shared.space.Symmetries) == 0 }

// shortcuts looks up which positions of the known solutions are stored, and takes the shorter solutions that follow. No
// worker may work meanwhile.
func (s *Search) shortcuts() {
	w := s.workers[0]
	for _, key := range s.shared.known.order {
		r := s.shared.known.rests[key]
		w.packer.Pack(r.layout.AppendTo(nil))
		at := s.shared.index.placeOf(key)
		if node := s.shared.index.findNode(&at, w.packer.Words, r.player); node != 0 {
			s.shared.solved(node, loadStatus(s.shared.nodes.at(node)).g(), r.pushes)
		}
	}
}

// start enters the start position. It returns the result if the search ends there, or nil if the search goes on.
func (s *Search) start() *Result {
	player, bound, ok := s.workers[0].maker.Start()
	s.shared.layer.Store(int64(bound))
	for _, w := range s.workers {
		w.queue.base = bound
	}
	r, upper := Result{Status: search.Unsolved, Bound: bound}, s.shared.options.Upper
	switch {
	case !ok:
		r.Status, r.Bound, r.Reason = search.Unsolvable, 0, "the boxes cannot all reach goals from where they start"
	case bound >= maxH: // a node cannot hold it
		r.Reason = fmt.Sprintf("the bound of %s is beyond the limit of %s", pushes(bound), humanize.Comma(maxH))
	case upper > 0 && bound >= upper:
		r.Conclude(true, -1, upper, "")
	case !s.workers[0].enterStart(player, bound):
		r.Reason = "no memory for the first position"
	default:
		return nil
	}
	r.Bytes = s.shared.memory.used.Load()
	return &r
}

// goOn lets the workers work until the search ends or pauses.
func (s *Search) goOn(ctx context.Context, positions int64) {
	s.shared.gate.over.Store(false)
	s.idle.Store(0)
	if tell := s.shared.options.Progress; tell != nil {
		stop := search.Repeat(reportEvery, func(time.Time) { tell(s.progress()) })
		defer stop() // so nobody is told of progress after the result
	}
	var workers sync.WaitGroup
	for _, w := range s.workers[:s.working] {
		w.until = w.maker.Counts.Generated + max(1, positions/int64(s.working))
		workers.Go(func() { s.work(ctx, w) })
	}
	workers.Wait()
}

// result gathers the result when all workers have stopped.
func (s *Search) result() Result {
	bound := int(s.shared.layer.Load())
	r := Result{Status: search.Unsolved, Bound: bound, Bytes: s.shared.memory.used.Load()}
	for _, w := range s.workers {
		r.Counts.AddCounts(w.maker.Total())
		r.Techniques.AddCounts(w.maker.Techniques())
		r.Stored += w.entered
	}
	best, stopped := -1, fmt.Sprintf("a search of %s has not ended", positions(r.Stored))
	if s.shared.memory.spent.Load() {
		stopped = fmt.Sprintf("%s MiB of memory are full with %s",
			humanize.Comma(s.shared.memory.limit>>20), positions(r.Stored))
	}
	if s.shared.outcome.goal != 0 {
		best = int(s.shared.best.Load())
		r.Status, r.Pushes = search.Solved, s.solution()
	}
	r.Conclude(s.shared.outcome.proved, best, s.shared.options.Upper, stopped)
	if r.Status == search.Unsolvable && !s.shared.options.whole() {
		r.Status, r.Bound = search.Unsolved, bound
		r.Reason = fmt.Sprintf("every position of the corridor was searched, %s in all", humanize.Comma(r.Stored))
	}
	return r
}
