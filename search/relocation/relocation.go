package relocation

import (
	"planner/board"
	"planner/deadlock"
	"planner/flow"
	"planner/macros"
	"planner/search"
	"planner/search/analysis"
	"planner/search/features"
	"planner/search/featurespace"
)

// Entries of a relocation's vector, most important first.
const (
	aimScore   = iota // weighted sum of the rest
	aimZones          // player zones
	aimFrozen         // boxes frozen where the layout has none
	aimMissing        // squares of the layout without a box; in the first tier, boxes that areas lack
	aimCut            // boxes and squares cut off by the boxes in place, where that is minded
	aimApart          // boxes in which the nearest layout on the trail differs, 0 without a trail
)

// Weights of the score. The distance counts box moves; a zone costs as much as bringing a box eight squares, a box
// frozen in the wrong place as much as thirty (measured in the founding experiment, not sensitive), a box or a square
// that the boxes in place cut off as much as twenty, a box not in common with the trail as much as two (measured: four
// is about as good, a cell of its own for each overlap is not).
const (
	zoneWeight   = 8
	frozenWeight = 30
	cutWeight    = 20
	apartWeight  = 2
)

// Rules brings the boxes of a position to a given layout, by pushes or by pulls (Holland, S3, "Relocation
// subtasks - matching forward and reverse positions"). The layout is a position of the other side: reaching it, or
// anything else that the other side has seen, solves the level. It keeps every way to the layout, so no PI-corral
// pruning here.
type Rules struct {
	*analysis.Level
	side      board.Side
	layout    board.Bits
	aim       *flow.Distances
	children  featurespace.ChildMaker
	freeze    *deadlock.Freeze // of this side's moves
	frozen    board.Bits       // of the position at hand
	after     board.Bits       // of the one to be scored
	dead      func(p *search.Position) bool
	flat      bool                // one cell for all
	ancestors *features.Ancestors // of the position whose layout it is, nil when it is not looked at

	inPlace *features.InPlace // nil while boxes in place are not minded
	areas   *areas            // of the first tier, nil in the second

	matching *flow.Matching
	rows     [][]uint16
	row      []int32 // square -> row of its box in the position at hand
	solvable bool
}

// New aims a side at a layout. dead is the side's dear deadlock test and may be nil; flat puts all nodes into
// one cell, which makes the search a greedy one.
func New(t *analysis.Level, side board.Side, layout board.Bits, dead func(p *search.Position) bool, flat bool) *Rules {
	b := t.Board
	rest := b.GoalSet()
	if side == board.Reverse {
		rest = b.BitsOf(b.Boxes)
	}
	aim := flow.Aim{Side: side, Targets: layout.AppendTo(nil), Player: board.None, Memory: flow.DefaultMemory}
	r := &Rules{
		Level: t, side: side, layout: layout.Clone(), aim: flow.NewDistances(t.Graph, aim),
		children: featurespace.NewChildMaker(b, side),
		freeze:   deadlock.NewFreeze(b, side, t.Bounds[side].Closed, rest), frozen: b.NewBits(), after: b.NewBits(),
		dead: dead, flat: flat, matching: flow.NewMatching(len(b.Boxes)), row: make([]int32, b.Squares()),
	}
	r.children.Judge = r.judge
	return r
}

// Overlap counts for a position the boxes that it has in common with any layout on a trail, that of the position aimed
// at: the other side was there too. nil is no trail.
func (r *Rules) Overlap(t *features.Ancestors) { r.ancestors = t }

// BlockInPlace makes the boxes in place walls for those that are not, for searches that begin near their end: what they
// cut off costs. Far from the end it misleads, since much that is in place will have to move once more.
func (r *Rules) BlockInPlace() { r.inPlace = features.NewInPlace(r.Board) }

