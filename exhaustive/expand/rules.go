package expand

import (
	"planner/deadlock"
	"planner/technique"
)

// detectorRules are the rules that the deadlock detector asks for a Maker. Dead squares and freeze deadlocks are not
// among them, because the Maker tests them itself in a cheaper form.
var detectorRules = [...]technique.ID{
	technique.GoalTrap, technique.Pair, technique.Triple, technique.Pattern, technique.Stuck, technique.WallMatching,
	technique.PullAll, technique.Corral,
}

// detectorOptions gives the options of the deadlock detector. The result any is false when the detector would have
// nothing to do. Each rule drops only positions that are proved lost, so the first solution has the fewest pushes
// whatever is on; package deadlock has the proofs. Wall matching takes stuck boxes for walls, and is off without them.
func detectorOptions(set technique.Set) (options deadlock.Options, any bool) {
	if !set.On(technique.Stuck) || !set.On(technique.Matching) {
		set = set.Off(technique.WallMatching)
	}
	for _, id := range detectorRules {
		any = any || set.On(id)
	}
	options = deadlock.DefaultOptions()
	options.Use = technique.NewUse(set)
	options.Skip[deadlock.DeadSquare], options.Skip[deadlock.FreezeRule] = true, true
	return options, any
}
