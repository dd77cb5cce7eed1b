package exhaustive

import (
	"planner/board"
	"planner/deadlock"
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
	options = deadlock.DefaultOptions()
	options.Without = [deadlock.Rules]bool{
		deadlock.DeadSquare: true, deadlock.Frozen: true, deadlock.Overfull: !r.Trap, deadlock.Pair: !r.Pair,
		deadlock.Triple: !r.Triple, deadlock.Pattern: !r.Pattern, deadlock.StuckBoxes: !r.Stuck,
		deadlock.Unpaired: !r.Matching || !r.Stuck, deadlock.Unpullable: !r.PullAll, deadlock.Unnecessary: !r.Necessity,
		deadlock.Diagonal: !r.Diagonal, deadlock.LostCorral: !r.Corral,
	}
	for rule := deadlock.Overfull; rule < deadlock.Rules; rule++ {
		any = any || !options.Without[rule]
	}
	return options, any
}

// lost judges the position in the scene, which the move has just made.
func (w *worker) lost(player board.Square, m board.Move) bool {
	if w.options.Rules.Freeze && w.freeze.After(w.scene, w.board.To(m)) {
		w.counts.Frozen++
		return true
	}
	return w.proofs != nil && w.counts.note(w.proofs.Quick(w.scene, player, m))
}

// Corrals are searched only while that has flooded no more squares than these: most levels gain little by it, a few
// much, and one proof may cost as much as a hundred expansions.
const (
	corralCredit = 20_000 // at first
	corralEarned = 1      // for each expansion
)

// hopeless judges the position of a node that is about to be expanded, by the rules that need more than the last
// move: those with stuck boxes as walls, and the search of corrals as far as its credit goes.
func (w *worker) hopeless(node id, o origin) bool {
	if w.proofs == nil {
		return false
	}
	from, to := w.moved(o)
	var before *deadlock.Layout
	if o.run() != 0 {
		before = w.walls.of(o.parent())
	}
	var v deadlock.Verdict
	if before == nil {
		v = w.proofs.Walled(w.scene, w.zone)
	} else {
		v = w.proofs.WalledAfter(before, w.scene, w.zone, from, to)
	}
	if w.counts.note(v) {
		return true
	}
	w.walls.note(node, w.proofs.Layout())
	if w.proofs.Work() > corralCredit+corralEarned*w.counts.Expanded {
		return false
	}
	return w.counts.note(w.proofs.Corrals(w.scene, w.zone, to))
}

// moved tells from where to where the last move brought its box; both are None for the first node. Another worker may
// give the node another way at any time, but a word of it is always one way.
func (w *worker) moved(o origin) (from, to board.Square) {
	if o.run() == 0 {
		return board.None, board.None
	}
	from = o.move().From()
	to = from
	for range o.run() {
		to = w.board.Next(to, o.move().Dir())
	}
	return from, to
}

// walls remembers the layouts of stuck boxes of nodes expanded lately, for their children. It is direct-mapped.
type walls []struct {
	node   id
	layout *deadlock.Layout
}

const wallsKept = 1 << 13

func (w walls) of(node id) *deadlock.Layout {
	if at := &w[node%wallsKept]; at.node == node {
		return at.layout
	}
	return nil
}

func (w walls) note(node id, layout *deadlock.Layout) {
	at := &w[node%wallsKept]
	at.node, at.layout = node, layout
}

// hopelessStart judges the first position, which no move has made.
func (w *worker) hopelessStart() bool {
	if w.options.Rules.Freeze && w.freeze.Frozen(w.scene, w.board.NewBits()) {
		return true
	}
	return w.proofs != nil && w.counts.note(w.proofs.Whole(w.scene, w.zone))
}

// note counts a verdict and reports whether it is one of deadlock.
func (c *Counts) note(v deadlock.Verdict) bool {
	if !v.Dead() {
		return false
	}
	c.Proved[v.Rule]++
	return true
}
