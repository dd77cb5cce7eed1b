package expand

import (
	"planner/board"
	"planner/deadlock"
	"planner/technique"
)

// deadStart judges the first position, to which no move has led.
func (m *Maker) deadStart() bool {
	if m.use.On(technique.Freeze) {
		frozen := m.freeze.Frozen(m.scene, m.Space.Board.NewBits())
		if m.use.Note(technique.Freeze, frozen); frozen {
			return true
		}
	}
	return m.detector != nil && m.detector.Whole(m.scene, m.zone).Dead()
}

// deadChild judges the position shown by the rules that look at the box moved last and its surroundings.
func (m *Maker) deadChild(player board.Square, last board.Move) bool {
	if m.use.On(technique.Freeze) {
		frozen := m.freeze.After(m.scene, m.Space.Board.To(last))
		if m.use.Note(technique.Freeze, frozen); frozen {
			return true
		}
	}
	return m.detector != nil && m.detector.Quick(m.scene, player, last).Dead()
}

// Reached tells how a position that is to be expanded was reached, for DeadPosition.
type Reached struct {
	// Node and Parent number the position and its parent, from 1 on, each number for one position in the whole search.
	// In a search that does not number positions both are 0, and nothing is taken over from the parent.
	Node, Parent uint32
	First        board.Move // the move that led here
	Pushes       int        // its pushes; 0 for the first position, which no move has led to
	Filled       bool       // the last of its pushes follow the goal area's plan
}

// DeadPosition judges the position shown, before it is expanded, by the rules that need more than the last move: the
// rules with stuck boxes as walls, and the corral search as far as its credit goes.
func (m *Maker) DeadPosition(r Reached) bool {
	if m.walls.stuck = nil; m.detector == nil {
		return false
	}
	from, to := m.moved(r)
	if m.walls.proving.isOpen() {
		dead := m.walled(r.Parent, from, to).Dead()
		if m.walls.proving.noteAnswer(dead); dead {
			return true
		}
		m.walls.noteStuck(r.Node, m.detector.Walls())
	}
	if m.detector.FloodedSquares() > m.corralCredit() {
		return false
	}
	return m.detector.Corrals(m.scene, m.zone, to).Dead()
}

// corralCredit is how many squares the corral search may have flooded by now.
func (m *Maker) corralCredit() int64 {
	proved := m.use.Counts[technique.Corral].Decided + m.use.Counts[technique.Pattern].Decided
	if m.detector.FloodedSquares() > corralTrial+corralWorth*proved {
		return corralCredit + corralLeast*m.Counts.Expanded
	}
	if m.detector.KnowsTriples() {
		return corralCredit + corralBeside*m.Counts.Expanded
	}
	return corralCredit + corralEarned*m.Counts.Expanded
}

// walled looks for deadlocks with stuck boxes as walls. If the stuck boxes of the parent are remembered, it starts from
// them.
func (m *Maker) walled(parent uint32, from, to board.Square) deadlock.Verdict {
	if before := m.walls.memory.analysisOf(parent); before != nil {
		return m.detector.WalledAfter(before, m.scene, m.zone, from, to)
	}
	return m.detector.Walled(m.scene, m.zone)
}

// moved tells from where to where the last move brought its box. Both are None for the first position.
func (m *Maker) moved(r Reached) (from, to board.Square) {
	if r.Pushes == 0 {
		return board.None, board.None
	}
	from = r.First.From()
	to = from
	if r.Filled {
		return from, m.filledGoal()
	}
	for range r.Pushes {
		to = m.Space.Board.Next(to, r.First.Dir())
	}
	return from, to
}
