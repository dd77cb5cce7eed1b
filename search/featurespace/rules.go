package featurespace

import "planner/search"

// Rules tell the engine what it searches. All methods run in the engine's goroutine.
type Rules interface {
	// Expand appends every child of a position that no cheap sound test refuses, with key and vector, and marks those
	// that advisors name. complete says that nothing playable was left out except by sound rules: only then may a
	// node be called dead when all its children are. Children that seen knows need no vector.
	Expand(p *search.Position, v *search.Vector, seen Seen, children []search.Child) (list []search.Child, complete bool)
	// Root gives the vector of a position that has no parent.
	Root(p *search.Position) search.Vector
	// Dead is the dear, sound test that is made once a child is chosen.
	Dead(p *search.Position) bool
	// Cell projects a vector to its cell.
	Cell(v *search.Vector) search.CellKey
}

// Expensive are Rules whose work does not go by the number of their children.
type Expensive interface {
	// Effort is how many squares they have looked at so far, in all searches together.
	Effort() int64
}
