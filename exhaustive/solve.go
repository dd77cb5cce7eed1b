package exhaustive

import (
	"context"
	"fmt"
	"math"
	"sync"

	"planner/board"
	"planner/exhaustive/expand"
	"planner/flow"
	"planner/search"
	"planner/technique"
)

// Solve searches a level from its start, given the forward distances of its board. It ends when the level is solved or
// proved unsolvable, when memory is spent, or when the context ends.
func Solve(ctx context.Context, d *flow.Distances, options Options) (Result, error) {
	return NewSearch(d, options).Run(ctx, math.MaxInt64), nil
}

// Search is a search that pauses and goes on. While it rests it holds its memory, and a solution found elsewhere may
// shorten it.
type Search struct {
	*team
	options Options
	begun   bool
	refused *Result // why the search ended at its start position; nil when it did not
}

// NewSearch prepares a search from the start of a level, given the forward distances of its board.
func NewSearch(d *flow.Distances, options Options) *Search {
	if options.Corridor != nil || options.Ends != nil {
		options.Use = options.Use.Off(technique.PICorral)
	}
	return &Search{team: newTeam(expand.NewSpace(d, options.Use), options), options: options}
}

// Run goes on until the search ends, until that number of positions more is generated, about, or until the context
// ends. The result is that of all runs together. A search that has ended only gives its result again.
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

// Ended reports whether another run would change nothing: everything is searched, or memory is spent.
func (s *Search) Ended() bool { return s.refused != nil || s.proved || s.memory.spent.Load() }

// Known takes a shorter solution, or another one of the same length, as Options.Known and Options.Upper do. It may only
// be called between two runs.
func (s *Search) Known(pushes []board.Move) {
	if n := int64(len(pushes)); n < s.best.Load() {
		s.best.Store(n)
		s.goal, s.rest = 0, nil
		s.limits.upper = len(pushes)
	}
	if s.takesShortcuts(s.options.Use) {
		s.known.add(s.space.Board, pushes)
		s.shortcuts()
	}
	s.proved = s.proved || s.begun && s.best.Load() <= s.layer.Load()
}

// Learn lets the next runs raise bounds by what searches of the same maze and goals from other starts know, and by nothing
// that was given before. They must rest meanwhile. It may only be called between two runs.
func (s *Search) Learn(from ...*Search) {
	s.earlier = nil
	for _, other := range from {
		if other.begun && other.refused == nil {
			s.earlier = append(s.earlier, earlier{other.nodes, other.index, other.result().Bound})
		}
	}
}

// takesShortcuts reports whether the search joins known solutions. Where positions are turned, their keys are not those of
// the known ones.
func (s *shared) takesShortcuts(use technique.Set) bool {
	return use.On(technique.Shortcuts) && len(s.symmetries) == 0
}

// shortcuts looks all positions of the known solutions up among those that are stored. No worker may work meanwhile.
func (s *shared) shortcuts() {
	words := make([]uint64, s.space.Layouts.Words)
	var boxes []board.Square
	for _, key := range s.known.order {
		r := s.known.rests[key]
		boxes = r.layout.AppendTo(boxes[:0])
		s.space.Layouts.Pack(words, boxes)
		at := s.index.place(key)
		if node := s.index.find(&at, words, r.player); node != 0 {
			s.solved(node, loadStatus(s.nodes.at(node)).g(), r.pushes)
		}
	}
}

// start enters the start position. The result is that of a search that ends there, nil when it goes on.
func (s *Search) start() *Result {
	var r Result
	upper := s.limits.upper
	bound, ok := s.begin()
	switch {
	case s.memory.spent.Load():
		r = s.notBegun(search.Unsolved, bound, "no memory for the first position")
	case !ok:
		r = s.notBegun(search.Unsolvable, 0, "the boxes cannot all reach goals from where they start")
	case bound >= maxH:
		reason := fmt.Sprintf("the bound of %d pushes is beyond the limit of %d", bound, maxH)
		r = s.notBegun(search.Unsolved, bound, reason)
	case upper > 0 && bound >= upper:
		r = s.notBegun(search.Unsolved, upper, noneShorter(upper))
		r.NoneShorter = true
	default:
		return nil
	}
	return &r
}

// goOn lets the workers work until the search ends or pauses.
func (s *Search) goOn(ctx context.Context, positions int64) {
	s.over.Store(false)
	s.idle.Store(0)
	var workers, reporter sync.WaitGroup
	for _, w := range s.workers {
		w.until = w.Counts.Generated + max(1, positions/int64(len(s.workers)))
		workers.Go(func() { s.run(ctx, w) })
	}
	done := make(chan struct{})
	if s.options.Progress != nil {
		reporter.Go(func() { s.report(done, s.options.Progress) })
	}
	workers.Wait()
	close(done)
	reporter.Wait() // no progress is reported after the result
}

// noneShorter is the reason when nothing is left below an upper bound.
func noneShorter(upper int) string { return fmt.Sprintf("no solution has fewer than %d pushes", upper) }

// notBegun is the result of a search that ends at its start position.
func (t *team) notBegun(status search.Status, bound int, reason string) Result {
	return Result{Status: status, Bound: bound, Reason: reason, Bytes: t.memory.used.Load()}
}

// result gathers the result when all workers have stopped.
func (t *team) result() Result {
	bound := int(t.layer.Load())
	r := Result{Status: search.Unsolved, Bound: bound, Bytes: t.memory.used.Load()}
	for _, w := range t.workers {
		r.Counts.Add(w.Total())
		r.Techniques.Add(w.Techniques())
		r.Stored += w.entered
	}
	switch {
	case t.proved && t.goal != 0:
		r.Status, r.Pushes, r.Bound = search.Solved, t.solution(), int(t.best.Load())
		r.Reason = "no shorter solution in pushes exists"
	case t.proved && t.limits.upper > 0:
		r.NoneShorter, r.Bound, r.Reason = true, t.limits.upper, noneShorter(t.limits.upper)
	case t.proved && !t.limits.whole():
		r.Reason = fmt.Sprintf("all %d positions of the corridor were searched", r.Stored)
	case t.proved:
		r.Status, r.Bound = search.Unsolvable, 0
		r.Reason = fmt.Sprintf("all %d positions that matter were searched", r.Stored)
	case t.memory.spent.Load():
		r.Reason = fmt.Sprintf("%d MiB of memory are full with %d positions; a solution needs at least %d pushes",
			t.memory.limit>>20, r.Stored, bound)
	default:
		r.Reason = fmt.Sprintf("a solution needs at least %d pushes, says a search of %d positions", bound, r.Stored)
	}
	if r.Status == search.Unsolved && t.goal != 0 {
		r.Pushes = t.solution()
		r.Status = search.Solved
		r.Reason += fmt.Sprintf("; the solution of %d pushes may not be the shortest", t.best.Load())
	}
	return r
}
