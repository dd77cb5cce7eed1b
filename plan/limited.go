package plan

import (
	"context"
	"slices"

	"planner/board"
	"planner/improve"
	"planner/plan/schedule"
	"planner/plan/strategy"
	"planner/search"
	"planner/search/analysis"
	"planner/technique"
)

// bothEnds is the limited searches of the mode, which go on until two of opposite sides meet or none is left. A side
// whose whole space was searched without a meet has no solution: the exhaustive search then proves it on exact
// positions.
type bothEnds struct {
	small   *smallFirst // goes on beside the strategies of the first round, nil for none
	round   int         // from 0
	used    int64       // positions generated in the rounds before
	crowded bool        // the memory of the last round was spent
}

func (p *bothEnds) run(ctx context.Context, l *level, b budget) (Result, error) {
	known := analysis.New(ctx, l.board)
	if known == nil {
		return notPrepared(l), nil
	}
	t, err := p.prepare(ctx, l, known, b)
	if err != nil {
		return t.out, err
	}
	if x := l.options.Others; x != nil {
		x.Begin(t.found)
	}
	err = t.run(ctx)
	if x := l.options.Others; x != nil {
		x.End()
	}
	t.report(ctx)
	if err == nil {
		err = t.hearAsides()
	}
	t.out.over = t.store.stopped
	p.used += t.schedule.Generated()
	p.crowded = t.found.crowded()
	r := &t.out
	timely := ctx.Err() == nil || t.found.pushes != nil || len(l.board.Boxes) <= boundBoxes
	if timely && r.Status != search.Unsolvable {
		r.LowerBound = max(r.LowerBound, improve.Bound(known.Goals)) // by the distances that the searches have used
	}
	switch {
	case err != nil || r.Status != search.Unsolved:
		return t.out, err
	case t.found.pushes != nil:
		r.Reason = "found by " + t.found.by
		err = t.out.setSolution(l, t.found.pushes, t.found.by)
	case t.found.emptied.Load() && l.use.On(technique.Exhaustive):
		t.out.note(l, "one side is searched out")
		o, err := wholeSpace{id: technique.Exhaustive, goals: known.Goals, disk: true}.run(ctx, l, b)
		t.out.add(o)
		return t.out, err
	default:
		r.Reason = t.found.whyUnsolved(p.round)
	}
	r.Reason += t.store.clauses()
	return t.out, err
}

// prepare makes the strategies and gives them their places in the schedule, on the store if there is one.
func (p *bothEnds) prepare(ctx context.Context, l *level, known *analysis.Level, b budget) (*turns, error) {
	list := specsFor(l.options.Mode, l.use, l.board)
	memory := b.beside(l.options.Store).memory
	if p.round == 0 {
		memory -= p.small.holds()
	}
	t := &turns{level: l}
	t.found = &found{stop: t.schedule.Stop}
	setup := strategy.Setup{
		Level: known, Memory: max(memory-proverMemory*int64(len(list)), leastMemory),
		Strategies: max(1, len(list)), Use: l.use, Seed: l.options.Seed + uint64(p.round),
		Later: l.options.Later + p.round, Emptied: t.found.searchedOut,
	}
	if !l.inside {
		setup.SolvePart = l.part
	}
	if x := l.options.Others; x != nil {
		setup.Watcher = x
	}
	if p.round == 0 && p.small.holds() > 0 {
		t.found.joint = p.small.join(t.found, setup.Watcher)
		setup.Watcher = t.found.joint
	}
	if l.options.Store == nil {
		t.found.level = strategy.NewLevelContext(setup)
		t.found.level.Declare()
	} else if err := t.open(setup, memory); err != nil {
		return t, err
	}
	c := t.found.level
	t.schedule.Memory, t.schedule.Spare = c.SearchMemory(), c.Spare
	if b.positions > 0 {
		t.schedule.MaxGenerated = max(1, b.positions-p.used)
	}
	on := terms{board: l.board, favoured: l.options.Favoured, apart: l.use.On(technique.Parts) && c.Apart(),
		grid: board.NewGrid(l.board) != nil, beside: t.found.joint != nil}
	on.order(list)
	p.enter(t, list, on)
	return t, nil
}

// enter gives the strategies their places in the schedule and, in the first round, the asides of the level too: the
// exhaustive search of a small one behind packing-sink and pulls, and the question whether the start is lost behind all.
func (p *bothEnds) enter(t *turns, list []strategy.Spec, on terms) {
	first := p.round == 0 && t.met == nil
	if first && on.beside {
		behind := 1 + slices.IndexFunc(list, func(s strategy.Spec) bool { return s.ID == technique.Pulls })
		for _, s := range list[:behind] {
			t.add(s, on)
		}
		list = list[behind:]
		t.beside(on.whole(), p.small)
	}
	for _, s := range list {
		t.add(s, on)
	}
	if !first {
		return
	}
	ask := schedule.Entry{Share: 1, FirstTurn: 1, After: askAfter}
	if t.level.options.Store != nil {
		ask.After = 0 // an earlier process may have generated them
	}
	t.beside(ask, &startLost{level: t.level})
}

// rounds repeats the limited searches as long as they end only because their memory is spent. Every round begins with
// an empty table and empty logs, and with a seed and packing orders that no earlier round had, so it goes other ways.
// It drops what the rounds before have reached; a round that went on instead would record nothing new.
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
		all.add(o)
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
