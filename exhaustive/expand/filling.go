package expand

import (
	"slices"

	"planner/board"
	"planner/flow"
	"planner/technique"
)

// filling is how a maker fills the goal area.
type filling struct {
	on     bool // the position shown follows the plan
	inside int  // number of boxes inside, when on
	lone   bool // the only move is that a box comes in by way

	way   []board.Move // the pushes to the entry, and the entry
	legs  []leg
	next  []int32     // indices of legs from which comesIn has still to go on
	seen  board.Bits  // squares that the box has been on
	walks *board.Zone // of the player beside the box
}

// leg is a push of a box on its way to an entry.
type leg struct {
	move   board.Move
	parent int32 // the leg before, -1 for none
}

// Planned decides whether the children of the position shown follow the plan of the goal area. They do so if a shortest
// solution follows the plan, or if all solutions that leave the plan have more pushes than known, the bound of the
// position. others is a lower bound for the solutions that leave the plan, and Never when there are no such solutions.
// When the children do not follow the plan, others is 0, and all pushes are to be made.
//
// If a box can be pushed to an entry by as few pushes as a lone box needs, while all other boxes stay, that is the only
// move. Proof: take a shortest solution that follows the plan, and leave out what the solution does with that box. The
// pushes that remain can be played after the move, because one box less is in the way, and the player reaches every
// square that he reached before.
func (m *Maker) Planned(known int) (others int) {
	if m.Space.area == nil {
		return 0
	}
	inside, planned := m.Space.area.Planned(m.scene.Boxes(), m.zone.Min())
	if !planned {
		return 0
	}
	others = m.Space.area.Floor(m.boxes.list, m.zone, inside)
	if m.use.Note(technique.GoalArea, others > known); others <= known {
		return 0
	}
	m.filling.on, m.filling.inside = true, inside
	m.filling.lone = slices.ContainsFunc(m.boxes.list, m.comesIn)
	return others
}

// StillPlanned is Planned again once the position shown has a greater bound. others is the result of Planned.
func (m *Maker) StillPlanned(others, known int) int {
	if others <= known {
		m.filling.on = false
		return 0
	}
	return others
}

// Lone reports whether the only move of the position shown is that a box comes into the goal area. Tests that find the
// position lost, or its bound too low, can wait until the box is inside.
func (m *Maker) Lone() bool { return m.filling.lone }

// leftOut reports whether the plan of the area leaves a push out. The plan keeps pushes outside, and the entries.
func (m *Maker) leftOut(move board.Move) bool {
	if m.Space.area.Inside(move.From()) {
		return true
	}
	_, entry := m.Space.area.Entry(move)
	return !entry && m.Space.area.Inside(m.Space.Board.To(move))
}

// comesIn looks for a way of a box to an entry on which each push brings the box nearer, while all other boxes stay. If
// there is such a way, comesIn notes it.
func (m *Maker) comesIn(box board.Square) bool {
	if m.Space.area.Inside(box) {
		return false
	}
	f := &m.filling
	f.legs, f.next = f.legs[:0], f.next[:0]
	away := m.Space.area.ToGo(m.Space.Distances.Node(box, m.zone.Min()))
	for _, d := range board.Dirs {
		if move := board.NewMove(box, d); m.nears(move, away) && m.scene.CanMove(board.Forward, move, m.zone) {
			m.noteLeg(move, -1)
		}
	}
	if len(f.next) == 0 {
		return false
	}
	f.seen.Clear()
	m.scene.Lift(box)
	defer m.scene.Drop(box)
	for len(f.next) > 0 {
		at := f.next[len(f.next)-1]
		f.next = f.next[:len(f.next)-1]
		move := f.legs[at].move
		if _, entry := m.Space.area.Entry(move); entry {
			m.noteWay(at)
			return true
		}
		if to := m.Space.Board.To(move); !f.seen.Has(to) {
			f.seen.Add(to)
			m.scene.Drop(to)
			m.goOn(at, move)
			m.scene.Lift(to)
		}
	}
	return false
}

// nears reports whether a push brings a box, which is away pushes from an entry, nearer to an entry.
func (m *Maker) nears(move board.Move, away int) bool {
	to := m.Space.to[move]
	return to != flow.NoNode && m.Space.area.nearer(move, to, away)
}

// goOn notes the pushes after a leg that bring the box nearer. The scene shows the leg. The player stands behind the
// box, so his zone is only needed for turns.
func (m *Maker) goOn(at int32, last board.Move) {
	away, flooded := m.Space.area.ToGo(m.Space.to[last]), false
	for _, d := range board.Dirs {
		move := board.NewMove(m.Space.Board.To(last), d)
		if !m.nears(move, away) {
			continue
		}
		if d == last.Dir() {
			if m.scene.Free(m.Space.Board.To(move)) {
				m.noteLeg(move, at)
			}
			continue
		}
		if !flooded {
			flooded = true
			m.filling.walks.Fill(m.scene, last.From())
		}
		if m.scene.CanMove(board.Forward, move, m.filling.walks) {
			m.noteLeg(move, at)
		}
	}
}

// noteLeg notes a push after a parent leg, -1 for none.
func (m *Maker) noteLeg(move board.Move, parent int32) {
	m.filling.next = append(m.filling.next, int32(len(m.filling.legs)))
	m.filling.legs = append(m.filling.legs, leg{move, parent})
}

// noteWay notes the pushes up to a leg.
func (m *Maker) noteWay(at int32) {
	f := &m.filling
	f.way = f.way[:0]
	for ; at >= 0; at = f.legs[at].parent {
		f.way = append(f.way, f.legs[at].move)
	}
	slices.Reverse(f.way)
}

// fillGoal moves the box of the way to its goal by the pushes of the plan.
func (m *Maker) fillGoal() (p Pushed) {
	way := m.filling.way
	first, last := way[0], way[len(way)-1]
	pushes, stand := m.nextPushes()
	if len(pushes) > 0 {
		last = pushes[len(pushes)-1]
	}
	from, to := first.From(), m.Space.Board.To(last)
	m.Counts.Generated++
	p = Pushed{First: first, Last: last, Pushes: len(way) + len(pushes), To: to, Filled: true,
		box: int(m.boxes.number[from]), node: m.Space.Distances.Node(to, stand)}
	m.scene.Shift(from, to)
	p.Player = m.reach.Flood(m.scene, stand)
	return p
}

// nextPushes is the pushes of the plan for the box of the way behind the entry, and where the player then stands.
func (m *Maker) nextPushes() (pushes []board.Move, stand board.Square) {
	entry, _ := m.Space.area.Entry(m.filling.way[len(m.filling.way)-1])
	return m.Space.area.NextPushes(m.filling.inside, entry)
}

// filledPushes is the pushes of a move that brings a box to its goal by the plan of the goal area, given its first push
// and the position before. The result is nil when the plan has no such move. The maker shows no position that could be
// expanded afterwards.
func (m *Maker) filledPushes(boxes []board.Square, player board.Square, first board.Move) []board.Move {
	m.scene.SetSquares(boxes)
	m.zone = m.reach.Begin(m.scene, player)
	inside, planned := m.Space.area.Planned(m.scene.Boxes(), m.zone.Min())
	if m.filling.inside = inside; !planned || !m.comesIn(first.From()) || m.filling.way[0] != first {
		return nil
	}
	pushes, _ := m.nextPushes()
	return slices.Concat(m.filling.way, pushes)
}

// filledGoal is where the box stands that came into the goal area last, in the position shown.
func (m *Maker) filledGoal() board.Square {
	return m.Space.area.Goal(m.Space.area.Boxes(m.scene.Boxes()) - 1)
}
