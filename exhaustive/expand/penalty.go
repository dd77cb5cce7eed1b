package expand

import (
	"planner/search/incremental"
	"planner/technique"
)

// Penalised is the bound of the position shown with what pairs of its boxes lose by being in each other's way. It is 0
// as long as that is not known. The bound is admissible but not consistent, so the caller keeps the greater of this
// bound and the one that the position has. It costs more than Bound, so it is asked once for each position, when its
// turn comes to be expanded. Known is the bound that it has.
func (m *Maker) Penalised(known int) (bound int) {
	if m.penalties == nil {
		costs := m.Space.pairs.get(m.Counts.Expanded)
		if costs == nil {
			return 0
		}
		m.penalties = incremental.NewPenalties(costs, m.Space.Board)
	}
	if !m.pairing.open() || !m.feasible() {
		return 0
	}
	bound, penalties := m.estimate.Penalised(m.penalties, m.zone)
	m.use.Note(technique.PairCost, penalties > 0)
	jammed := m.jammed(max(known, bound))
	if jammed {
		bound = m.estimate.BeyondPairs(m.penalties)
	}
	m.pairing.note(penalties > 0 || jammed)
	return bound
}

// jammed asks whether the boxes of the position shown cannot all agree on goals, if its bound would then be greater
// than the known one.
func (m *Maker) jammed(known int) bool {
	if !m.use.On(technique.Assignments) || m.estimate.BeyondPairs(m.penalties) <= known || !m.agreeing.open() {
		return false
	}
	jammed := m.estimate.Jammed(m.penalties)
	m.use.Note(technique.Assignments, jammed)
	m.agreeing.note(jammed)
	return jammed
}
