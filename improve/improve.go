package improve

import (
	"context"
	"fmt"
	"time"

	"planner/board"
	"planner/search"
	"planner/technique"
)

// improver is one solution on its way to a better one.
type improver struct {
	board   *board.Board
	options Options
	use     technique.Use
	begin   time.Time
	path    *path // the best so far
	result  Result

	tried  map[spanName]int64 // bytes of memory with which a span was searched without success
	bounds map[spanEnds]int   // lower bounds
}

// Improve makes a solution of a board better until nothing more helps or the context ends. An error says that the
// pushes are no solution or that the options cannot be used.
func Improve(ctx context.Context, b *board.Board, pushes []board.Move, o Options) (Result, error) {
	if err := o.Validate(); err != nil {
		return Result{}, err
	}
	m := &improver{board: b, options: o, use: technique.NewUse(o.Use), begin: time.Now(),
		tried: map[spanName]int64{}, bounds: map[spanEnds]int{}}
	if err := m.start(pushes); err != nil {
		return Result{}, err
	}
	m.take(pushes, "cycles cut out")
	m.reorder(ctx)
	m.result.Dry = m.climb(ctx)
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastReorder)
	defer cancel()
	m.reorder(last)
	m.result.Techniques.Add(m.use.Counts)
	m.result.Proved = m.proved()
	return m.result, nil
}

// start makes pushes the first solution.
func (m *improver) start(pushes []board.Move) error {
	p, err := newPath(m.board, pushes)
	if err != nil {
		return err
	}
	lurd, cost, err := verified(p)
	if err != nil {
		return err
	}
	m.path = p
	m.result.Pushes, m.result.Solution, m.result.Cost, m.result.Before = pushes, lurd, cost, cost
	m.result.LowerBound = max(m.options.LowerBound, Bound(toGoals(m.board)))
	return nil
}

// climb goes through the stages, and begins again after every success. When no stage helps, the searches of the whole
// path get more memory. It reports whether all stages have ended.
func (m *improver) climb(ctx context.Context) (dry bool) {
	for memory := min(wholeMemory, m.options.Memory); ; memory = min(memory*wholeGrowth, m.options.Memory) {
		for m.round(ctx, stages(m.options.Use, memory)) || m.reorder(ctx) {
			continue
		}
		if ctx.Err() != nil {
			return false
		}
		if memory == m.options.Memory || m.exhausted(memory) {
			return true
		}
	}
}

// round runs stages until one makes the solution better.
func (m *improver) round(ctx context.Context, list []stage) (better bool) {
	for _, g := range list {
		if m.run(ctx, g) {
			return true
		}
	}
	return false
}

// exhausted reports whether more memory than this would change nothing.
func (m *improver) exhausted(memory int64) bool {
	for _, g := range stages(m.options.Use, memory*wholeGrowth) {
		if len(m.open(g)) > 0 {
			return false
		}
	}
	return true
}

// proved reports whether no solution has fewer pushes than the best so far.
func (m *improver) proved() bool { return m.result.LowerBound >= m.result.Cost.Pushes }

// publish makes a path the solution if its text replays and it is better by the objective, and reports whether it is.
func (m *improver) publish(p *path, by string) bool {
	lurd, cost, err := verified(p)
	if err != nil || !m.options.Objective.better(cost, m.result.Cost) {
		return false
	}
	m.path = p
	m.result.Pushes, m.result.Solution, m.result.Cost = p.pushes, lurd, cost
	m.result.Steps = append(m.result.Steps, Step{By: by, Cost: cost, At: time.Since(m.begin)})
	return true
}

// verified writes a path as text and replays it on the level.
func verified(p *path) (lurd string, cost Cost, err error) {
	if lurd, err = board.Expand(p.board, p.pushes); err != nil {
		return "", cost, err
	}
	cost.Moves, cost.Pushes, err = board.Replay(p.board.Level, lurd)
	return lurd, cost, err
}

// progress is where the search of a span reports, nil when nobody listens or several spans are searched at a time.
func (m *improver) progress(g stage, threads int) func(search.Progress) {
	if m.options.Progress == nil || threads < m.options.Threads {
		return nil
	}
	best := fmt.Sprintf("%d pushes, %d moves", m.result.Cost.Pushes, m.result.Cost.Moves)
	before, bound := m.result.Generated, m.result.LowerBound
	return func(p search.Progress) {
		p.Phase, p.Best, p.Bound = g.String(), best, bound
		p.Generated += before
		m.options.Progress(p)
	}
}
