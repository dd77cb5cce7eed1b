package forward

import (
	"context"

	"planner/board"
	"planner/macros"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/technique"
)

// Entries of the vector of a search along a packing order, most important first.
const (
	unpacked  = iota // steps of the order still to do
	zones            // player zones, and the way price
	roomsLost        // links between rooms that boxes cut
	outOfPlan        // boxes on squares from which no remaining goal can be reached once the next steps are done
	hotspots         // boxes that keep another box from every goal
	distance         // minus the pushes of all boxes to their nearest goals: boxes not due stay away from the goals
)

// Packing is the forward search that follows a packing order: FESS with the features packing, connectivity, room
// connectivity, out of plan and hotspots (Shoham and Schaeffer 2020). It implements featurespace.Rules. The order only
// ranks: positions that break it wait in worse cells.
type Packing struct {
	known    *analysis.Analysis
	order    *analysis.PackingOrder
	measures measures
	path     *pathFinder
	proofs   *Proofs
	use      technique.Use
	children featurespace.ChildMaker
	before   *board.Zone // the player's in the position that is expanded, see zone
	stands   newStands
	stages   stages
	way      wayAhead
	behind   areaBehind  // of the child that is scored
	spare    *assignment // of the position that is expanded, nil without Assign
	many     int         // the number of boxes from which on Assign, WayPrice and Stages are used
	feasible bool        // every step that is left can have a box in the position that is expanded
}

// measures are the measures of a layout on which features rest.
type measures struct {
	rooms    *analysis.Rooms    // nil when the feature is off
	hotspots *analysis.Hotspots // nil when the feature is off
	stranded []board.Bits       // by steps done, see strandedSquares; nil when the feature is off
	near     []int32            // by square: pushes to the nearest goal, with the player on the best side
}

func newMeasures(l *analysis.Analysis, order *analysis.PackingOrder, use technique.Use) (m measures) {
	if use.On(technique.Rooms) {
		m.rooms = l.Rooms
	}
	if use.On(technique.Hotspots) {
		m.hotspots = l.Hotspots
	}
	if use.On(technique.OutOfPlan) {
		m.stranded = strandedSquares(l, order)
	}
	m.near = make([]int32, l.Board.Squares())
	for sq := range m.near {
		n, end := l.Graph.Range(board.Square(sq))
		least := l.Goals.Nearest(n)
		for ; n < end; n++ {
			least = min(least, l.Goals.Nearest(n))
		}
		m.near[sq] = int32(least)
	}
	return m
}

// outOfPlan counts the boxes that are out of plan after done steps, which are negative while initial boxes are missing.
// The number is 0 when the feature is off.
func (m *measures) outOfPlan(boxes board.Bits, done int) int32 {
	if m.stranded == nil {
		return 0
	}
	return int32(boxes.CountIn(m.stranded[max(0, done)]))
}

// NewPacking makes the rules of a forward search along an order. It uses Rooms, OutOfPlan, Hotspots, Cells, PICorral
// and Advisors where they are on, and from manyBoxes boxes on also Assign, WayPrice and Stages. With byWay it uses
// these three whatever the number of boxes. It counts all of them in use, except Cells and Advisors, which the engine
// counts.
func NewPacking(
	l *analysis.Analysis, order *analysis.PackingOrder, proofs *Proofs, use technique.Use, byWay bool,
) *Packing {
	b, many := l.Board, manyBoxes
	if byWay {
		many = 0
	}
	r := &Packing{
		known: l, order: order, proofs: proofs, use: use,
		children: featurespace.NewChildMaker(l, board.Forward), measures: newMeasures(l, order, use),
		stands: newStands{zone: board.NewZone(b)}, many: many,
	}
	r.children.Judge, r.children.Freeze = r.judge, proofs.Freeze
	r.stages.boxes = b.NewBits()
	n := len(b.Boxes)
	r.path, r.way = newPathFinder(l, order), wayAhead{obstacles: newObstacles(l.Board)}
	r.path.walks = n >= many
	if use.On(technique.Assign) && n >= many && n*b.Squares() <= assignSize {
		r.path.assign = newAssignment(l, order)
		r.spare = r.path.assign.other(b)
	}
	return r
}

