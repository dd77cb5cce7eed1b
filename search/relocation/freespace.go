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

// Stage says which moves a free-space search may make besides its macros to targets (Holland, S3 Algorithms, "RPRT").
type Stage uint8

// The stages, each with all moves of the one before it. The letters come from the source.
const (
	FreeRoutes Stage = iota // (b) routes and shuffles only
	FreeFrozen              // (c) single moves of frozen boxes
	FreeStatic              // (d) single moves of all boxes that are on no target
	FreeEnds                // every destination of every box, also of those on targets
)

// FreeSpacePlan says what a free-space search aims at.
type FreeSpacePlan struct {
	Arrangement *freespace.Arrangement
	Stage       Stage
	Seed        uint64     // breaks ties between targets equally far
	Layers      []int32    // by square: worth of a box having left it, at least 0; nil for none
	Accept      board.Bits // squares on which a frozen box is not counted; nil for none
	Deform      bool       // moves that shift the border between two zones are tried too
	Use         technique.Use

	// RegionDistance measures how far the numbers of boxes in the flow regions are from those aimed at, 0 when they are
	// equal. nil for none.
	RegionDistance func(*search.Position) int32

	// Dead is the side's expensive deadlock test. nil for none.
	Dead func(*search.Position) bool
}

// Entries of the vector of a free-space search, most important first. The first two mean the same in the spread-out
// search of package reverse.
const (
	FreeZones       = iota // player zones, with the boxes in the arrangement's one-way doors deleted
	FreeFrozenBoxes        // boxes that no push can ever move again, without accepted ones
	FreeRegions            // the plan's region distance
	FreeUnheld             // 2 for each goal-matching target without a box, -1 for each excess target with one
	FreeLayers             // minus the worth of the squares that boxes have left
	FreeLegs               // legs still to play of a macro of several boxes
)

// FreeSpace brings the boxes of one side to the targets of a free-space arrangement: RPR with its tree search in
// reverse, the opening search forward (Holland, S3 Algorithms, "RPR", "RPRT", "Forward search", "A simple
// implementation of SOLVE"). It implements featurespace.Rules.
//
// A box on a target stays there, except in shuffles, door macros and the last stage. Every other box gets one macro: to
// the furthest goal-matching target, failing that to the furthest excess one, failing that by a shuffle. Macros are
// advised and cost nothing; single moves are tried where macros lead no further. The search is not complete, so no node
// is lost because all its children are.
type FreeSpace struct {
	level    *analysis.Level
	side     board.Side
	plan     FreeSpacePlan
	composer *macros.Composer
	children featurespace.ChildMaker
	doorless *macros.Generator // counts zones with the boxes in doors deleted

	pushFreeze *deadlock.Freeze // of pushes: these boxes are counted
	freeze     *deadlock.Freeze // of this side's moves: these children are refused
	frozen     board.Bits       // by pushFreeze, of the position at hand
	after      board.Bits       // the same of the position that is scored
	layered    []board.Square   // squares that are worth something in the plan's layers
	targets    board.Bits       // goal-matching and excess
	moves      []board.Move     // scratch for macros
	lifted     []board.Square   // scratch for doors
	aside      search.Position  // scratch for the region distance

	trial   *board.Scene // a macro is played here
	zone    *board.Zone
	legs    []leg             // of the macro at hand
	pending map[board.Key]leg // the next leg, by the key of a position within a macro
}

