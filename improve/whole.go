package improve

import (
	"context"

	"planner/exhaustive"
	"planner/flow"
	"planner/search"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.UpperBound, Kind: technique.Phase, Soundness: technique.Complete,
	Caveat: "as long as memory suffices; it ends with a shorter solution or with the proof that there is none",
	Help:   "the exhaustive search looks for fewer pushes than those of a known solution",
	Source: "Lawler and Wood 1966, Branch-and-bound methods; " +
		"Stern, Puzis and Felner 2011, Potential search; van den Berg and others 2011 (ANA*)",
	Decided: "those that made the solution better, or proved that it has the fewest pushes",
	FoundBy: "a search of all positions for fewer pushes than those of a known solution",
})

// While the whole space is searched by turns, the other stages have one of wholeShare equal parts of the memory. Other
// values were not measured.
const wholeShare = 4

// turnPositions is how many positions the search of the whole space must be behind the other stages to have a turn. A
// turn costs little to begin. Other values were not measured.
const turnPositions = 1 << 16

// takesTurns reports whether the whole space is searched by turns. Where moves count first, the whole space has no
// turns and is searched anew in each round, because solutions with fewer pushes need not be better.
func (m *improver) takesTurns() bool {
	return !m.options.Objective.MovesFirst() && m.options.Use.On(technique.UpperBound)
}

// turn lets the search of the whole space catch up with the other stages, when that search is behind by enough. The
// result is whether the solution became better.
func (m *improver) turn(ctx context.Context) (better bool) {
	behind := m.result.Generated - 2*m.whole.generated
	if m.whole.search == nil || behind < turnPositions {
		return false
	}
	return m.searchWhole(ctx, behind)
}

// beginWhole prepares the search of the whole space, once, when the cheap stages have ended without success.
func (m *improver) beginWhole(ctx context.Context) {
	if m.whole.search != nil || m.whole.ended || !m.takesTurns() || m.proved() {
		return
	}
	d, err := flow.GoalDistances(ctx, m.board)
	if err != nil {
		return // the time is over
	}
	m.whole.search = exhaustive.NewSearch(d, exhaustive.Options{
		Use: m.options.Use, Threads: m.options.Threads, Memory: m.options.Memory / wholeShare * (wholeShare - 1),
		Upper: len(m.path.pushes), Known: m.path.pushes,
		Progress: func(p search.Progress) { m.report(p, stage{}, m.result.Generated-m.whole.generated) },
	})
}

// searchWhole lets the search of the whole space generate a number of positions more, and reports whether the solution
// became better.
func (m *improver) searchWhole(ctx context.Context, positions int64) (better bool) {
	m.use.Ask(technique.UpperBound)
	s := m.whole.search
	s.Known(m.path.pushes)
	r := s.Run(ctx, positions)
	m.whole.result = r
	m.result.Generated += r.Counts.Generated - m.whole.generated
	m.whole.generated = r.Counts.Generated
	m.result.LowerBound = max(m.result.LowerBound, r.Bound)
	if better = len(r.Pushes) > 0 && m.takeIfBetter(r.Pushes, stage{}.String()); better || m.proved() {
		m.use.Decide(technique.UpperBound)
	}
	if s.Ended() || m.proved() {
		m.endWhole()
	}
	return better
}

// endWhole frees the memory of the search of the whole space.
func (m *improver) endWhole() {
	m.result.Techniques.AddCounts(&m.whole.result.Techniques)
	m.whole = wholeSpace{generated: m.whole.generated, ended: true}
}

// memory is the most that one search of the other stages may take.
func (m *improver) memory() int64 {
	if m.whole.search != nil {
		return max(firstMemory, m.options.Memory/wholeShare)
	}
	return max(firstMemory, m.options.Memory)
}
