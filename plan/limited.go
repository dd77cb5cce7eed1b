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

func (p *bothEnds) run(ctx context.Context, l *level, b budget) (outcome, error) {
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
	err = t.run(ctx, l)
	if x := l.options.Others; x != nil {
		x.End()
	}
	t.report(ctx, l)
	if err == nil {
		err = t.hearAsides(l)
	}
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
	f := favour{board: l.board, favoured: l.options.Favoured, apart: l.use.On(technique.Parts) && c.Apart(),
		grid: board.NewGrid(l.board) != nil}
	if t.found.joint != nil {
		orderBeside(list)
	}
	f.first(list)
	p.place(ctx, t, l, list, f)
	return t, nil
}

// place gives the strategies their places in the schedule and, in the first round, the asides of the level too: the
// exhaustive search of a small one behind packing-sink and pulls, and the question whether the start is lost behind all.
func (p *bothEnds) place(ctx context.Context, t *turns, l *level, list []spec, f favour) {
	first := p.round == 0 && t.met == nil
	if first && t.found.joint != nil {
		behind := 1 + slices.IndexFunc(list, func(s spec) bool { return s.ID == technique.Pulls })
		for _, s := range list[:behind] {
			t.add(ctx, l, s, f)
		}
		list = list[behind:]
		t.beside(wholeBeside(f.grid), p.small.goOn, p.small.told)
	}
	for _, s := range list {
		t.add(ctx, l, s, f)
	}
	if !first {
		return
	}
	ask := schedule.Entry{Share: 1, FirstTurn: 1, After: askAfter}
	if t.saving != nil {
		ask.After = 0 // an earlier process may have generated them
	}
	lost := &startLost{level: l}
	t.beside(ask, lost.ask, lost.told)
}
