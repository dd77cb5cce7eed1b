package search

import "planner/board"

// Seen tells which positions the engine has met before, so that Rules need not score them again.
type Seen interface{ Known(key board.Key) bool }

// AdviseImproving names, for each of the given entries of the vector, the best child among those that improve that
// entry over their parent's vector. Known children are never named: they were played or wait elsewhere.
func AdviseImproving(v *Vector, children []Child, seen Seen, entries ...int) {
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
