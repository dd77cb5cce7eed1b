package improve

import (
	"context"
	"math"
	"slices"
	"sync"

	"planner/search"
)

// runStage searches the spans of a stage, in falling order of slack, until no span is left or one made the solution
// better. A stage that counts moves goes on until none is left, because afterwards the earlier stages have parts to
// search that differ in moves alone.
func (m *improver) runStage(ctx context.Context, g stage) (better bool) {
	for ctx.Err() == nil && !m.spent(m.board) && (!better || g.byMoves) {
		if !g.byMoves && m.turn(ctx) {
			return true
		}
		list := m.disjoint(m.openSpans(ctx, g))
		if len(list) == 0 {
			return better
		}
		m.use.Ask(g.technique())
		success := m.apply(m.searchAll(ctx, list, g), g)
		better = better || success
		if success || g.wholeSpace() && m.proved() || g.byMoves && m.best() {
			m.use.Decide(g.technique())
		}
	}
	return better
}

// openSpans lists the spans of a stage that may be shortened, in falling order of slack. The whole space has turns of
// its own after the first round.
func (m *improver) openSpans(ctx context.Context, g stage) (list []span) {
	if g.wholeSpace() && g.memory > firstMemory && m.takesTurns() {
		return nil
	}
	for _, s := range m.path.parts(g.length) {
		if s.slack = m.slack(ctx, s, g); s.slack > 0 {
			list = append(list, s)
		}
	}
	slices.SortStableFunc(list, func(a, b span) int { return b.slack - a.slack })
	return list
}

// disjoint chooses spans that can be searched beside each other, at most one for each thread.
func (m *improver) disjoint(list []span) (chosen []span) {
	for _, s := range list {
		apart := !slices.ContainsFunc(chosen, func(c span) bool { return s.from < c.to && c.from < s.to })
		if apart && len(chosen) < m.options.Threads {
			chosen = append(chosen, s)
		}
	}
	return chosen
}

// searchAll searches spans beside each other. A span that is alone gets all threads.
func (m *improver) searchAll(ctx context.Context, list []span, g stage) []found {
	if len(list) == 1 {
		return []found{m.solve(ctx, list[0], g, m.options.Threads)}
	}
	results := make([]found, len(list))
	var group sync.WaitGroup
	for i, s := range list {
		group.Go(func() { results[i] = m.solve(ctx, s, g, 1) })
	}
	group.Wait()
	return results
}

// apply puts what was found into the path, from the end of the path backwards, so that the places of earlier spans stay
// right.
func (m *improver) apply(results []found, g stage) (better bool) {
	for _, f := range results {
		m.note(f, g)
	}
	slices.SortFunc(results, func(a, b found) int { return b.span.from - a.span.from })
	for _, f := range results {
		if f.err == nil && f.result.Status == search.Solved {
			if m.takeIfBetter(m.path.splice(f.span.from, f.span.to, f.result.Pushes), g.String()) {
				better = true
				if f.best && g.shape == (shape{}) && g.length == 0 && f.span.from == 0 {
					m.tried[m.path.name(span{to: len(m.path.pushes)}, wholeByMoves)] = math.MaxInt64
				}
			}
		}
	}
	return better
}
