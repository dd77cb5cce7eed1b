package expand

import (
	"planner/deadlock"
	"planner/technique"
)

// Rules switches the techniques. Each technique drops only positions that are proved lost, or pushes without which a
// shortest solution is left. So the first solution has the fewest pushes whatever is on; package deadlock has the
// proofs.
type Rules struct {
	Freeze    bool // freeze deadlocks
	Matching  bool // a minimum matching as the bound, else the sum of nearest distances; with Stuck, wall matching too
	Linear    bool // linear conflicts in the bound
	Tunnels   bool // the pushes through a tunnel are one move
	PICorral  bool // only the pushes into a PI-corral, when there is one
	Trap      bool // goal traps with more boxes than goals
	Pair      bool // two boxes that are lost together; PI-corrals then use such pairs too
	Triple    bool // three boxes that are lost together
	Pattern   bool // lost groups of boxes that the corral search has met
	Stuck     bool // boxes whose every move loses
	PullAll   bool // goals that no box could ever leave by pulls
	Necessity bool // goals that must be filled in every position on the way to a solution
	Diagonal  bool // closed diagonals
	Corral    bool // corrals that a bounded search proves lost
}

// detector gives the options of the deadlock detector under these rules. The result any is false when the detector
// would have nothing to do. Dead squares and freeze deadlocks are left out of it, because the Maker tests them itself
// in a cheaper form.
func (r Rules) detector() (options deadlock.Options, any bool) {
	on := map[technique.ID]bool{
		technique.GoalTrap: r.Trap, technique.Pair: r.Pair, technique.Triple: r.Triple, technique.Pattern: r.Pattern,
		technique.Stuck: r.Stuck, technique.WallMatching: r.Matching && r.Stuck, technique.PullAll: r.PullAll,
		technique.Necessity: r.Necessity, technique.Diagonal: r.Diagonal, technique.Corral: r.Corral,
	}
	set := technique.Set{}
	for id, wanted := range on {
		if !wanted {
			set = set.Off(id)
		}
		any = any || wanted
	}
	options = deadlock.DefaultOptions()
	options.Use = technique.NewUse(set)
	options.Skip[deadlock.DeadSquare], options.Skip[deadlock.FreezeRule] = true, true
	return options, any
}