// Root implements Rules.
func (r *Rules) Root(p *search.Position) search.Vector {
	r.children.Scene.Set(p.Boxes)
	r.children.Gen.Load(r.children.Scene)
	r.assign(p)
	r.freeze.Frozen(r.children.Scene, r.after)
	return r.score(int32(r.children.Gen.Zones()), int32(r.matching.Total()), r.solvable)
}

// assign matches the boxes of a position to the layout.
func (r *Rules) assign(p *search.Position) {
	r.rows = r.rows[:0]
	for _, sq := range p.Boxes.AppendTo(nil) {
		r.row[sq] = int32(len(r.rows))
		r.rows = append(r.rows, r.distances(r.aim.Node(sq, p.Player)))
	}
	_, r.solvable = r.matching.Solve(r.rows)
}

// distances are those of a box at a node to what the boxes of the layout stand for: their squares or their areas.
func (r *Rules) distances(n flow.Node) []uint16 {
	if r.areas != nil {
		return r.areas.row(n)
	}
	return r.aim.Row(n)
}

const unmatched = 5000 // distance when some box cannot come to any square of the layout by itself

func (r *Rules) score(zones, distance int32, feasible bool) search.Vector {
	if !feasible {
		distance = unmatched
	}
	wrong, missing := int32(0), int32(0)
	for i, w := range r.children.Scene.Boxes() {
		wrong += board.Ones(r.after[i] &^ r.layout[i])
		missing += board.Ones(r.layout[i] &^ w)
	}
	apart := int32(0)
	if r.ancestors != nil {
		apart = int32(len(r.Board.Boxes)) - r.ancestors.Overlap(r.children.Scene.Boxes())
	}
	if r.areas != nil {
		missing = r.areas.lacking(r.children.Scene)
	}
	cut := int32(0)
	if r.inPlace != nil {
		cut = r.inPlace.Cut(r.children.Scene, r.side, r.layout)
	}
	return search.Vector{
		aimScore: apartWeight*apart + distance + zoneWeight*(zones-1) + frozenWeight*wrong + cutWeight*cut, aimCut: cut,
		aimZones: zones, aimFrozen: wrong, aimMissing: missing, aimApart: apart,
	}
}

// ExtraWork implements featurespace.Rules: the work grows with the number of children.
func (r *Rules) ExtraWork() int64 { return 0 }

// Cell implements Rules.
func (r *Rules) Cell(v *search.Vector) search.CellKey {
	if r.flat {
		return search.CellKey{}
	}
	if r.inPlace != nil {
		return search.CellKey{v[aimZones], v[aimFrozen], v[aimMissing], v[aimCut]}
	}
	return search.CellKey{v[aimZones], v[aimFrozen], v[aimMissing]}
}

// Dead implements Rules.
func (r *Rules) Dead(p *search.Position) bool { return r.dead != nil && r.dead(p) }

// Expand implements Rules.
func (r *Rules) Expand(p *search.Position, v *search.Vector, seen featurespace.Seen, out []search.Child) ([]search.Child, bool) {
	r.children.Scene.Set(p.Boxes)
	r.assign(p)
	r.freeze.Frozen(r.children.Scene, r.frozen)
	first := len(out)
	out = r.children.All(p.Player, r.Bounds[r.side], nil, seen, out)
	for i := range out[first:] {
		out[first+i].Advised = true // greedy within each cell
	}
	return out, !seen.Halted()
}

func (r *Rules) judge(c *search.Child, e *macros.Destination) bool {
	if e.From != e.To && r.freeze.After(r.children.Scene, e.To) {
		return false
	}
	distance, feasible := 0, false
	if r.solvable {
		distance, feasible = r.matching.Change(int(r.row[e.From]), r.distances(r.aim.Node(e.To, e.Player)))
		r.matching.Restore()
	}
	c.Solved = r.side == board.Forward && r.children.Scene.Solved()
	r.freeze.FrozenAfter(r.children.Scene, e.From, e.To, r.frozen, r.after)
	c.Vector = r.score(e.Zones, int32(distance), feasible)
	return true
}
