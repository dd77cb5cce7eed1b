package expand

import (
	"slices"

	"planner/deadlock"
	"planner/technique"
)

// detectorRules are the switches of the rules that the deadlock detector asks for a Maker. Freeze deadlocks are not
// among them, because the Maker tests them itself in a cheaper form, as it does with dead squares.
var detectorRules = slices.DeleteFunc(deadlock.Techniques(),
	func(id technique.ID) bool { return id == technique.Freeze })

// detectorOptions gives the options of the deadlock detector. The result any is false when all of its rules with
// switches are off; then goal traps, which have none, are not worth a detector. Each rule drops only positions that are
// proved lost, so the first solution has the fewest pushes whatever is on; package deadlock has the proofs. Wall
// matching takes stuck boxes for walls, and is off without them.
func detectorOptions(set technique.Set) (options deadlock.Options, any bool) {
	if !set.On(technique.Stuck) || !set.On(technique.Matching) {
		set = set.Off(technique.WallMatching)
	}
	for _, id := range detectorRules {
		any = any || set.On(id)
	}
	options = deadlock.DefaultOptions()
	options.Use, options.CorralBudget = technique.NewUse(set), corralBudget
	options.Skip[deadlock.DeadSquare], options.Skip[deadlock.FreezeRule] = true, true
	return options, any
}
