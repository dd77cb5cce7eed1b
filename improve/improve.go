package improve

import (
	"context"
	"math"
	"slices"

	"planner/board"
	"planner/search"
	"planner/technique"
)

// Improve makes a solution of a board better until nothing more helps or the context ends. An error says that the
// pushes are no solution or that the options cannot be used.
func Improve(ctx context.Context, b *board.Board, pushes []board.Move, o Options) (Result, error) {
	if err := o.Validate(); err != nil {
		return Result{}, err
	}
	m := newImprover(b, o)
	if err := m.start(ctx, pushes); err != nil {
		return Result{}, err
	}
	m.takeIfBetter(pushes, "cycles cut out")
	m.others(ctx)
	m.reorder(ctx)
	m.viaPushes(ctx)
	m.search(ctx)
	last, cancel := search.WithTimeout(context.WithoutCancel(ctx), lastReorder)
	defer cancel()
	m.reorder(last)
	m.endWhole()
	m.result.Techniques.AddCounts(m.use.Counts)
	m.result.Proved = m.proved()
	m.result.FewestMoves = m.result.MovesBound >= m.result.Cost.Moves
	return m.result, nil
}

// search goes through the stages. If the time is limited and pushes count first, the stages that count moves wait until
// no solution is known to have fewer pushes, or until the last part of the time, which is theirs.
func (m *improver) search(ctx context.Context) {
	first, cancel := m.firstPart(ctx)
	defer cancel()
	m.climb(first)
	for !m.best() && m.round(ctx, byMoves, firstMemory) {
		continue
	}
}

// firstPart is a context that ends when the last part of the time of another one begins.
func (m *improver) firstPart(ctx context.Context) (context.Context, context.CancelFunc) {
	by := m.options.Objective
	if by.MovesFirst() || by == board.PushesOnly || !m.use.On(technique.Corridors) {
		return search.WithCancel(ctx)
	}
	_, m.movesLast = ctx.Deadline()
	return head(ctx, movesPart-1, movesPart)
}

// climb goes through the stages. When no stage makes the solution better, all stages get more memory. After a success
// the stages begin again, and also after the proof that no solution has fewer pushes, because moves then have more
// stages. When all stages have ended, the search of the whole space goes on alone.
func (m *improver) climb(ctx context.Context) {
	for memory := int64(firstMemory); ctx.Err() == nil; {
		open := !m.proved()
		if m.round(ctx, m.stages(), memory) || m.reorder(ctx) || open && m.proved() {
			memory = firstMemory
			continue
		}
		if ctx.Err() != nil || m.best() {
			return
		}
		m.beginWhole(ctx)
		ended := memory >= m.memory() || m.exhausted(ctx)
		switch {
		case ended && m.whole.search != nil:
			for better := false; !better && m.whole.search != nil && ctx.Err() == nil; {
				better = m.searchWhole(ctx, max(turnPositions, m.whole.generated/2))
			}
			memory = firstMemory
		case ended:
			return
		default:
			memory = min(memory*memoryGrowth, m.memory())
		}
	}
}

// round runs the stages that are on until one makes the solution better.
func (m *improver) round(ctx context.Context, stages []stage, memory int64) (better bool) {
	for _, g := range stages {
		g.memory = memory
		if g.byMoves && !m.options.Objective.MovesFirst() && !m.proved() {
			g.memory = firstMemory // more memory is for later, because the pushes may still change
		}
		if g.length > 0 { // several of its spans are searched beside each other
			g.memory = min(g.memory, m.memory()/int64(m.options.Threads))
		}
		if m.use.On(g.technique()) && m.runStage(ctx, g) {
			return true
		}
	}
	return false
}

// stages lists the stages in their order.
func (m *improver) stages() []stage {
	switch m.options.Objective {
	case board.PushesOnly:
		return stages
	case board.MovesPushes, board.MovesOnly:
		return slices.Concat(byMoves, allByMoves, stages)
	}
	switch {
	case m.proved():
		return slices.Concat(stages, byMoves, allByMoves)
	case m.movesLast:
		return stages
	}
	return slices.Concat(stages, byMoves)
}

// exhausted reports whether more memory would change nothing, because every search has seen all that it may see.
func (m *improver) exhausted(ctx context.Context) bool {
	for _, g := range m.stages() {
		if g.memory = math.MaxInt64; m.use.On(g.technique()) && len(m.openSpans(ctx, g)) > 0 {
			return false
		}
	}
	return true
}
