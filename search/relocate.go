package search

import (
	"planner/board"
	"planner/deadlock"
	"planner/flow"
	"planner/macros"
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

// Relocation brings the boxes of a position to a given layout, by pushes or by pulls (Holland, S3, "Relocation
// subtasks - matching forward and reverse positions"). The layout is a position of the other side: reaching it, or
// anything else that the other side has seen, solves the level. It keeps every way to the layout, so no PI-corral
// pruning here.
type Relocation struct {
	*Terrain
	side   board.Side
	layout board.Bits
	aim    *flow.Distances
	brood  Brood
	freeze *deadlock.Freeze // of this side's moves
	frozen board.Bits       // of the position at hand
	after  board.Bits       // of the one to be scored
	dead   func(p *Position) bool
	flat   bool   // one cell for all
	trail  *Trail // of the position whose layout it is, nil when it is not looked at

	settled *settled // nil while boxes in place are not minded
	areas   *areas   // of the first tier, nil in the second

	matching *flow.Matching
	rows     [][]uint16
	row      []int32 // square -> row of its box in the position at hand
	solvable bool
}

// NewRelocation aims a side at a layout. dead is the side's dear deadlock test and may be nil; flat puts all nodes into
// one cell, which makes the search a greedy one.
func NewRelocation(t *Terrain, side board.Side, layout board.Bits, dead func(p *Position) bool, flat bool) *Relocation {
	b := t.Board
	rest := b.GoalSet()
	if side == board.Reverse {
		rest = b.BitsOf(b.Boxes)
	}
	aim := flow.Aim{Side: side, Targets: layout.AppendTo(nil), Player: board.None, Memory: flow.DefaultMemory}
	r := &Relocation{
		Terrain: t, side: side, layout: layout.Clone(), aim: flow.NewDistances(t.Graph, aim),
		brood:  NewBrood(b, side),
		freeze: deadlock.NewFreeze(b, side, t.Bounds[side].Closed, rest), frozen: b.NewBits(), after: b.NewBits(),
		dead: dead, flat: flat, matching: flow.NewMatching(len(b.Boxes)), row: make([]int32, b.Squares()),
	}
	r.brood.Judge = r.judge
	return r
}

// Follow counts for a position the boxes that it has in common with any layout on a trail, that of the position aimed
// at: the other side was there too. nil is no trail.
func (r *Relocation) Follow(t *Trail) { r.trail = t }

// MindSettled makes the boxes in place walls for those that are not, for searches that begin near their end: what they
// cut off costs. Far from the end it misleads, since much that is in place will have to move once more.
func (r *Relocation) MindSettled() { r.settled = newSettled(r.Board) }

// Root implements Rules.
func (r *Relocation) Root(p *Position) Vector {
	r.brood.Scene.Set(p.Boxes)
	r.brood.Gen.Load(r.brood.Scene)
	r.assign(p)
	r.freeze.Frozen(r.brood.Scene, r.after)
	return r.score(int32(r.brood.Gen.Zones()), int32(r.matching.Total()), r.solvable)
}

// assign matches the boxes of a position to the layout.
func (r *Relocation) assign(p *Position) {
	r.rows = r.rows[:0]
	for _, sq := range p.Boxes.AppendTo(nil) {
		r.row[sq] = int32(len(r.rows))
		r.rows = append(r.rows, r.distances(r.aim.Node(sq, p.Player)))
	}
	_, r.solvable = r.matching.Solve(r.rows)
}

// distances are those of a box at a node to what the boxes of the layout stand for: their squares or their areas.
func (r *Relocation) distances(n flow.Node) []uint16 {
	if r.areas != nil {
		return r.areas.row(n)
	}
	return r.aim.Row(n)
}

const unmatched = 5000 // distance when some box cannot come to any square of the layout by itself

func (r *Relocation) score(zones, distance int32, feasible bool) Vector {
	if !feasible {
		distance = unmatched
	}
	wrong, missing := int32(0), int32(0)
	for i, w := range r.brood.Scene.Boxes() {
		wrong += ones(r.after[i] &^ r.layout[i])
		missing += ones(r.layout[i] &^ w)
	}
	apart := int32(0)
	if r.trail != nil {
		apart = int32(len(r.Board.Boxes)) - r.trail.Overlap(r.brood.Scene.Boxes())
	}
	if r.areas != nil {
		missing = r.areas.lacking(r.brood.Scene)
	}
	cut := int32(0)
	if r.settled != nil {
		cut = r.settled.cut(r.brood.Scene, r.side, r.layout)
	}
	return Vector{
		aimScore: apartWeight*apart + distance + zoneWeight*(zones-1) + frozenWeight*wrong + cutWeight*cut, aimCut: cut,
		aimZones: zones, aimFrozen: wrong, aimMissing: missing, aimApart: apart,
	}
}

// Cell implements Rules.
func (r *Relocation) Cell(v *Vector) CellKey {
	if r.flat {
		return CellKey{}
	}
	if r.settled != nil {
		return CellKey{v[aimZones], v[aimFrozen], v[aimMissing], v[aimCut]}
	}
	return CellKey{v[aimZones], v[aimFrozen], v[aimMissing]}
}

// Dead implements Rules.
func (r *Relocation) Dead(p *Position) bool { return r.dead != nil && r.dead(p) }

// Expand implements Rules.
func (r *Relocation) Expand(p *Position, v *Vector, seen Seen, out []Child) ([]Child, bool) {
	r.brood.Scene.Set(p.Boxes)
	r.assign(p)
	r.freeze.Frozen(r.brood.Scene, r.frozen)
	first := len(out)
	out = r.brood.All(p.Player, r.Bounds[r.side], nil, seen, out)
	for i := range out[first:] {
		out[first+i].Advised = true // greedy within each cell
	}
	return out, !seen.Halted()
}

func (r *Relocation) judge(c *Child, e *macros.End) bool {
	if e.From != e.To && r.freeze.After(r.brood.Scene, e.To) {
		return false
	}
	distance, feasible := 0, false
	if r.solvable {
		distance, feasible = r.matching.Change(int(r.row[e.From]), r.distances(r.aim.Node(e.To, e.Player)))
		r.matching.Restore()
	}
	c.Solved = r.side == board.Forward && r.brood.Scene.Solved()
	r.freeze.FrozenAfter(r.brood.Scene, e.From, e.To, r.frozen, r.after)
	c.Vector = r.score(e.Zones, int32(distance), feasible)
	return true
}