// Root implements featurespace.Rules.
func (r *Packing) Root(p *search.Position) search.Vector {
	r.children.Scene.Set(p.Boxes)
	r.children.Gen.ScanLayout(r.children.Scene)
	for _, f := range switched {
		if r.use.On(f.id) {
			r.use.Ask(f.id)
		}
	}
	packed := r.order.Prefix(p.Boxes)
	v := search.Vector{
		unpacked: int32(r.order.Len() - packed), zones: int32(r.children.Gen.Zones.Count()),
		roomsLost: r.measures.rooms.Lost(r.children.Scene), outOfPlan: r.measures.outOfPlan(p.Boxes, r.path.left.done(packed)),
		hotspots: r.measures.hotspots.CountIn(p.Boxes),
	}
	for _, sq := range p.Boxes.AppendTo(nil) {
		v[distance] -= r.measures.near[sq]
	}
	return v
}

// ExtraWork implements featurespace.Rules. With few boxes the work is in proportion to the number of children. With
// many boxes most of the work is deadlock tests.
func (r *Packing) ExtraWork() int64 {
	if len(r.known.Board.Boxes) < manyBoxes {
		return 0
	}
	return r.proofs.SpentSquares()
}

// Cell implements featurespace.Rules.
func (r *Packing) Cell(v *search.Vector) search.CellKey {
	if !r.use.On(technique.Cells) {
		return search.CellKey{}
	}
	return search.CellKey{v[unpacked], v[zones], v[outOfPlan]}
}

// Dead implements featurespace.Rules.
func (r *Packing) Dead(p *search.Position) bool { return r.proofs.Dead(p) }

// packed is how much of the order is done in a position with a vector.
func (r *Packing) packed(v *search.Vector) int { return r.order.Len() - int(v[unpacked]) }

// assign assigns the boxes of the position that is expanded to the steps that are left.
func (r *Packing) assign(x *featurespace.Expansion) {
	packed := r.packed(&x.Vector)
	r.feasible = r.spare != nil && r.path.left.isDue(packed) && r.path.feasible(r.spare, x.Position.Boxes, packed)
}

// zone is the player's zone in a position that is on the scene. It stays in before.
func (r *Packing) zone(p *search.Position) *board.Zone {
	r.before = r.proofs.playerZone(r.children.Scene, p.Player)
	return r.before
}

// spares reports whether the steps that are left can still have a box each in the scene, in which a box has moved. It
// is true where that was not so before either. before and left are the numbers of steps left before and after the move.
//
// When exactly one step has been done, no other box has come to be in place. Then the assignment of the position before
// mostly shows that the other boxes are enough.
func (r *Packing) spares(from, to board.Square, before, left int32) bool {
	if !r.feasible {
		return true
	}
	ok := left == before-1 && !r.order.Planned(from) && r.spare.fills(from, to) ||
		r.path.feasible(r.path.assign, r.children.Scene.Boxes(), r.order.Len()-int(left))
	r.use.Note(technique.Assign, !ok)
	return ok
}

// harmless is spares for a child. After their move, most boxes can still fill the step that they are assigned to, or
// are assigned to none. Then nothing has to be assigned anew.
func (r *Packing) harmless(x *featurespace.Expansion, c *search.Child) bool {
	if !r.feasible || !r.order.Planned(c.To) && r.spare.bears(c.From, c.To) {
		return true
	}
	r.children.Scene.Shift(c.From, c.To)
	defer r.children.Scene.Shift(c.To, c.From)
	return r.spares(c.From, c.To, x.Vector[unpacked], c.Vector[unpacked])
}

