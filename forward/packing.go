package forward

import (
	"math/bits"

	"planner/board"
	"planner/macros"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/search/packing"
	"planner/technique"
)

// Entries of the packed search's vector, most important first.
const (
	unpacked = iota // steps of the packing order still to do
	zones           // player zones
	roomsLost
	outOfPlan
	hotspots
	distance // negative: boxes that are not due stay away from the goals
)

// Packing is the forward search that follows a packing order: FESS with the features packed, connectivity, room
// connectivity, out of plan and hotspots (Shoham and Schaeffer 2020). The order is a feature, never a law: positions
// that break it wait in worse cells.
type Packing struct {
	*analysis.Level
	order    *packing.Order
	stages   *stages
	proofs   *Proofs
	children featurespace.ChildMaker
	parent   *search.Vector // of the position at hand
	before   *board.Zone
	after    *board.Zone
	near     []int32 // push distance to the nearest goal, player on the best side
	way      *way
	use      technique.Use
}

// NewPacking makes the rules of a forward search along an order.
func NewPacking(t *analysis.Level, order *packing.Order, proofs *Proofs, use technique.Use) *Packing {
	b := t.Board
	r := &Packing{
		Level: t, order: order, stages: newStages(t, order), proofs: proofs,
		children: featurespace.NewChildMaker(b, board.Forward),
		before:   board.NewZone(b), after: board.NewZone(b), near: make([]int32, b.Squares()), use: use,
	}
	r.children.Judge = r.judge
	if use.On(technique.ClearPath) {
		r.way = newWay(t, order)
	}
	for sq := range r.near {
		n, end := t.Graph.Range(board.Square(sq))
		least := t.Goals.Nearest(n)
		for ; n < end; n++ {
			least = min(least, t.Goals.Nearest(n))
		}
		r.near[sq] = int32(least)
	}
	return r
}

// Root implements search.Rules.
func (r *Packing) Root(p *search.Position) search.Vector {
	r.children.Scene.Set(p.Boxes)
	r.children.Gen.Load(r.children.Scene)
	packed := r.order.Prefix(p.Boxes)
	v := search.Vector{
		unpacked: int32(r.order.Len() - packed), zones: int32(r.children.Gen.Zones()), roomsLost: r.lost(),
		outOfPlan: r.stranded(packed), hotspots: r.hot(),
	}
	for _, sq := range p.Boxes.AppendTo(nil) {
		v[distance] -= r.near[sq]
	}
	return v
}

// ExtraWork implements featurespace.Rules: the work grows with the number of children.
func (r *Packing) ExtraWork() int64 { return 0 }

// Cell implements search.Rules.
func (r *Packing) Cell(v *search.Vector) search.CellKey {
	if !r.use.On(technique.Cells) {
		return search.CellKey{}
	}
	return search.CellKey{v[unpacked], v[zones], v[outOfPlan]}
}

// Dead implements search.Rules.
func (r *Packing) Dead(p *search.Position) bool { return r.proofs.Dead(p) }

func (r *Packing) lost() int32 {
	if !r.use.On(technique.Rooms) {
		return 0
	}
	return r.Rooms.Lost(r.children.Scene)
}

// hot counts the boxes of the scene that stand in the way of others.
func (r *Packing) hot() int32 {
	if !r.use.On(technique.Hotspots) {
		return 0
	}
	return r.Hotspots.Count(r.children.Scene.Boxes())
}

// lostAfter is lost of a child.
func (r *Packing) lostAfter(v *search.Vector, e *macros.Destination) int32 {
	if !r.use.On(technique.Rooms) {
		return 0
	}
	return r.Rooms.LostAfter(r.children.Scene, e.From, e.To, v[roomsLost])
}

// stranded counts the boxes of the scene that are out of plan.
func (r *Packing) stranded(packed int) int32 {
	if !r.use.On(technique.OutOfPlan) {
		return 0
	}
	zone := r.stages.zones[max(0, packed-(r.order.Len()-len(r.order.Steps)))]
	n := 0
	for i, w := range r.children.Scene.Boxes() {
		n += bits.OnesCount64(w & zone[i])
	}
	return int32(n)
}

// Expand implements search.Rules.
func (r *Packing) Expand(p *search.Position, v *search.Vector, seen featurespace.Seen, out []search.Child) ([]search.Child, bool) {
	r.children.Scene.Set(p.Boxes)
	var only board.Bits
	if r.use.On(technique.PICorral) {
		only = r.proofs.Narrow(r.children.Scene, p.Player)
		r.use.Note(technique.PICorral, only != nil)
	}
	r.parent = v
	out = r.children.All(p.Player, r.Bounds[board.Forward], only, seen, out)
	r.proofs.Earn(len(out))
	if r.use.On(technique.Advisors) && !seen.Halted() {
		r.adviseAll(p, v, seen, out)
	}
	return out, !seen.Halted()
}

func (r *Packing) judge(c *search.Child, e *macros.Destination) bool {
	if e.From != e.To && r.proofs.Cheap(r.children.Scene, e.To) {
		return false
	}
	c.Solved = r.children.Scene.Solved()
	c.Vector = r.score(r.parent, e)
	r.count(&c.Vector)
	return true
}

// count notes which features of a child differ from those of its parent.
func (r *Packing) count(v *search.Vector) {
	for _, f := range [...]struct {
		id    technique.ID
		entry int
	}{{technique.Rooms, roomsLost}, {technique.OutOfPlan, outOfPlan}, {technique.Hotspots, hotspots}} {
		if r.use.On(f.id) {
			r.use.Note(f.id, v[f.entry] != r.parent[f.entry])
		}
	}
}

func (r *Packing) score(v *search.Vector, e *macros.Destination) search.Vector {
	w := search.Vector{
		unpacked: v[unpacked], zones: e.Zones, roomsLost: r.lostAfter(v, e), hotspots: r.hot(),
		distance: v[distance] + r.near[e.From] - r.near[e.To],
	}
	if r.order.Planned(e.From) || r.order.Planned(e.To) {
		w[unpacked] = int32(r.order.Len() - r.order.Prefix(r.children.Scene.Boxes()))
	}
	w[outOfPlan] = r.stranded(r.order.Len() - int(w[unpacked]))
	return w
}
