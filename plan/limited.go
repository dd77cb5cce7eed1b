package plan

import (
	"context"
	"errors"
	"slices"

	"planner/board"
	"planner/improve"
	"planner/plan/strategy"
	"planner/search"
	"planner/search/analysis"
	"planner/technique"
)

// bothEnds is the limited searches of the mode, which go on until two of opposite sides meet or none is left. When one
// side was searched out without a meet, the level has no solution. The exhaustive search then proves that on exact
// positions.
type bothEnds struct {
	small   *smallFirst // the exhaustive search beside the strategies of the first round, nil for none
	round   int         // from 0
	used    int64       // positions generated in the rounds before
	crowded bool        // the memory of the last round was spent
}

// run is one round: its searches are prepared and run, and their results are taken over. Step 3 of the walk in
// docs/architecture.md.
func (p *bothEnds) run(ctx context.Context, l *level, b budget) (Result, error) {
	known := analysis.New(ctx, l.board)
	if known == nil {
		return notPrepared(l), nil
	}
	s, err := p.prepare(ctx, l, known, b)
	if err != nil && errors.Is(err, ctx.Err()) {
		return Result{Reason: "nothing was searched: the store was not read to its end"}, nil
	}
	if err != nil {
		return s.out, err
	}
	if x := l.options.Others; x != nil {
		x.Begin(neighbour{s})
	}
	err = s.run(ctx)
	if x := l.options.Others; x != nil {
		x.End()
	}
	s.report(ctx)
	if err == nil {
		err = s.hearAsides()
	}
	p.used += s.schedule.Generated()
	p.crowded = s.crowded()
	if err == nil {
		err = p.conclude(ctx, s, known, b)
	}
	return s.out, err
}

// conclude fills in the result of a round when its searches have ended.
func (p *bothEnds) conclude(ctx context.Context, s *solver, known *analysis.Analysis, b budget) error {
	l, r := s.level, &s.out
	timely := ctx.Err() == nil || s.found.pushes != nil || len(l.board.Boxes) <= boundBoxes
	if timely && r.Status != search.Unsolvable {
		r.LowerBound = max(r.LowerBound, improve.Bound(known.Goals)) // by the distances that the searches have used
	}
	switch {
	case r.Status != search.Unsolved:
		return nil
	case s.found.pushes != nil:
		r.Reason = "found by " + s.found.by + s.ofStore()
		return r.setSolution(l, s.found.pushes, s.strategyOf(s.found.by))
	case s.found.emptied.Load() && l.use.On(technique.Exhaustive):
		r.note(l, "one side is searched out")
		l.goals = known.Goals
		o, err := wholeSpace{id: technique.Exhaustive, disk: true}.run(ctx, l, b)
		r.addPhase(o)
		return err
	}
	r.Reason = s.whyUnsolved() + s.ofStore()
	return nil
}

// prepare makes the strategies of a round and gives them their places in the schedule.
func (p *bothEnds) prepare(ctx context.Context, l *level, known *analysis.Analysis, b budget) (*solver, error) {
	list := specsFor(l.options.Mode, l.use, l.board)
	memory := b.besideStore(l.options.Store).memory
	small := p.small
	if p.round > 0 {
		small = nil // it has had its time
	}
	copies := copiesFor(l.options.Threads, list)
	members := len(list) + len(copies)
	setup := strategy.Setup{
		Level: known, Memory: max(memory-small.holds()-proverMemory*int64(members), leastMemory),
		Strategies: max(1, members), Use: l.use, Seed: l.options.Seed + uint64(p.round),
		Later: l.options.Later + p.round, Ends: l.ends,
	}
	if !l.inside {
		setup.SolvePart = l.part
	}
	if x := l.options.Others; x != nil {
		setup.Watcher = x
	}
	s, err := newSolver(ctx, l, setup, small)
	if s.round = p.round; err != nil {
		return s, err
	}
	s.schedule.Memory, s.schedule.Spare = s.shared.SearchMemory(), s.shared.Spare
	if b.positions > 0 {
		s.schedule.MaxGenerated = max(1, b.positions-p.used)
	}
	on := terms{board: l.board, favoured: l.options.Favoured, apart: l.use.On(technique.Parts) && s.shared.Apart(),
		images: l.use.On(technique.Images) && len(known.Symmetries) > 0,
		grid:   board.NewGrid(l.board) != nil, beside: s.joint != nil}
	on.order(list)
	p.addTasks(s, append(list, copies...), on)
	return s, nil
}

// addTasks gives the strategies their places in the schedule, and in the first round the asides of the level too: the
// exhaustive search of a small level behind packing-sink and pulls, and behind all whether the start is lost.
func (p *bothEnds) addTasks(s *solver, list []strategy.Spec, on terms) {
	first := p.round == 0 && s.found.before == nil
	if first && on.beside {
		behind := 1 + slices.IndexFunc(list, func(s strategy.Spec) bool { return s.ID == technique.Pulls })
		for _, spec := range list[:behind] {
			s.enlist(spec, on)
		}
		list = list[behind:]
		s.enlistAside(on.whole(), p.small)
	}
	for _, spec := range list {
		s.enlist(spec, on)
	}
	if !first {
		return
	}
	ask := entry{Share: 1, FirstTurn: 1, After: askAfter}
	if s.level.options.Store != nil {
		ask.After = 0 // an earlier process may have generated them
	}
	s.enlistAside(ask, &startLost{level: s.level})
}

// rounds repeats the limited searches as long as they end only because their memory is spent. Every round begins with
// an empty table and empty logs, and with a seed and packing orders that no earlier round had, so it goes other ways.
// What the earlier rounds have reached is dropped, because a round that went on from there would record nothing new.
//
// A store takes what outgrows memory, so there are no rounds with one. Several processes that search a level differ
// from each other already.
func (p *bothEnds) rounds(ctx context.Context, l *level, b budget) (Result, error) {
	all := Result{}
	if l.options.Store != nil || l.options.Others != nil || !l.use.On(technique.Restarts) {
		return all, nil
	}
	count := &all.Techniques[technique.Restarts]
	for used := b.used; p.crowded && all.Status == search.Unsolved && ctx.Err() == nil && !b.spent(); {
		p.round++
		all.note(l, "the memory of both ends is spent: round %d", p.round+1)
		count.Asked++
		o, err := p.run(ctx, l, b)
		all.addPhase(o)
		b.used = used + all.Nodes
		if err != nil {
			return all, err
		}
		if o.Status == search.Solved {
			count.Decided++
		}
	}
	return all, nil
}
