package improve

import (
	"context"
	"time"

	"planner/board"
	"planner/search"
)

// Other strategies look for first solutions in the part of the time divided by othersPart, if the time is at least
// othersFrom. Other values were not measured.
const (
	othersFrom = 4 * time.Second
	othersPart = 4

	// provedFirst is how many positions the search of the whole space generates before. A search of as many takes some
	// 0.2 s, a sixth of the time of the other strategies.
	provedFirst = 50_000
)

// others begins with the best solution of several strategies. The stages stay near the solution that they begin with,
// and first solutions differ by up to a half. Other strategies are asked if the time is limited and long enough, and if
// a short search of the whole space does not prove the solution shortest.
func (m *improver) others(ctx context.Context) {
	end, limited := ctx.Deadline()
	left := time.Until(end)
	if !limited || left < othersFrom {
		return
	}
	if m.beginWhole(ctx); m.whole.search != nil {
		m.searchWhole(ctx, provedFirst)
	}
	if m.proved() {
		return
	}
	for _, solve := range m.options.Others {
		part, cancel := search.WithTimeout(ctx, left/othersPart/time.Duration(len(m.options.Others)))
		pushes := solve(part)
		cancel()
		if pushes != nil {
			m.takeIfBetter(pushes, "another first solution")
		}
	}
}

// Where moves count first, the stages that count pushes have the first of pushesPart equal parts of the time, and the
// stages that then count moves have the first of pushesPart parts of the rest. Other values were not measured.
const pushesPart = 3

// viaPushes looks for fewer pushes first, and then for fewer moves with so few pushes. The result counts if it is
// better by the objective. Only the objectives that count moves first take this detour. The stages of these objectives
// are slow and search near the path only; on long solutions, the stages that save pushes save more moves in the same
// time.
func (m *improver) viaPushes(ctx context.Context) {
	if !m.options.Objective.MovesFirst() {
		return
	}
	o := m.options
	o.Objective = board.PushesMoves
	other := newImprover(m.board, o)
	if other.start(ctx, m.result.Pushes) != nil {
		return
	}
	other.savePushes(ctx)
	other.saveMoves(ctx)
	m.result.Generated += other.result.Generated
	m.result.Techniques.AddCounts(&other.result.Techniques)
	m.result.Techniques.AddCounts(other.use.Counts)
	m.result.LowerBound = max(m.result.LowerBound, other.result.LowerBound)
	m.result.MovesBound = max(m.result.MovesBound, m.result.LowerBound)
	m.takeIfBetter(other.result.Pushes, "fewer pushes first")
}

// savePushes goes through the stages that count pushes, with little memory and in the first part of the time.
func (m *improver) savePushes(ctx context.Context) {
	first, cancel := head(ctx, 1, pushesPart)
	defer cancel()
	for !m.proved() && m.round(first, stages, firstMemory) {
		continue
	}
}

// saveMoves goes through the stages that count moves in parts of the path, in the first part of the time that is left.
func (m *improver) saveMoves(ctx context.Context) {
	first, cancel := head(ctx, 1, pushesPart)
	defer cancel()
	m.reorder(first)
	for m.round(first, byMoves, firstMemory) || m.reorder(first) {
		continue
	}
}

// head is a context that ends when the first parts, out of all equal parts, of the time of ctx are over. Where the time
// is not limited the context has no end of its own.
func head(ctx context.Context, parts, all time.Duration) (context.Context, context.CancelFunc) {
	if end, limited := ctx.Deadline(); limited {
		return search.WithTimeout(ctx, time.Until(end)/all*parts)
	}
	return search.WithCancel(ctx)
}
