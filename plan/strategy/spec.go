package strategy

import (
	"cmp"
	"slices"

	"planner/technique"
)

// Spec is a strategy before it is made. All strategies take part in the modes that search from both ends.
type Spec struct {
	ID      technique.ID
	Share   float64 // of the work, with fewer boxes than what plan takes for many
	Many    float64 // the share with many boxes
	Forward bool    // takes part in the mode that only pushes
	Reverse bool    // takes part in the mode that only pulls
	Moves   bool    // by single moves
	Plain   bool    // by single moves and nothing else, fit for huge boards
	Late    bool    // waits until the others have done as much as its next turn takes, but for a short first turn
	Second  int64   // length of its second turn in positions, if that is longer than the others

	// Build makes the strategy. One that can search a side out calls emptied when it has.
	Build func(c *LevelContext, emptied func()) Strategy
}

// specs is filled by the package variables of the files with strategies.
var specs []Spec

// Specs lists the strategies in the order of the schedule, which is the order of their IDs.
func Specs() []Spec {
	return slices.SortedFunc(slices.Values(specs), func(a, b Spec) int { return cmp.Compare(a.ID, b.ID) })
}

// add takes a strategy into Specs. It is for package variables of the files with strategies.
func add(s Spec) technique.ID {
	specs = append(specs, s)
	return s.ID
}

// neverEmpties makes a builder of one that never searches a side out.
func neverEmpties(build func(*LevelContext) Strategy) func(*LevelContext, func()) Strategy {
	return func(c *LevelContext, _ func()) Strategy { return build(c) }
}
