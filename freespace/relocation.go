package freespace

import (
	"context"

	"planner/board"
	"planner/flow"
	"planner/macros"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/technique"
)

// Entries of the vector of a relocation, most important first.
const (
	Score   = iota // weighted sum of the distance and the entries below, see constants.go
	Zones          // player zones, those that doors join taken as one
	Frozen         // boxes frozen where the layout has none
	Missing        // squares of the layout without a box
	offPath        // boxes not in common with the nearest ancestor of the position aimed at, 0 without ancestors
)

// Relocation brings the boxes of a position to a given layout, by pushes or by pulls (Holland, S3 Algorithms,
// "Relocation subtasks - matching forward and reverse positions"). The layout belongs to a position of the other side,
// or both sides aim at it. Reaching anything that the other side has reached solves the level. Relocation implements
// featurespace.Rules. With all moves it must keep every path to the layout, so it uses no PI-corral pruning.
type Relocation struct {
	level    *analysis.Analysis
	options  Options
	side     board.Side
	layout   board.Bits
	children featurespace.ChildMaker

	distance *search.Estimate // of the boxes from the layout
	counts   *counts          // nil when boxes are not counted by region
	maker    *macroMaker      // nil when the search is not limited
	joined   joinedZones

	// Of the position that is expanded.
	frozen   board.Bits
	boxes    []board.Square // scratch
	lots     int32          // of all its boxes
	solvable bool           // every box can have a square of the layout

	after board.Bits // frozen boxes of the position that is scored
}

// Options choose how a relocation searches.
type Options struct {
	Dead    func(p *search.Position) bool // the side's expensive deadlock test; nil for none
	OneCell bool                          // all nodes are in one cell, so the search is a greedy one
	Limited bool                          // boxes on the layout stay, and others have one macro each, see limited.go
	Loose   bool                          // of a limited search: boxes on the layout move by one square as well
	Opening bool                          // zones count most, then frozen boxes, then squares of the layout without a box
	Seed    uint64                        // of a limited search: chooses among squares that are equally far

	// Ancestors are the layouts that the position aimed at came through. The other side has reached each of them, so
	// any of them is as good to meet. They make the feature Overlap. nil for none.
	Ancestors *analysis.Ancestors

	// Lots are moves, by square, that a box counts beside its distance from the layout; nil for none.
	Lots []int32

	Doors   []Door        // zones joined by boxes in doors that can be passed count as one; nil for none
	Regions *flow.Regions // whose boxes are counted; nil for none

	Use technique.Use // counts Overlap, RegionCounts, and the macros of a limited search
}

// NewRelocation makes the rules that bring the boxes of one side to a layout.
func NewRelocation(l *analysis.Analysis, side board.Side, layout board.Bits, options Options) *Relocation {
	b := l.Board
	aim := flow.Aim{Side: side, Targets: layout.AppendTo(nil), Player: board.None, Memory: flow.DefaultMemory}
	parts := search.EstimateParts{Matching: true, Totals: true}
	r := &Relocation{
		level: l, options: options, side: side, layout: layout.Clone(), children: featurespace.NewChildMaker(l, side),
		distance: search.NewEstimate(flow.NewDistances(l.Graph, aim), parts),
		frozen:   b.NewBits(), after: b.NewBits(), joined: joinedZones{zones: board.NewZones(b)},
	}
	r.children.Judge = r.judge
	if options.Regions != nil && options.Use.On(technique.RegionCounts) {
		r.counts = newCounts(options.Regions, b, r.layout)
	}
	if options.Limited {
		r.maker = newMacroMaker(b, side, layout, options)
	}
	return r
}

// Root implements featurespace.Rules.
func (r *Relocation) Root(p *search.Position) search.Vector {
	r.children.Scene.Set(p.Boxes)
	r.children.Gen.ScanLayout(r.children.Scene)
	distance, feasible := r.distance.Begin(p.Boxes.AppendTo(nil), p.Player)
	r.children.Freeze.Frozen(r.children.Scene, r.after)
	if r.options.Ancestors != nil {
		r.options.Use.Ask(technique.Overlap)
	}
	wrong := int32(0)
	if r.counts != nil {
		wrong = r.counts.begin(p.Boxes)
	}
	r.drawLots(p.Boxes)
	zones := r.zonesThrough(int32(r.children.Gen.Zones.Count()))
	return r.score(zones, int32(distance)+r.lots+regionWeight*wrong, feasible)
}

