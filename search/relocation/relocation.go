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
	"planner/technique"
)

// Entries of a relocation's vector, most important first.
const (
	Score   = iota // weighted sum of the rest
	Zones          // player zones
	Frozen         // boxes frozen where the layout has none
	Missing        // squares of the layout without a box; in the first tier, boxes that areas lack
	CutOff         // boxes and squares cut off by the boxes in place, where that is minded
	Apart          // boxes in which the nearest layout on the trail differs, 0 without a trail
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
	options  Options
	side     board.Side
	layout   board.Bits
	aim      *flow.Distances
	children featurespace.ChildMaker
	freeze   *deadlock.Freeze  // of this side's moves
	parent   *search.Vector    // of the position at hand
	frozen   board.Bits        // of the position at hand
	after    board.Bits        // of the one to be scored
	inPlace  *features.InPlace // nil while boxes in place are no walls
	areas    *areas            // of a search for region counts, nil in one for squares

	matching *flow.Matching
	rows     [][]uint16
	row      []int32 // square -> row of its box in the position at hand
	solvable bool
}

// Options choose how a relocation searches.
type Options struct {
	Dead         func(p *search.Position) bool // the side's expensive deadlock test; nil for none
	OneCell      bool                          // all nodes are in one cell, which makes the search a greedy one
	Ancestors    *features.Ancestors           // of the position aimed at: the other side was at each of them; nil for none
	InPlaceWalls bool                          // what the boxes in place cut off counts
	Use          technique.Use
}

// New aims a side at a layout. InPlaceWalls is for searches that begin near their end: far from it, it misleads, since
// much that is in place will have to move once more.
func New(l *analysis.Level, side board.Side, layout board.Bits, options Options) *Rules {
	b := l.Board
	rest := b.GoalSet()
	if side == board.Reverse {
		rest = b.BitsOf(b.Boxes)
	}
	aim := flow.Aim{Side: side, Targets: layout.AppendTo(nil), Player: board.None, Memory: flow.DefaultMemory}
	r := &Rules{
		Level: l, options: options, side: side, layout: layout.Clone(), aim: flow.NewDistances(l.Graph, aim),
		children: featurespace.NewChildMaker(b, side),
		freeze:   deadlock.NewFreeze(b, side, l.Bounds[side].Closed, rest), frozen: b.NewBits(), after: b.NewBits(),
		matching: flow.NewMatching(len(b.Boxes)), row: make([]int32, b.Squares()),
	}
	if options.InPlaceWalls {
		r.inPlace = features.NewInPlace(b)
	}
	r.children.Judge = r.judge
	return r
}

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
	if r.options.Ancestors != nil {
		apart = int32(len(r.Board.Boxes)) - r.options.Ancestors.Overlap(r.children.Scene.Boxes())
	}
	if r.areas != nil {
		missing = r.areas.lacking(r.children.Scene)
	}
	cut := int32(0)
	if r.inPlace != nil {
		cut = r.inPlace.Cut(r.children.Scene, r.side, r.layout)
	}
	return search.Vector{
		Score: apartWeight*apart + distance + zoneWeight*(zones-1) + frozenWeight*wrong + cutWeight*cut, CutOff: cut,
		Zones: zones, Frozen: wrong, Missing: missing, Apart: apart,
	}
}

// ExtraWork implements featurespace.Rules: the work grows with the number of children.
func (r *Rules) ExtraWork() int64 { return 0 }

// Cell implements Rules.
func (r *Rules) Cell(v *search.Vector) search.CellKey {
	if r.options.OneCell {
		return search.CellKey{}
	}
	if r.inPlace != nil {
		return search.CellKey{v[Zones], v[Frozen], v[Missing], v[CutOff]}
	}
	return search.CellKey{v[Zones], v[Frozen], v[Missing]}
}

// Dead implements Rules.
func (r *Rules) Dead(p *search.Position) bool { return r.options.Dead != nil && r.options.Dead(p) }

// Expand implements Rules.
func (r *Rules) Expand(p *search.Position, v *search.Vector, seen featurespace.Seen, out []search.Child) ([]search.Child, bool) {
	r.parent = v
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
	r.count(&c.Vector)
	return true
}

// count notes which features of a child differ from those of its parent.
func (r *Rules) count(v *search.Vector) {
	if r.options.Ancestors != nil {
		r.options.Use.Note(technique.Overlap, v[Apart] != r.parent[Apart])
	}
	if r.inPlace != nil {
		r.options.Use.Note(technique.InPlace, v[CutOff] != r.parent[CutOff])
	}
}
