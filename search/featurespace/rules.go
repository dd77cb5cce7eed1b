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
	// Dead is the expensive, sound test that is made once a child is chosen.
	Dead(p *search.Position) bool
	// Cell projects a vector to its cell.
	Cell(v *search.Vector) search.CellKey
	// ExtraWork is how many squares the rules have looked at so far beyond making children, in all searches together:
	// 0 for rules whose work grows with the number of their children.
	ExtraWork() int64
}
