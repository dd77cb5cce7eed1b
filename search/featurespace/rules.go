package featurespace

import (
	"context"

	"planner/board"
	"planner/search"
	"planner/technique"
)

// Rules tell the engine what it searches: which children a position has, how they score and which of them are lost. The
// engine calls all methods in its own goroutine.
type Rules interface {
	// Root gives the vector of a position that has no parent.
	Root(p *search.Position) search.Vector
	// Expand makes every child that no cheap sound test refuses, with its key and vector, and marks the children that
	// advisors name. complete says that only sound rules left children out. Only if it is true, a node whose children
	// are all lost may be called lost. Rules that take long for one position, as on huge boards, stop when ctx ends,
	// keep the children that they have made, and return false.
	Expand(ctx context.Context, x *Expansion) (complete bool)
	// Dead reports whether an expensive, sound test proves a position lost. The engine asks once for each child that it
	// chooses to play.
	Dead(p *search.Position) bool
	// Cell gives the cell of a vector.
	Cell(v *search.Vector) search.CellKey
	// ExtraWork is the work done so far besides making children, in squares looked at, in all searches with these
	// rules together. The result is 0 for rules whose work is in proportion to the number of their children.
	ExtraWork() int64
}

// Staged is implemented by rules that may leave children of a position for later, because most of them are never
// played. (Yoshizumi, Miura and Ishida 2000, "A* with partial expansion for large branching factor problems".)
type Staged interface {
	Rules
	// Pending reports whether the last call of Expand left children out that ExpandRest would make.
	Pending() bool
	// ExpandRest is Expand with all children.
	ExpandRest(ctx context.Context, x *Expansion) (complete bool)
}

// Expansion is a position that is expanded, and the children that it has got so far.
type Expansion struct {
	Position *search.Position
	Vector   search.Vector // of the position
	Seen     Seen
	Children []search.Child // a child that Seen knows needs no vector
}

// Seen holds the questions that Rules may ask the engine while they expand a position.
type Seen interface {
	// Known reports whether the engine has generated a position before. Rules need not score such a child.
	Known(key board.Key) bool
}

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

// Best is the best child by vector among those that pass, nil when there is none. It never is a child that is known
// already, because such a child was played or waits elsewhere.
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
