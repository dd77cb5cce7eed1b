package relocation

import (
	"planner/board"
	"planner/freespace"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/technique"
)

// FreeSpacePlan says what a free-space search aims at.
type FreeSpacePlan struct {
	Arrangement *freespace.Arrangement
	Ends        bool // every destination of every box is tried, also of those on targets
	Use         technique.Use

	// Dead is the expensive deadlock test of pushes. nil for none.
	Dead func(*search.Position) bool
}

// Entries of the vector of a free-space search, most important first. The first two mean the same in the spread-out
// search of package reverse.
const (
	FreeZones       = iota // player zones
	FreeFrozenBoxes        // boxes that no push can ever move again
	FreeUnheld             // 2 for each goal-matching target without a box, -1 for each excess target with one
)

// FreeSpace pushes the boxes to the targets of a free-space arrangement, which opens the start up (Holland, S3
// Algorithms, "Forward search", "A simple implementation of SOLVE"; the border deformation is from the remarks at its
// end). It implements featurespace.Rules.
//
// A box on a target stays there, except in a plan with Ends. Every other box gets one macro: to the furthest
// goal-matching target, failing that to the furthest excess one. Macros are advised and cost nothing; single pushes are
// tried where macros lead no further. The search is not complete, so no node is lost because all its children are.
type FreeSpace struct {
	plan     FreeSpacePlan
	children featurespace.ChildMaker

	frozen  board.Bits // of the position at hand
	after   board.Bits // of the position that is scored
	targets board.Bits // goal-matching and excess
	zone    *board.Zone
}

// NewFreeSpace makes the rules of a free-space search.
func NewFreeSpace(l *analysis.Level, plan FreeSpacePlan) *FreeSpace {
	b := l.Board
	r := &FreeSpace{
		plan: plan, children: featurespace.NewChildMaker(l, board.Forward), zone: board.NewZone(b),
		frozen: b.NewBits(), after: b.NewBits(), targets: b.NewBits(),
	}
	r.children.Judge = r.judge
	for i := range r.targets {
		r.targets[i] = plan.Arrangement.MatchingSet[i] | plan.Arrangement.ExcessSet[i]
	}
	return r
}

// Root implements featurespace.Rules.
func (r *FreeSpace) Root(p *search.Position) search.Vector {
	r.children.Scene.Set(p.Boxes)
	r.children.Gen.Load(r.children.Scene)
	r.children.Freeze.Frozen(r.children.Scene, r.after)
	return r.score(r.children.Scene, int32(r.children.Gen.Zones.Count()))
}

// score measures the boxes on a scene whose zones are counted already, with r.after as its frozen boxes.
func (r *FreeSpace) score(s *board.Scene, zones int32) search.Vector {
	matching, excess := r.plan.Arrangement.Held(s.Boxes())
	return search.Vector{
		FreeZones: zones, FreeFrozenBoxes: int32(r.after.Count()),
		FreeUnheld: int32(2*(r.plan.Arrangement.Matching-matching) - excess),
	}
}

// ExtraWork implements featurespace.Rules. A node has few children, and the destinations of every box are looked for,
// so the squares that these searches looked at are extra work.
func (r *FreeSpace) ExtraWork() int64 { return r.children.Gen.Work }

// Cell implements featurespace.Rules.
func (r *FreeSpace) Cell(v *search.Vector) search.CellKey {
	return search.CellKey{v[FreeZones], v[FreeFrozenBoxes]}
}

// Dead implements featurespace.Rules.
func (r *FreeSpace) Dead(p *search.Position) bool { return r.plan.Dead != nil && r.plan.Dead(p) }
