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
// improve that entry. (Advisors come from Shoham and Schaeffer 2020.)
func (x *Expansion) AdviseImproving(entries ...int) {
	for _, entry := range entries {
		x.Advise(x.Best(func(c *search.Child) bool { return c.Vector[entry] < x.Vector[entry] }))
	}
}

// Best is the best child by vector among those that pass, nil when there is none. A child that is known already is
// never among them, because it was played or waits elsewhere.
func (x *Expansion) Best(pass func(*search.Child) bool) (best *search.Child) {
	for i := range x.Children {
		c := &x.Children[i]
		if !c.Known && (best == nil || c.Vector.Less(&best.Vector)) && pass(c) {
			best = c
		}
	}
	return best
}

// Advise marks a child as advised, if there is one.
func (x *Expansion) Advise(c *search.Child) {
	if c != nil {
		c.Advised = true
	}
}
