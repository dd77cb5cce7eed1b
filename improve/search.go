package improve

import (
	"context"
	"math"

	"planner/board"
	"planner/exhaustive"
	"planner/flow"
	"planner/search"
)

// found is the outcome of the search of a span.
type found struct {
	span   span
	result exhaustive.Result
	best   bool // the solution in the result is a best one by the objective, in all that was searched
	err    error
}

// exhausted reports whether the search has seen all that it may see, so that it need not be run again with more memory.
// A search by moves may have found a solution and run out of memory before it found the best one.
func (f found) exhausted(byMoves bool) bool {
	return f.err == nil && (f.result.NoneShorter || f.best || !byMoves && len(f.result.Pushes) > 0)
}

// solve solves a span again. Only a better solution counts: one with fewer pushes, or in a stage that counts moves one
// that is better by the objective.
func (m *improver) solve(ctx context.Context, s span, g stage, threads int) found {
	b, err := m.path.boardOf(s)
	if err != nil {
		return found{span: s, err: err}
	}
	o := exhaustive.Options{
		Use: g.rules(m.options.Use), Threads: threads, Memory: g.memory, Upper: s.to - s.from,
		Known: m.path.pushes[s.from:s.to], Progress: m.progress(g, threads),
	}
	if s.to < len(m.path.pushes) {
		o.Ends = b.NewBits()
		o.Ends.Add(m.path.players[s.to])
	}
	d, err := flow.GoalDistances(ctx, b)
	if err == nil {
		o.Corridor, err = m.corridor(ctx, s, g)
	}
	if err != nil {
		return found{span: s} // the time is over
	}
	if g.byMoves {
		positions := int64(0)
		if m.limit > 0 {
			positions = max(1, m.left()/int64(m.options.Threads)*int64(threads))
		}
		return m.searchByMoves(ctx, s, d, o, positions)
	}
	return found{span: s, result: exhaustive.Solve(ctx, d, o)}
}

// corridor returns the layouts that a stage may search for a span, nil for all. The only error is the one of ctx.
func (m *improver) corridor(ctx context.Context, s span, g stage) (*exhaustive.Corridor, error) {
	if g.shape.deviation == 0 {
		return nil, nil
	}
	c := exhaustive.NewCorridor(m.path.layouts[s.from:s.to+1], g.shape.deviation)
	if g.shape.near > 0 {
		near, err := m.near(ctx, g.shape.near)
		if err != nil {
			return nil, err
		}
		c.Near(near)
	}
	return c, nil
}

// near gives for each square the given number of squares nearest to it.
func (m *improver) near(ctx context.Context, most int) ([]board.Bits, error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.nearby[most] == nil {
		d, err := flow.GoalDistances(ctx, m.board)
		if err != nil {
			return nil, err
		}
		m.nearby[most] = nearSquares(m.board, d.DeadSquares(), most)
	}
	return m.nearby[most], nil
}

// slack is how many pushes longer a span is than its lower bound. In a stage that counts moves, slack is how many moves
// the span has beyond its pushes. The slack is 0 for a span that was searched with as much memory before, and for all
// spans of a solution that is proved the best.
func (m *improver) slack(ctx context.Context, s span, g stage) int {
	name := m.path.name(s, g)
	if m.tried[name] >= g.memory {
		return 0
	}
	switch {
	case g.byMoves && (m.options.Objective == board.PushesOnly || m.best()), !g.byMoves && m.proved():
		return 0
	case g.byMoves:
		return m.moves(s) - (s.to - s.from) // every push is a move
	case m.path.whole(s):
		return s.to - m.result.LowerBound
	}
	ends := [2]board.Key{name.from, name.to}
	least, known := m.bounds[ends]
	if !known {
		if b, err := m.path.boardOf(s); err == nil {
			d, err := flow.GoalDistances(ctx, b)
			if err != nil {
				return 0 // the time is over
			}
			least = Bound(d)
		}
		m.bounds[ends] = least
	}
	return s.to - s.from - least
}

// note remembers that a span was searched, and what that says of the level.
func (m *improver) note(f found, g stage) {
	memory := g.memory
	if f.exhausted(g.byMoves) {
		memory = math.MaxInt64
	}
	m.tried[m.path.name(f.span, g)] = memory
	m.result.Generated += f.result.Counts.Generated
	m.used += f.result.Counts.Generated + int64(spanPositions(m.board))
	m.result.Techniques.AddCounts(&f.result.Techniques)
	if g.shape != (shape{}) || !m.path.whole(f.span) {
		return
	}
	if g.byMoves && m.options.Objective.MovesFirst() {
		m.result.MovesBound = max(m.result.MovesBound, f.result.Bound)
		return
	}
	m.result.LowerBound = max(m.result.LowerBound, f.result.Bound)
}

// progress is where the search of a span reports, nil when several spans are searched at a time.
func (m *improver) progress(g stage, threads int) func(search.Progress) {
	if threads < m.options.Threads {
		return nil
	}
	before := m.result.Generated
	return func(p search.Progress) {
		p.Bound = 0 // of the span
		m.report(p, g, before)
	}
}

// report tells Options.Progress how far the search of a stage is. Before is how many positions were generated before
// this search, and p.Bound must be a bound of the level.
func (m *improver) report(p search.Progress, g stage, before int64) {
	if m.options.Progress == nil {
		return
	}
	p.Phase, p.Bound = g.String(), max(p.Bound, m.result.LowerBound)
	p.Best = m.result.Cost.Words()
	p.Generated += before
	m.options.Progress(p)
}

// searchByMoves solves a span again with the player's square. The rest of the path must stay playable with as many
// moves, so the player has to walk to where he stood at the end of the span.
func (m *improver) searchByMoves(
	ctx context.Context, s span, d *flow.Distances, o exhaustive.Options, positions int64,
) found {
	end := board.None
	if s.to < len(m.path.pushes) {
		end = m.path.stands[s.to]
	}
	by := m.options.Objective
	r := exhaustive.SolveByMoves(ctx, d, exhaustive.MovesOptions{
		Use: o.Use, Step: price(by, board.Cost{Moves: 1}), Memory: o.Memory, Positions: positions, Progress: o.Progress,
		Upper:    price(by, board.Cost{Moves: m.moves(s), Pushes: s.to - s.from}),
		Corridor: o.Corridor, End: end,
	})
	return found{span: s, best: r.Proved && r.Status == search.Solved, result: r.Result}
}

// moves counts the moves of a span. The walk before its first push counts, the walk behind its last push does not.
func (m *improver) moves(s span) int { return m.before[s.to] - m.before[s.from] }

// best reports whether the solution is proved the best one by the objective.
func (m *improver) best() bool {
	if m.options.Objective == board.MovesOnly && m.result.MovesBound >= m.result.Cost.Moves {
		return true
	}
	return m.tried[m.path.name(span{to: len(m.path.pushes)}, wholeByMoves)] == math.MaxInt64
}
