package exhaustive

import (
	"planner/board"
	"planner/deadlock"
	"planner/technique"
)

// Rules switches the techniques. Each drops only positions that are proved lost, or pushes without which a shortest
// solution is left, so the first solution has the fewest pushes whatever is on; see deadlock for the proofs.
type Rules struct {
	Freeze    bool // freeze deadlocks
	Matching  bool // matching as the bound, else the sum of nearest distances; matching with stuck boxes as walls
	Linear    bool // linear conflicts in the bound
	Tunnels   bool // runs through tunnels as one move
	PICorral  bool // only the pushes into a PI-corral, when there is one
	Trap      bool // goal traps with more boxes than goals
	Pair      bool // two boxes lost together; also makes PI-corrals of more corrals
	Triple    bool // three boxes lost together
	Pattern   bool // lost groups that the corral search has met
	Stuck     bool // boxes all of whose moves lose
	PullAll   bool // goals that no box could ever leave backwards
	Necessity bool // goals that every position on the way to an end needs filled
	Diagonal  bool // closed diagonals
	Corral    bool // corrals that a bounded search proves lost
}

// AllRules is everything on.
func AllRules() Rules {
	return Rules{true, true, true, true, true, true, true, true, true, true, true, true, true, true}
}

// proofs says which rules a detector is to use; any is false when it would have nothing to do. Dead squares and
// freezing are tested by the search itself, in their cheapest form.
func (r Rules) proofs() (options deadlock.Options, any bool) {
	off := map[technique.ID]bool{technique.GoalTrap: !r.Trap, technique.Pair: !r.Pair, technique.Triple: !r.Triple,
		technique.Pattern: !r.Pattern, technique.Stuck: !r.Stuck, technique.WallMatching: !r.Matching || !r.Stuck,
		technique.PullAll: !r.PullAll, technique.Necessity: !r.Necessity, technique.Diagonal: !r.Diagonal, technique.Corral: !r.Corral}
	set := technique.Set{}
	for id, is := range off {
		if is {
			set = set.Off(id)
		}
		any = any || !is
	}
	options = deadlock.DefaultOptions()
	options.Use = technique.NewUse(set)
	options.Skip[deadlock.DeadSquare], options.Skip[deadlock.FreezeRule] = true, true
	return options, any
}

// lost judges the position in the scene, which the move has just made.
func (m *maker) lost(player board.Square, last board.Move) bool {
	if m.options.Rules.Freeze && m.freeze.After(m.scene, m.board.To(last)) {
		m.counts.Frozen++
		return true
	}
	return m.proofs != nil && m.counts.note(m.proofs.Quick(m.scene, player, last))
}

// Corrals are searched only while that has flooded no more squares than these: most levels gain little by it, a few
// much, and one proof may cost as much as a hundred expansions.
const (
	corralCredit = 20_000 // at first
	corralEarned = 1      // for each expansion
)

// dead judges the position of a node that is about to be expanded, by the rules that need more than the last
// move: those with stuck boxes as walls, and the search of corrals as far as its credit goes. On disk a node has no
// number, 0, and no parent, so its stuck boxes are looked at afresh.
func (m *maker) dead(node id, o origin) bool {
	if m.proofs == nil {
		return false
	}
	from, to := m.moved(o)
	var before *deadlock.WallAnalysis
	if o.parent() != 0 {
		before = m.walls.of(o.parent())
	}
	var v deadlock.Verdict
	if before == nil {
		v = m.proofs.Walled(m.scene, m.zone)
	} else {
		v = m.proofs.WalledAfter(before, m.scene, m.zone, from, to)
	}
	if m.counts.note(v) {
		return true
	}
	if node != 0 {
		m.walls.note(node, m.proofs.Walls())
	}
	if m.proofs.Work() > corralCredit+corralEarned*m.counts.Expanded {
		return false
	}
	return m.counts.note(m.proofs.Corrals(m.scene, m.zone, to))
}

// moved tells from where to where the last move brought its box; both are None for the first node. Another worker may
// give the node another way at any time, but a word of it is always one way.
func (m *maker) moved(o origin) (from, to board.Square) {
	if o.run() == 0 {
		return board.None, board.None
	}
	from = o.move().From()
	to = from
	for range o.run() {
		to = m.board.Next(to, o.move().Dir())
	}
	return from, to
}

// walls remembers the layouts of stuck boxes of nodes expanded lately, for their children. It is direct-mapped.
type walls []struct {
	node   id
	layout *deadlock.WallAnalysis
}

const wallsKept = 1 << 13

func (w walls) of(node id) *deadlock.WallAnalysis {
	if at := &w[node%wallsKept]; at.node == node {
		return at.layout
	}
	return nil
}

func (w walls) note(node id, layout *deadlock.WallAnalysis) {
	at := &w[node%wallsKept]
	at.node, at.layout = node, layout
}

// deadStart judges the first position, which no move has made.
func (m *maker) deadStart() bool {
	if m.options.Rules.Freeze && m.freeze.Frozen(m.scene, m.board.NewBits()) {
		return true
	}
	return m.proofs != nil && m.counts.note(m.proofs.Whole(m.scene, m.zone))
}

// note counts a verdict and reports whether it is one of deadlock.
func (c *Counts) note(v deadlock.Verdict) bool {
	if !v.Dead() {
		return false
	}
	c.Proved[v.Rule]++
	return true
}