// Expand implements featurespace.Rules.
func (r *Packing) Expand(ctx context.Context, x *featurespace.Expansion) (complete bool) {
	r.children.Scene.Set(x.Position.Boxes)
	var only board.Bits
	if r.use.On(technique.PICorral) {
		only = r.proofs.narrow(r.children.Scene, x.Position.Player)
		r.use.Note(technique.PICorral, only != nil)
	}
	r.assign(x)
	r.findWay(x)
	r.stages.pending = false
	if only != nil {
		r.way.price = 0
		return r.expand(ctx, x, only)
	}
	if r.stages.pending = r.expandFirst(ctx, x); r.stages.pending {
		return false
	}
	return r.expand(ctx, x, x.Position.Boxes)
}

func (r *Packing) expand(ctx context.Context, x *featurespace.Expansion, boxes board.Bits) (complete bool) {
	r.children.All(ctx, x, boxes)
	r.childrenMade(ctx, x)
	return ctx.Err() == nil
}

// childrenMade adds to the ration of corral searches and lets the advisors name children.
func (r *Packing) childrenMade(ctx context.Context, x *featurespace.Expansion) {
	r.proofs.Earn(len(x.Children))
	if r.use.On(technique.Advisors) && ctx.Err() == nil {
		r.adviseAll(x)
	}
}

// findWay looks for the path to the step that is due in the position that is expanded, and notes its price.
func (r *Packing) findWay(x *featurespace.Expansion) {
	r.way = wayAhead{obstacles: r.way.obstacles}
	if len(r.known.Board.Boxes) < r.many {
		return
	}
	r.way.known, r.way.found = true, r.path.findWay(r.children.Scene, r.zone(x.Position), r.packed(&x.Vector))
	if !r.way.found {
		return
	}
	copy(r.way.needed, r.path.needed)
	copy(r.way.blockers, r.path.blockers)
	if r.use.On(technique.WayPrice) {
		r.way.price = r.path.wayPrice()
	}
}

// wayPriceAfter is the way price in the scene after a move, when left steps are left.
func (r *Packing) wayPriceAfter(to *macros.Destination, left int32) int32 {
	if !r.way.measured || r.way.price == 0 {
		return r.way.price
	}
	r.behind = areaBehind{r.children.Scene, r.children.Gen, to}
	price := r.path.wayPriceBehind(r.children.Scene, &r.behind, r.order.Len()-int(left))
	r.use.Note(technique.WayPrice, price < r.way.price)
	return price
}

func (r *Packing) judge(x *featurespace.Expansion, c *search.Child, to *macros.Destination) bool {
	c.Solved, c.Back = r.children.Scene.Solved(), r.children.Gen.Reversible(to)
	c.Vector = r.score(&x.Vector, to)
	for _, f := range switched {
		if r.use.On(f.id) {
			r.use.Note(f.id, c.Vector[f.entry] != x.Vector[f.entry])
		}
	}
	return true
}

// switched lists the features that have a switch, with their entries in the vector.
var switched = [...]struct {
	id    technique.ID
	entry int
}{{technique.Rooms, roomsLost}, {technique.OutOfPlan, outOfPlan}, {technique.Hotspots, hotspots}}

// score measures the scene after a move of one box out of the position with the vector v.
func (r *Packing) score(v *search.Vector, to *macros.Destination) search.Vector {
	s, m := r.children.Scene, &r.measures
	w := search.Vector{
		unpacked: v[unpacked], zones: to.Zones, roomsLost: m.rooms.LostAfter(s, to.From, to.To, v[roomsLost]),
		hotspots: m.hotspots.CountIn(s.Boxes()), distance: v[distance] + m.near[to.From] - m.near[to.To],
	}
	if r.order.Planned(to.From) || r.order.Planned(to.To) {
		w[unpacked] = int32(r.order.Len() - r.order.Prefix(s.Boxes()))
		if w[unpacked] < v[unpacked] && !r.spares(to.From, to.To, v[unpacked], w[unpacked]) {
			w[unpacked] = v[unpacked]
		}
	}
	w[outOfPlan] = m.outOfPlan(s.Boxes(), r.path.left.done(r.packed(&w)))
	if w[unpacked] == v[unpacked] {
		w[zones] += r.wayPriceAfter(to, w[unpacked])
	}
	return w
}
