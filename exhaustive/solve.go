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
	team    *team
	shared  *shared // by the team
	options Options
	begun   bool
	refused *Result // why the search ended at its start position; nil when it did not
}

// NewSearch prepares a search from the start of a level, given the forward distances of its board.
func NewSearch(d *flow.Distances, options Options) *Search {
	if options.Corridor != nil || options.Ends != nil {
		options.Use = options.Use.Off(technique.PICorral)
	}
	t := newTeam(expand.NewSpace(d, options.Use), options)
	return &Search{team: t, shared: t.shared, options: options}
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
	return s.team.result()
}

// KeepOne leaves all further runs to one worker. It may only be called between two runs.
func (s *Search) KeepOne() { s.team.keepOne() }

// Ended reports whether another run would change nothing: everything is searched, or memory is spent.
func (s *Search) Ended() bool {
	return s.refused != nil || s.shared.proved || s.shared.memory.spent.Load()
}

// Known takes a shorter solution, or another one of the same length, as Options.Known and Options.Upper do. It may only
// be called between two runs.
func (s *Search) Known(pushes []board.Move) {
	if n := int64(len(pushes)); n < s.shared.best.Load() {
		s.shared.best.Store(n)
		s.shared.goal, s.shared.rest = 0, nil
		s.shared.limits.upper = len(pushes)
	}
	if s.shared.takesShortcuts() {
		s.shared.known.add(s.shared.space.Board, pushes)
		s.shared.shortcuts()
	}
	s.shared.proved = s.shared.proved || s.begun && s.shared.best.Load() <= s.shared.layer.Load()
}

// Learn lets the next runs raise bounds by what searches of the same maze and goals from other starts know, and by
// nothing that was given before. They must rest meanwhile. It may only be called between two runs.
func (s *Search) Learn(from ...*Search) {
	s.shared.earlier = nil
	for _, other := range from {
		if other.begun && other.refused == nil {
			o := other.shared
			s.shared.earlier = append(s.shared.earlier, earlier{o.nodes, o.index, other.team.result().Bound})
		}
	}
}

// takesShortcuts reports whether the search joins known solutions. Where positions are turned, their keys are not those
// of the known ones.
func (s *shared) takesShortcuts() bool { return len(s.symmetries) == 0 }

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

// start enters the start position. It returns the result of a search that ends there, nil when the search goes on.
func (s *Search) start() *Result {
	var r Result
	upper := s.shared.limits.upper
	bound, ok := s.team.storeStart()
	switch {
	case s.shared.memory.spent.Load():
		r = s.team.notBegun(search.Unsolved, bound, "no memory for the first position")
	case !ok:
		r = s.team.notBegun(search.Unsolvable, 0, "the boxes cannot all reach goals from where they start")
	case bound >= maxH:
		reason := fmt.Sprintf("the bound of %d pushes is beyond the limit of %d", bound, maxH)
		r = s.team.notBegun(search.Unsolved, bound, reason)
	case upper > 0 && bound >= upper:
		r = s.team.notBegun(search.Unsolved, upper, noneShorter(upper))
		r.NoneShorter = true
	default:
		return nil
	}
	return &r
}

// goOn lets the workers work until the search ends or pauses.
func (s *Search) goOn(ctx context.Context, positions int64) {
	s.shared.over.Store(false)
	s.team.idle.Store(0)
	var workers, reporter sync.WaitGroup
	for _, w := range s.team.workers[:s.team.working] {
		w.until = w.maker.Counts.Generated + max(1, positions/int64(s.team.working))
		workers.Go(func() { s.team.run(ctx, w) })
	}
	done := make(chan struct{})
	if s.options.Progress != nil {
		reporter.Go(func() { s.team.report(done, s.options.Progress) })
	}
	workers.Wait()
	close(done)
	reporter.Wait() // no progress is reported after the result
}

// noneShorter is the reason when nothing is left below an upper bound.
func noneShorter(upper int) string { return fmt.Sprintf("no solution has fewer than %d pushes", upper) }

// notBegun is the result of a search that ends at its start position.
func (t *team) notBegun(status search.Status, bound int, reason string) Result {
	return Result{Status: status, Bound: bound, Reason: reason, Bytes: t.shared.memory.used.Load()}
}

// result gathers the result when all workers have stopped.
func (t *team) result() Result {
	bound := int(t.shared.layer.Load())
	r := Result{Status: search.Unsolved, Bound: bound, Bytes: t.shared.memory.used.Load()}
	for _, w := range t.workers {
		r.Counts.Add(w.maker.Total())
		r.Techniques.Add(w.maker.Techniques())
		r.Stored += w.entered
	}
	switch {
	case t.shared.proved && t.shared.goal != 0:
		r.Status, r.Pushes, r.Bound = search.Solved, t.shared.solution(), int(t.shared.best.Load())
		r.Reason = "no shorter solution in pushes exists"
	case t.shared.proved && t.shared.limits.upper > 0:
		r.NoneShorter, r.Bound, r.Reason = true, t.shared.limits.upper, noneShorter(t.shared.limits.upper)
	case t.shared.proved && !t.shared.limits.whole():
		r.Reason = fmt.Sprintf("all %d positions of the corridor were searched", r.Stored)
	case t.shared.proved:
		r.Status, r.Bound = search.Unsolvable, 0
		r.Reason = fmt.Sprintf("all %d positions that matter were searched", r.Stored)
	case t.shared.memory.spent.Load():
		r.Reason = fmt.Sprintf("%d MiB of memory are full with %d positions", t.shared.memory.limit>>20, r.Stored)
	default:
		r.Reason = fmt.Sprintf("a search of %d positions has not ended", r.Stored)
	}
	if r.Status == search.Unsolved && t.shared.goal != 0 {
		r.Pushes = t.shared.solution()
		r.Status = search.Solved
		r.Reason += fmt.Sprintf("; the solution of %d pushes may not be the shortest", t.shared.best.Load())
	}
	return r
}