// NewFreeSpace makes the rules of a free-space search of one side.
func NewFreeSpace(l *analysis.Level, side board.Side, plan FreeSpacePlan) *FreeSpace {
	b := l.Board
	rest := [2]board.Bits{board.Forward: b.GoalSet(), board.Reverse: b.BitsOf(b.Boxes)}
	r := &FreeSpace{
		level: l, side: side, plan: plan,
		composer: macros.NewComposer(b, side, plan.Seed, freespace.NewOneWay(b, side)),
		children: featurespace.NewChildMaker(b, side, plan.Use), doorless: macros.NewGenerator(b, side),
		trial: board.NewScene(b), zone: board.NewZone(b),
		pushFreeze: deadlock.NewFreeze(b, board.Forward, l.Bounds[board.Forward].Closed, rest[board.Forward]),
		freeze:     deadlock.NewFreeze(b, side, l.Bounds[side].Closed, rest[side]),
		frozen:     b.NewBits(), after: b.NewBits(), targets: b.NewBits(), pending: make(map[board.Key]leg),
		aside: search.Position{Boxes: b.NewBits(), Last: board.None},
	}
	r.children.Judge = r.judge
	r.composer.Doors = len(plan.Arrangement.Doors) > 0
	for sq, worth := range plan.Layers {
		if worth > 0 {
			r.layered = append(r.layered, board.Square(sq))
		}
	}
	for i := range r.targets {
		r.targets[i] = plan.Arrangement.MatchingSet()[i] | plan.Arrangement.ExcessSet()[i]
	}
	return r
}

// Root implements featurespace.Rules.
func (r *FreeSpace) Root(p *search.Position) search.Vector {
	r.children.Scene.Set(p.Boxes)
	r.children.Gen.Load(r.children.Scene)
	r.pushFreeze.Frozen(r.children.Scene, r.after)
	return r.score(r.children.Scene, p.Player, int32(r.children.Gen.Zones()))
}

// score measures the boxes on a scene whose zones are counted already, with r.after as its frozen boxes.
func (r *FreeSpace) score(s *board.Scene, player board.Square, zones int32) search.Vector {
	frozen, layers := int32(0), int32(0)
	for i, w := range r.after {
		if r.plan.Accept != nil {
			w &^= r.plan.Accept[i]
		}
		frozen += board.Ones(w)
	}
	for _, sq := range r.layered {
		if s.Free(sq) {
			layers += r.plan.Layers[sq]
		}
	}
	matching, excess := r.plan.Arrangement.Held(s.Boxes())
	v := search.Vector{
		FreeZones: zones, FreeFrozenBoxes: frozen, FreeLayers: -layers,
		FreeUnheld: int32(2*(r.plan.Arrangement.Matching-matching) - excess),
	}
	if zones > 1 && len(r.plan.Arrangement.Doors) > 0 {
		v[FreeZones] = r.zonesThroughDoors(s)
	}
	if r.plan.RegionDistance != nil {
		copy(r.aside.Boxes, s.Boxes())
		r.aside.Player = player
		v[FreeRegions] = r.plan.RegionDistance(&r.aside)
	}
	return v
}

// zonesThroughDoors counts the zones with the boxes on the open squares of the arrangement's doors deleted ("this
// heuristic approximates how far from a zone-cyclic position the node is").
func (r *FreeSpace) zonesThroughDoors(s *board.Scene) int32 {
	r.lifted = r.lifted[:0]
	for _, d := range r.plan.Arrangement.Doors {
		if s.Box(d.O) {
			s.Lift(d.O)
			r.lifted = append(r.lifted, d.O)
		}
	}
	r.doorless.Load(s)
	for _, sq := range r.lifted {
		s.Drop(sq)
	}
	return int32(r.doorless.Zones())
}

// ExtraWork implements featurespace.Rules. A node has few children, and each macro takes many searches to plan, so the
// squares that these searches looked at are extra work.
func (r *FreeSpace) ExtraWork() int64 {
	return r.composer.Work() + r.children.Gen.Work + r.doorless.Work
}

// Arrangement returns the arrangement that the search aims at.
func (r *FreeSpace) Arrangement() *freespace.Arrangement { return r.plan.Arrangement }

// Cell implements featurespace.Rules.
func (r *FreeSpace) Cell(v *search.Vector) search.CellKey {
	return search.CellKey{v[FreeZones], v[FreeFrozenBoxes], v[FreeRegions]}
}

// Dead implements featurespace.Rules.
func (r *FreeSpace) Dead(p *search.Position) bool { return r.plan.Dead != nil && r.plan.Dead(p) }
