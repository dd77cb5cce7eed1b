package expand

import (
	"planner/board"
	"planner/exhaustive/goalarea"
	"planner/technique"
)

// FillArea lets the makers of the space fill the goal area by its plan, if the level has one. It must be called before
// they are used.
func (s *Space) FillArea() { s.area = goalarea.Find(s.Distances) }

// Planned lets the position shown follow the plan of the goal area, if that keeps a shortest solution or leaves out only
// solutions that have more pushes than the bound that is known. It gives the bound for the solutions that are left out,
// which is goalarea.Never when there are none. It is 0 when all pushes are to be made.
func (m *Maker) Planned(known int) (others int) {
	if m.area == nil {
		return 0
	}
	inside, planned := m.area.Planned(m.scene.Boxes(), m.zone.Min())
	if !planned {
		return 0
	}
	others = m.area.Floor(m.boxes, m.zone, inside)
	if m.use.Note(technique.GoalArea, others > known); others <= known {
		return 0
	}
	m.filling, m.inside = true, inside
	return others
}

// followed reports whether the plan of the area leaves a push: one outside, or an entry.
func (m *Maker) followed(move board.Move) bool {
	if m.area.Inside(move.From()) {
		return false
	}
	_, entry := m.area.Entry(move)
	return entry || !m.area.Inside(m.Board.To(move))
}

// allFollowed reports whether the plan leaves all pushes.
func (m *Maker) allFollowed(moves []board.Move) bool {
	for _, move := range moves {
		if !m.followed(move) {
			return false
		}
	}
	return true
}

// fill goes on after a run of pushes, the last of which is an entry, by the pushes of the plan. It is false when that
// would be too many pushes for one move.
func (m *Maker) fill(first, last board.Move, run int) (p Pushed, ok bool) {
	entry, ok := m.area.Entry(last)
	if !ok {
		return p, false
	}
	pushes, stand := m.area.Next(m.inside, entry)
	if run += len(pushes); run > MaxRun {
		return p, false
	}
	if len(pushes) > 0 {
		last = pushes[len(pushes)-1]
	}
	from, to := first.From(), m.Board.To(last)
	m.Counts.Generated++
	p = Pushed{First: first, Last: last, Run: run, To: to, Filled: true, box: int(m.number[from]),
		node: m.Distances.Node(to, stand)}
	m.scene.Shift(from, to)
	p.Player = m.reach.Flood(m.scene, stand)
	return p, true
}

// FilledPushes is the pushes of a move whose last ones are those of the goal area's plan, given the layout that it leads
// to.
func (s *Space) FilledPushes(first board.Move, after board.Bits) (pushes []board.Move) {
	inside := 0
	for sq := range after.All() {
		if s.area.Inside(sq) {
			inside++
		}
	}
	for m := first; ; m = board.NewMove(s.Board.To(m), m.Dir()) {
		pushes = append(pushes, m)
		if entry, ok := s.area.Entry(m); ok {
			next, _ := s.area.Next(inside-1, entry)
			return append(pushes, next...)
		}
	}
}
