package featurespace

import (
	"planner/search"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Advisors, Kind: technique.Advisor, Soundness: technique.OnlyOrders,
	Help:   "moves that an advisor names cost nothing; without them every move costs the same",
	Source: technique.FESS + "advisors",
})

// AdviseImproving marks as advised, for each of the given entries of the vector, the best child among those that
// improve that entry over v, the vector of their parent. A child that is known already is never named, because it was
// played or waits elsewhere. The children must have vectors. (Advisors come from Shoham and Schaeffer 2020.)
func AdviseImproving(v *search.Vector, children []search.Child, entries ...int) {
	for _, entry := range entries {
		best := -1
		for i := range children {
			c := &children[i]
			if c.Vector[entry] < v[entry] && !c.Known && (best < 0 || c.Vector.Less(&children[best].Vector)) {
				best = i
			}
		}
		if best >= 0 {
			children[best].Advised = true
		}
	}
}
