package freespace

import "planner/board"

// Budget is the exchanges that Best makes at a time, in squares tried; ten or a hundred times as many found not one
// target more on the 27 levels of two suites on which they are needed.
const Budget = 100_000

// plans are the arrangements that Best tries, from loose to tight: without goals, with them, with exchanges. The last
// two are for mazes that leave no other way: boxes in one-way doors, and boxes frozen where a solution may leave them
// ("accept frozen boxes in the target rather than have no target").
var plans = [...]Options{
	{Method: Spread},
	{Method: Deep},
	{Method: Packed},
	{Method: Spread, Goals: true},
	{Method: Deep, Goals: true},
	{Method: Packed, Goals: true, Budget: Budget},
	{Method: Packed, Goals: true, Doors: true, Budget: Budget},
	{Method: Packed, Goals: true, Rigid: true, Budget: Budget},
}

const (
	loosePlans = 6  // of the plans, those without doors and frozen boxes
	mendings   = 3  // tries to do without the targets that are stuck
	mendable   = 64 // targets; beyond that one try has to do, for mobility takes time by the square of them
)

// Best is the arrangement to plan with: of the loose plans the first that has a target for every box, all of which can
// be filled and emptied; failing that, the complete one with the fewest stuck targets, then any complete one, then the
// one with the most targets.
func (m *Maze) Best(side board.Side) *Arrangement {
	var best, fullest *Arrangement
	least := 0
	for i, o := range plans {
		if i >= loosePlans && best != nil {
			break
		}
		a, stuck := m.mend(side, o)
		if fullest == nil || a.Parts == 1 && len(a.Targets) > len(fullest.Targets) {
			fullest = a
		}
		if !a.Complete(m.Board) {
			continue
		}
		if best == nil || stuck < least {
			best, least = a, stuck
		}
		if stuck == 0 {
			break
		}
	}
	if best == nil {
		return fullest
	}
	return best
}

// mend makes an arrangement and, while it is complete with stuck targets, tries again without the squares of those.
func (m *Maze) mend(side board.Side, o Options) (best *Arrangement, least int) {
	barred := m.Board.NewBits()
	for i := range mendings {
		a := m.arrange(side, o, barred)
		if i > 0 && !a.Complete(m.Board) {
			break
		}
		if !a.Complete(m.Board) {
			return a, 0
		}
		stuck := m.stuck(a)
		if best == nil || stuck.Count() < least {
			best, least = a, stuck.Count()
		}
		if least == 0 || a.Matching > mendable {
			break
		}
		add(barred, stuck)
	}
	return best, least
}

// stuck holds the matching targets that cannot be filled straight from an origin, or not be emptied again.
func (m *Maze) stuck(a *Arrangement) board.Bits {
	_, full := m.Emptying(a)
	_, empty := m.emptyingBack(a)
	return m.Board.BitsOf(append(full, empty...))
}
