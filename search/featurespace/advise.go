package featurespace

import (
	"planner/board"
	"planner/search"
)

// Seen is what Rules may ask of the engine while they expand.
type Seen interface {
	// Known tells whether the engine has met a position before: Rules need not score it again.
	Known(key board.Key) bool
	// Halted tells that the search is to end: Rules that take long, as on huge boards, return what they have, and say
	// that it is not complete.
	Halted() bool
}

// AdviseImproving names, for each of the given entries of the vector, the best child among those that improve that
// entry over their parent's vector. Known children are never named: they were played or wait elsewhere.
func AdviseImproving(v *search.Vector, children []search.Child, seen Seen, entries ...int) {
	for _, entry := range entries {
		best := -1
		for i := range children {
			c := &children[i]
			if c.Vector[entry] < v[entry] && !seen.Known(c.Key) && (best < 0 || c.Vector.Less(&children[best].Vector)) {
				best = i
			}
		}
		if best >= 0 {
			children[best].Advised = true
		}
	}
}
