package expand

import (
	"planner/search"
	"planner/technique"
)

// Penalised is the bound of the position shown with what pairs of its boxes lose by being in each other's way. The
// result is 0 as long as the losses are not known. The bound is admissible but not consistent, so the caller keeps the
// greater of this bound and known, the bound that the position has. Penalised costs more than Bound, so it is called
// once for each position, when the position is about to be expanded.
func (m *Maker) Penalised(known int) (bound int) {
	if !m.pairs.known(m.Space, m.Counts.Expanded) || !m.pairs.asking.isOpen() || !m.feasible() {
		return 0
	}
	return m.pairs.bound(&m.use, m.estimate.bounds, m.zone, known)
}

// WallTables lets the maker bound positions with stuck boxes as walls, by tables of at most limit bytes. spare is asked
// for the bytes of each table. Without WallTables, Walled knows nothing.
func (m *Maker) WallTables(limit int64, spare func(bytes int64) bool) {
	if m.use.On(technique.WallMatching) && m.use.On(technique.Matching) && m.detector != nil {
		m.walls.tables = search.NewWalled(m.Space.Distances, limit, spare)
	}
}

// Walled is a bound of the position shown, with its stuck boxes as walls. DeadPosition must have been called for this
// position before. known is the bound that the position has. The result is 0 where no table says more, and ok is false
// when the position is lost. Stuck boxes never move again, so all other boxes have to go round them. Where the ways
// round are longer, the bound is the matching by these ways. What pairs of boxes lose is added as in Penalised, for
// boxes whose ways are the same as without walls. The bound is admissible. It is not consistent, because not every
// position is asked about.
func (m *Maker) Walled(known int) (bound int, ok bool) {
	if !m.walls.asksBound() {
		return 0, true
	}
	among, made := m.walls.tables.Of(m.walls.stuck.Walls, wallsEarned*m.Counts.Expanded-m.walls.work)
	m.walls.work += made
	if among == nil || among.Estimate == nil || !m.scene.Boxes().Meets(among.Changed) {
		return 0, true
	}
	if bound, ok = among.Estimate.Begin(m.boxes.list, m.zone.Min()); ok && m.pairs.penalties != nil {
		m.pairs.penalties.LeaveOut(among.Changed)
		bound, _ = among.Estimate.Penalised(m.pairs.penalties, m.zone)
		m.pairs.penalties.LeaveOut(nil)
	}
	raised := !ok || bound > known
	m.use.Note(technique.WallMatching, raised)
	m.walls.bounding.noteAnswer(raised)
	return bound, ok
}
