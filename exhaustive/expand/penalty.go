package expand

import (
	"planner/search/incremental"
	"planner/technique"
)

// Penalised is the bound of the position shown with what pairs of its boxes lose by being in each other's way. It is 0
// as long as that is not known. The bound is admissible but not consistent, so the caller keeps the greater of this
// bound and the one that the position has. It costs more than Bound, so it is asked once for each position, when its
// turn comes to be expanded.
func (m *Maker) Penalised() (bound int) {
	if m.penalties == nil {
		costs := m.pairs.get(m.Counts.Expanded)
		if costs == nil {
			return 0
		}
		m.penalties = incremental.NewPenalties(costs, len(m.Board.Boxes))
	}
	if !m.pairing.open() {
		return 0
	}
	bound, penalties := m.estimate.Penalised(m.penalties, m.zone)
	m.use.Note(technique.PairCost, penalties > 0)
	m.pairing.note(penalties > 0)
	return bound
}
