package improve

import (
	"context"
	"math"

	"planner/board"
	"planner/exhaustive"
	"planner/flow"
	"planner/search"
)

// measure says whether the searches that count moves count moves or pushes first.
func (m *improver) measure() counting {
	if m.options.Objective == MovesPushes || m.options.Objective == MovesOnly {
		return movesFirst
	}
	return pushesFirst
}

// searchByMoves solves a span again with the player's square. The rest of the path must stay playable with as many
// moves, so the player walks to where he stood at the end of the span.
func (m *improver) searchByMoves(
	ctx context.Context, s span, d *flow.Distances, o exhaustive.Options, positions int64,
) found {
	end := board.None
	if s.to < len(m.path.pushes) {
		end = m.path.stands[s.to]
	}
	r := solveByMoves(ctx, d, movesOptions{
		Use: o.Use, Measure: m.measure(), Memory: o.Memory, Progress: o.Progress, Corridor: o.Corridor, End: end,
		Positions: positions,
		Upper:     Cost{Moves: m.moves(s), Pushes: s.to - s.from},
	})
	solved := r.Status == search.Solved
	return found{span: s, best: r.Proved && solved, result: exhaustive.Result{Status: r.Status, Pushes: r.Pushes,
		Bound: r.Bound, Counts: r.Counts, Techniques: r.Techniques, NoneShorter: r.Proved && !solved}}
}

// moves counts the moves of a span. The walk before its first push is part of it, the one behind its last push is not.
func (m *improver) moves(s span) int { return m.before[s.to] - m.before[s.from] }

// slackInMoves is how many moves longer a span is than its pushes, which it needs at least.
func (m *improver) slackInMoves(s span) int {
	if m.options.Objective == PushesOnly || m.best() {
		return 0
	}
	return m.moves(s) - (s.to - s.from)
}

// best reports whether the solution is proved the best one by the objective.
func (m *improver) best() bool {
	if m.options.Objective == MovesOnly && m.result.MovesBound >= m.result.Cost.Moves {
		return true
	}
	return m.tried[m.path.name(span{to: len(m.path.pushes)}, wholeByMoves)] == math.MaxInt64
}

// noteBest remembers that the solution is a best one, if the search of the whole space says so.
func (m *improver) noteBest(f found, g stage) {
	if f.best && g.shape == (shape{}) && f.span.from == 0 && g.length == 0 {
		m.tried[m.path.name(span{to: len(m.path.pushes)}, wholeByMoves)] = math.MaxInt64
	}
}