// drawLots adds up the lots of the boxes of the position that is expanded.
func (r *Relocation) drawLots(boxes board.Bits) {
	r.lots = 0
	if r.options.Lots != nil {
		for sq := range boxes.All() {
			r.lots += r.options.Lots[sq]
		}
	}
}

// score measures the position on the scene, with r.after as its frozen boxes. distance is the least sum of distances
// when every box has a square of the layout of its own. feasible says whether that is possible.
func (r *Relocation) score(zones, distance int32, feasible bool) search.Vector {
	if !feasible {
		distance = unmatched
	}
	wrong, missing := int32(0), int32(0)
	for i, w := range r.children.Scene.Boxes() {
		wrong += board.Ones(r.after[i] &^ r.layout[i])
		missing += board.Ones(r.layout[i] &^ w)
	}
	if r.options.Opening {
		return search.Vector{
			Score: openZone*(zones-1) + openFrozen*int32(r.after.Count()) + missing, Zones: zones, Frozen: wrong, Missing: missing,
		}
	}
	apart := int32(0)
	if r.options.Ancestors != nil {
		apart = int32(len(r.level.Board.Boxes)) - r.options.Ancestors.Overlap(r.children.Scene.Boxes())
	}
	return search.Vector{
		Score: apartWeight*apart + distance + zoneWeight*(zones-1) + frozenWeight*wrong, Zones: zones, Frozen: wrong,
		Missing: missing, offPath: apart,
	}
}

// ExtraWork implements featurespace.Rules. The work is in proportion to the number of children, except in a limited
// search, which looks at all destinations of a box and makes few children of them.
func (r *Relocation) ExtraWork() int64 {
	if !r.options.Limited {
		return 0
	}
	return r.children.Gen.Work + r.maker.work()
}

// Cell implements featurespace.Rules.
func (r *Relocation) Cell(v *search.Vector) search.CellKey {
	if r.options.OneCell {
		return search.CellKey{}
	}
	if r.options.Opening {
		return search.CellKey{v[Zones], v[Frozen]}
	}
	return search.CellKey{v[Zones], v[Frozen], v[Missing]}
}

// Dead implements featurespace.Rules.
func (r *Relocation) Dead(p *search.Position) bool { return r.options.Dead != nil && r.options.Dead(p) }

// Expand implements featurespace.Rules. Every child is advised, so within each cell the search is greedy. In an opening
// only routes are advised.
func (r *Relocation) Expand(ctx context.Context, x *featurespace.Expansion) (complete bool) {
	p := x.Position
	r.children.Scene.Set(p.Boxes)
	r.boxes = p.Boxes.AppendTo(r.boxes[:0])
	r.solvable = r.distance.Load(r.boxes, p.Player)
	r.children.Freeze.Frozen(r.children.Scene, r.frozen)
	if r.counts != nil {
		r.counts.begin(p.Boxes)
	}
	r.drawLots(p.Boxes)
	if r.options.Limited {
		r.limited(ctx, x)
	} else {
		r.children.All(ctx, x, p.Boxes)
	}
	for i := range x.Children {
		x.Children[i].Advised = !r.options.Opening || x.Children[i].Macro == search.Route
	}
	return ctx.Err() == nil && !r.options.Limited
}

// judge scores a child.
func (r *Relocation) judge(x *featurespace.Expansion, c *search.Child, to *macros.Destination) bool {
	distance, feasible := 0, false
	if r.solvable {
		distance, feasible = r.distance.Place(to.From, to.To, to.Player, int(to.Cost))
	}
	if lots := r.options.Lots; lots != nil {
		distance += int(r.lots + lots[to.To] - lots[to.From])
	}
	if r.counts != nil {
		wrong := r.counts.after(to.From, to.To)
		distance += regionWeight * int(wrong)
		r.options.Use.Note(technique.RegionCounts, wrong != r.counts.wrong)
	}
	c.Solved = r.side == board.Forward && r.children.Scene.Solved()
	r.children.Freeze.FrozenAfter(r.children.Scene, to.From, to.To, r.frozen, r.after)
	c.Vector = r.score(r.zonesThrough(to.Zones), int32(distance), feasible)
	if r.options.Ancestors != nil {
		r.options.Use.Note(technique.Overlap, c.Vector[offPath] != x.Vector[offPath])
	}
	return true
}
