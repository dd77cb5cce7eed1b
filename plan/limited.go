package plan

import (
	"context"

	"planner/improve"
	"planner/plan/strategy"
	"planner/search"
	"planner/search/analysis"
	"planner/technique"
)

// bothEnds is the limited searches of the mode, which go on until two of opposite sides meet or none is left. A side
// whose whole space was searched without a meet has no solution: the exhaustive search then proves it on exact
// positions.
type bothEnds struct {
	small   *smallFirst // whose later searches come between the turns of the first round, nil for none
	round   int         // from 0
	used    int64       // positions generated in the rounds before
	crowded bool        // the memory of the last round was spent
}

func (p *bothEnds) run(ctx context.Context, l *level, b budget) (outcome, error) {
	small := p.small
	if p.round > 0 || small == nil || small.beside == nil {
		return p.limited(ctx, l, b)
	}
	o, err := small.beside.run(ctx, small.first, func(ctx context.Context) (outcome, error) { return p.limited(ctx, l, b) })
	if err != nil {
		return o, err
	}
	whole, err := small.take(l, small.beside.result, small.beside.seconds)
	if o.result.Status == search.Unsolved {
		o.follow(whole)
		return o, err
	}
	whole.follow(o)
	return whole, err
}

// limited is the limited searches alone.
func (p *bothEnds) limited(ctx context.Context, l *level, b budget) (outcome, error) {
	known, err := analysis.NewWithin(ctx, l.board)
	if err != nil {
		return notPrepared(l), nil
	}
	t, err := p.prepare(ctx, l, known, b)
	if err != nil {
		return t.out, err
	}
	if x := l.options.Others; x != nil {
		x.Begin(t.found)
	}
	if j := t.found.joint; j != nil && p.small.beside != nil {
		p.small.beside.goOn(ctx, j)
	}
	err = t.run(ctx, l, b, p.interludes(t))
	if x := l.options.Others; x != nil {
		x.End()
	}
	t.report(ctx, l)
	t.out.over = t.saving != nil && t.saving.failed == strategy.Stopped
	p.used += t.schedule.Generated()
	p.crowded = t.found.crowded()
	r := &t.out.result
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
		t.out.follow(o)
		return t.out, err
	default:
		r.Reason = t.found.whyUnsolved(p.round)
	}
	if t.saving != nil {
		r.Reason += t.saving.reopened() + t.saving.fault()
	}
	return t.out, err
}

// prepare makes the strategies and gives them their places in the schedule, on the store if there is one.
func (p *bothEnds) prepare(ctx context.Context, l *level, known *analysis.Level, b budget) (*turns, error) {
	list := specsFor(l.options.Mode, l.use, l.board)
	memory := b.beside(l.options.Store).memory
	if p.round == 0 {
		memory -= p.small.holds()
	}
	setup := strategy.Setup{
		Board: l.board, Level: known, Memory: max(memory-proverMemory*int64(len(list)), leastMemory),
		Strategies: max(1, len(list)), Use: l.use, Seed: l.options.Seed + uint64(p.round),
		Later: l.options.Later + p.round, SolvePart: l.part,
	}
	if x := l.options.Others; x != nil {
		setup.Watcher = x
	}
	t := &turns{out: newOutcome()}
	t.found = &found{stop: t.schedule.Stop}
	if p.round == 0 && p.small.holds() > 0 {
		t.found.joint = p.small.join(t.found, setup.Watcher)
		setup.Watcher = t.found.joint
	}
	if l.options.Store == nil {
		t.found.level = strategy.NewLevelContext(setup)
		t.found.level.Declare()
	} else if err := t.open(l, setup, memory); err != nil {
		return t, err
	}
	c := t.found.level
	t.schedule.Memory, t.schedule.Spare = c.SearchMemory(setup.Strategies), c.Spare
	if b.positions > 0 {
		t.schedule.MaxGenerated = max(1, b.positions-p.used)
	}
	f := favour{l.board, l.options.Favoured, l.use.On(technique.Parts) && c.Apart()}
	if t.found.joint != nil {
		orderBeside(list)
	}
	f.first(list)
	for _, s := range list {
		t.add(ctx, l, s, f)
	}
	return t, nil
}

// interludes lists what is tried between the turns, in the first round. A search on a store may have generated the
// positions before that before.
func (p *bothEnds) interludes(t *turns) []interlude {
	if p.round > 0 || t.met != nil {
		return nil
	}
	ask := interlude{askAfter, startLost{}}
	if t.saving != nil {
		ask.after = 0
	}
	return append([]interlude{ask}, p.small.later()...)
}
