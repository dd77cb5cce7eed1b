package relocation

import (
	"planner/board"
	"planner/deadlock"
	"planner/freespace"
	"planner/macros"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/technique"
)

// Stage says which moves a free-space search may make besides its macros to targets (Holland, S3, "RPRT").
type Stage uint8

// The stages, each with all moves of the one before it.
const (
	FreeRoutes Stage = iota // (b) routes and shuffles only
	FreeFrozen              // (c) single moves of frozen boxes
	FreeStatic              // (d) single moves of all boxes that are on no target
	FreeEnds                // every end of every box: parked boxes may move too
)

// FreeSpacePlan is what a free-space search aims at.
type FreeSpacePlan struct {
	Arrangement *freespace.Arrangement
	Stage       Stage
	Seed        uint64                       // breaks ties between targets equally far
	Layer       []int32                      // by square, worth of a box having left it; nil counts nothing
	Accept      board.Bits                   // squares on which frozen boxes are as they should be; nil for none
	Coarse      func(*search.Position) int32 // a distance that comes before targets, such as one of region counts; may be nil
	Deform      bool                         // moves that shift the border between two zones are tried too
	Use         technique.Use
	Dead        func(p *search.Position) bool // the side's expensive deadlock test; may be nil
}

// Entries of a free-space search's vector, most important first. zones and frozen boxes stand where the spread search
// has them.
const (
	FreeZones  = iota // player zones, boxes in the arrangement's one-way doors deleted
	FreeStuck         // boxes that no push can ever move again, accepted ones left out
	FreeCoarse        // the plan's coarse distance
	FreeUnheld        // goal-matching targets without a box count two, excess ones with a box minus one
	FreeLayers        // negative: worth of the squares that boxes have left
	FreeLegs          // moves still to make of a macro of several boxes
)

// FreeSpace brings the boxes of one side to the targets of a free-space arrangement: RPR with its tree search in reverse,
// the opening search forward (Holland, S3, "RPR", "RPRT", "Forward search", "A simple implementation of SOLVE").
//
// A box on a target stays there, except in shuffles, door macros and in the last stage. Every other box gets one
// macro: to the furthest goal-matching target, failing that to the furthest excess one, failing that by a shuffle. The
// macros are advised and cost nothing, single moves are the search at the sticking points. Nothing is promised about
// completeness, so no node is dead because its children are.
type FreeSpace struct {
	*analysis.Level
	side     board.Side
	plan     FreeSpacePlan
	composer *macros.Composer
	children featurespace.ChildMaker
	through  *macros.Generator // counts zones with doors deleted
	trial    *board.Scene
	zone     *board.Zone
	freeze   *deadlock.Freeze // of pushes: what is counted
	stuck    *deadlock.Freeze // of this side's moves: what is refused
	frozen   board.Bits
	targets  board.Bits // matching and excess
	moves    []board.Move
	legs     []leg
	lifted   []board.Square
	pending  map[board.Key]leg
	coarse   search.Position // scratch for the plan's coarse distance
}

// NewFreeSpace makes the rules of a free-space search.
func NewFreeSpace(t *analysis.Level, side board.Side, plan FreeSpacePlan) *FreeSpace {
	b := t.Board
	rest := [2]board.Bits{board.Forward: b.GoalSet(), board.Reverse: b.BitsOf(b.Boxes)}
	r := &FreeSpace{
		Level: t, side: side, plan: plan, composer: macros.NewComposer(b, side, plan.Seed),
		children: featurespace.NewChildMaker(b, side), through: macros.NewGenerator(b, side),
		trial: board.NewScene(b), zone: board.NewZone(b),
		freeze: deadlock.NewFreeze(b, board.Forward, t.Bounds[board.Forward].Closed, rest[board.Forward]),
		stuck:  deadlock.NewFreeze(b, side, t.Bounds[side].Closed, rest[side]),
		frozen: b.NewBits(), targets: b.NewBits(), pending: make(map[board.Key]leg),
		coarse: search.Position{Boxes: b.NewBits(), Last: board.None},
	}
	r.children.Judge = r.judge
	r.composer.Doors = len(plan.Arrangement.Doors) > 0 && plan.Use.On(technique.OneWayAccess)
	for i := range r.targets {
		r.targets[i] = plan.Arrangement.MatchingSet()[i] | plan.Arrangement.ExcessSet()[i]
	}
	return r
}

// Root implements Rules.
func (r *FreeSpace) Root(p *search.Position) search.Vector {
	r.children.Scene.Set(p.Boxes)
	r.children.Gen.Load(r.children.Scene)
	return r.score(r.children.Scene, p.Player, int32(r.children.Gen.Zones()), 0)
}

// score measures a layout whose zones are known.
func (r *FreeSpace) score(s *board.Scene, player board.Square, zones, legs int32) search.Vector {
	r.freeze.Frozen(s, r.frozen)
	stuck, layers := int32(0), int32(0)
	for i, w := range r.frozen {
		if r.plan.Accept != nil {
			w &^= r.plan.Accept[i]
		}
		stuck += board.Ones(w)
	}
	for sq, worth := range r.plan.Layer {
		if worth > 0 && s.Free(board.Square(sq)) {
			layers += worth
		}
	}
	matching, excess := r.plan.Arrangement.Held(s.Boxes())
	v := search.Vector{
		FreeZones: zones, FreeStuck: stuck, FreeLayers: -layers, FreeLegs: legs,
		FreeUnheld: int32(2*(r.plan.Arrangement.Matching-matching) - excess),
	}
	if zones > 1 && len(r.plan.Arrangement.Doors) > 0 {
		v[FreeZones] = r.throughDoors(s)
	}
	if r.plan.Coarse != nil {
		copy(r.coarse.Boxes, s.Boxes())
		r.coarse.Player = player
		v[FreeCoarse] = r.plan.Coarse(&r.coarse)
	}
	return v
}

// throughDoors counts the zones with the boxes on the arrangement's door squares deleted ("this heuristic approximates
// how far from a zone-cyclic position the node is").
func (r *FreeSpace) throughDoors(s *board.Scene) int32 {
	r.lifted = r.lifted[:0]
	for _, d := range r.plan.Arrangement.Doors {
		if s.Box(d.O) {
			s.Lift(d.O)
			r.lifted = append(r.lifted, d.O)
		}
	}
	r.through.Load(s)
	for _, sq := range r.lifted {
		s.Drop(sq)
	}
	return int32(r.through.Zones())
}

// ExtraWork implements Laborious: a node has few children, and a macro is planned for each by many searches.
func (r *FreeSpace) ExtraWork() int64 {
	return r.composer.Work() + r.children.Gen.Work + r.through.Work
}

// Cell implements Rules.
func (r *FreeSpace) Cell(v *search.Vector) search.CellKey {
	return search.CellKey{v[FreeZones], v[FreeStuck], v[FreeCoarse]}
}

// Dead implements Rules.
func (r *FreeSpace) Dead(p *search.Position) bool { return r.plan.Dead != nil && r.plan.Dead(p) }
