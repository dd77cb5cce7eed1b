package expand

import (
	"planner/board"
	"planner/search/incremental"
	"planner/technique"
)

// WallTables lets the maker bound positions with stuck boxes as walls, by tables of at most limit bytes, each of which
// is asked of spare. Without them Walled knows nothing.
func (m *Maker) WallTables(limit int64, spare func(bytes int64) bool) {
	if m.use.On(technique.WallMatching) && m.use.On(technique.Matching) && m.detector != nil {
		m.wallTables = incremental.NewWalled(m.Space.Distances, limit, spare)
	}
}

// Walled is the bound of the position shown with its stuck boxes as walls, for a position that Dead was just asked
// about. It is 0 as long as that is not known, and ok is false when the position is lost. Stuck boxes never move again,
// so all others have to go round them. Where that is longer the bound is the matching by these ways. What pairs of
// boxes lose is added as in Penalised, for boxes whose ways are the same as without walls. The bound is admissible. It
// is not consistent, because it is not asked of every position. Known is the bound that the position has.
func (m *Maker) Walled(known int) (bound int, ok bool) {
	if m.wallTables == nil || m.stuck == nil || m.stuck.Walls.First() == board.None || !m.rerouting.open() {
		return 0, true
	}
	among, made := m.wallTables.Of(m.stuck.Walls, wallsEarned*m.Counts.Expanded-m.wallWork)
	m.wallWork += made
	if among == nil || among.Estimate == nil || !m.scene.Boxes().Meets(among.Changed) {
		return 0, true
	}
	if bound, ok = among.Estimate.Begin(m.boxes, m.zone.Min()); ok && m.penalties != nil {
		m.penalties.LeaveOut(among.Changed)
		bound, _ = among.Estimate.Penalised(m.penalties, m.zone)
		m.penalties.LeaveOut(nil)
	}
	raised := !ok || bound > known
	m.use.Note(technique.WallMatching, raised)
	m.rerouting.note(raised)
	return bound, ok
}
