package relocation

import (
	"context"

	"planner/board"
	"planner/deadlock"
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
	Zones          // player zones
	Frozen         // boxes frozen where the layout has none
	Missing        // squares of the layout without a box
	Apart          // boxes not in common with the nearest ancestor of the position aimed at, 0 without ancestors
)

// Rules brings the boxes of a position to a given layout, by pushes or by pulls (Holland, S3 Algorithms, "Relocation
// subtasks - matching forward and reverse positions"). The layout belongs to a position of the other side. Reaching it,
// or anything else that the other side has reached, solves the level. It implements featurespace.Rules. It must keep
// every path to the layout, so it uses no PI-corral pruning.
type Rules struct {
	level    *analysis.Level
	options  Options
	side     board.Side
	layout   board.Bits
	aim      *flow.Distances // to the squares of the layout
	children featurespace.ChildMaker
	freeze   *deadlock.Freeze // of this side's moves

	// The position at hand.
	parent   *search.Vector
	frozen   board.Bits
	after    board.Bits // frozen boxes of the position that is scored
	matching *flow.Matching
	rows     matchedRows  // of the matching
	row      []int32      // by square: row of the box there
	solvable bool         // the matching exists
	moving   board.Square // the box whose places are tried at present, board.None for none
	tried    int          // of its places
}

// Options choose how a relocation searches.
type Options struct {
	Dead    func(p *search.Position) bool // the side's expensive deadlock test; nil for none
	OneCell bool                          // all nodes are in one cell, so the search is a greedy one

	// Ancestors are the layouts that the position aimed at came through. The other side has reached each of them, so
	// any of them is as good to meet. It is the feature Overlap. nil for none.
	Ancestors *analysis.Ancestors

	Use technique.Use // counts Overlap
}

// New makes the rules that bring the boxes of one side to a layout.
func New(l *analysis.Level, side board.Side, layout board.Bits, options Options) *Rules {
	b := l.Board
	rest := b.GoalSet()
	if side == board.Reverse {
		rest = b.BitsOf(b.Boxes)
	}
	aim := flow.Aim{Side: side, Targets: layout.AppendTo(nil), Player: board.None, Memory: flow.DefaultMemory}
	r := &Rules{
		level: l, options: options, side: side, layout: layout.Clone(), aim: flow.NewDistances(l.Graph, aim),
		children: featurespace.NewChildMaker(b, side),
		freeze:   deadlock.NewFreeze(b, side, l.Bounds[side].Closed, rest), frozen: b.NewBits(), after: b.NewBits(),
		matching: flow.NewMatching(len(b.Boxes)), row: make([]int32, b.Squares()),
		rows: matchedRows{boxes: b.NewBits()},
	}
	if r.aim.Chequered() {
		r.matching.Chequered()
	}
	r.children.Judge = r.judge
	return r
}

// Root implements featurespace.Rules.
func (r *Rules) Root(p *search.Position) search.Vector {
	r.children.Scene.Set(p.Boxes)
	r.children.Gen.Load(r.children.Scene)
	r.assign(p)
	r.freeze.Frozen(r.children.Scene, r.after)
	if r.options.Ancestors != nil {
		r.options.Use.Ask(technique.Overlap)
	}
	return r.score(int32(r.children.Gen.Zones()), int32(r.matching.Total()), r.solvable)
}

// score measures the position on the scene, with r.after as its frozen boxes. distance is the total of the matching,
// which exists when feasible is true.
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
		apart = int32(len(r.level.Board.Boxes)) - r.options.Ancestors.Overlap(r.children.Scene.Boxes())
	}
	return search.Vector{
		Score: apartWeight*apart + distance + zoneWeight*(zones-1) + frozenWeight*wrong, Zones: zones, Frozen: wrong,
		Missing: missing, Apart: apart,
	}
}

// ExtraWork implements featurespace.Rules. The work is in proportion to the number of children.
func (r *Rules) ExtraWork() int64 { return 0 }

// Cell implements featurespace.Rules.
func (r *Rules) Cell(v *search.Vector) search.CellKey {
	if r.options.OneCell {
		return search.CellKey{}
	}
	return search.CellKey{v[Zones], v[Frozen], v[Missing]}
}

// Dead implements featurespace.Rules.
func (r *Rules) Dead(p *search.Position) bool { return r.options.Dead != nil && r.options.Dead(p) }

// Expand implements featurespace.Rules. Every child is advised, so within each cell the search is greedy.
func (r *Rules) Expand(ctx context.Context, p *search.Position, v *search.Vector, seen featurespace.Seen,
	out []search.Child) ([]search.Child, bool) {
	r.parent = v
	r.children.Scene.Set(p.Boxes)
	r.assign(p)
	r.freeze.Frozen(r.children.Scene, r.frozen)
	first := len(out)
	out = r.children.All(ctx, p.Player, r.level.Bounds[r.side], nil, seen, out)
	for i := range out[first:] {
		out[first+i].Advised = true
	}
	return out, ctx.Err() == nil
}

// judge scores a child. It is false when the box that moved is part of a freeze deadlock.
func (r *Rules) judge(c *search.Child, to *macros.Destination) bool {
	if to.From != to.To && r.freeze.After(r.children.Scene, to.To) {
		return false
	}
	distance, feasible := 0, false
	if r.solvable {
		distance, feasible = r.rematch(to)
	}
	c.Solved = r.side == board.Forward && r.children.Scene.Solved()
	r.freeze.FrozenAfter(r.children.Scene, to.From, to.To, r.frozen, r.after)
	c.Vector = r.score(to.Zones, int32(distance), feasible)
	r.count(&c.Vector)
	return true
}

// rematch is the distance of the matching after a box has moved. The first places of a box are tried one by one; a box
// with more of them is lifted, after which a place costs one pass over its row.
func (r *Rules) rematch(to *macros.Destination) (distance int, feasible bool) {
	row := r.aim.Row(r.aim.Node(to.To, to.Player))
	if total, ok := r.matching.Nearer(int(r.row[to.From]), row, int(to.Cost)); ok {
		return total, true
	}
	if r.moving != to.From {
		r.moving, r.tried = to.From, 0
	}
	singly := triedSingly + len(r.level.Board.Boxes)/triedShare
	if r.tried++; r.tried <= singly {
		return r.matching.Probe(int(r.row[to.From]), row)
	}
	if r.tried == singly+1 {
		r.matching.Lift(int(r.row[to.From]))
	}
	return r.matching.Placed(row)
}

// count counts a scored child for the features that have a switch.
func (r *Rules) count(v *search.Vector) {
	if r.options.Ancestors != nil {
		r.options.Use.Note(technique.Overlap, v[Apart] != r.parent[Apart])
	}
}

// matchedRows are the rows of the matching, which go from position to position: only the boxes that stand elsewhere, or
// with the player on another side, are matched again.
type matchedRows struct {
	boxes   board.Bits     // of the position that was matched last
	squares []board.Square // by row: the square of its box
	nodes   []flow.Node    // by row: the node of its box

	spare  []int32    // scratch: rows whose boxes have left
	differ []int32    // scratch: rows that change
	ahead  [][]uint16 // scratch: what these become
}

// assign matches the boxes of a position to the layout.
func (r *Rules) assign(p *search.Position) {
	r.moving = board.None
	if !r.solvable {
		r.assignAfresh(p)
		return
	}
	r.moveRows(p)
	m := &r.rows
	m.differ, m.ahead = m.differ[:0], m.ahead[:0]
	for row, sq := range m.squares {
		if n := r.aim.Node(sq, p.Player); n != m.nodes[row] {
			m.nodes[row] = n
			m.differ, m.ahead = append(m.differ, int32(row)), append(m.ahead, r.aim.Row(n))
		}
	}
	if len(m.differ) > 0 {
		_, r.solvable = r.matching.Replace(m.differ, m.ahead)
	}
}

// assignAfresh is assign without a matching of the position before.
func (r *Rules) assignAfresh(p *search.Position) {
	m := &r.rows
	copy(m.boxes, p.Boxes)
	m.squares, m.nodes, m.ahead = p.Boxes.AppendTo(m.squares[:0]), m.nodes[:0], m.ahead[:0]
	for row, sq := range m.squares {
		n := r.aim.Node(sq, p.Player)
		r.row[sq] = int32(row)
		m.nodes, m.ahead = append(m.nodes, n), append(m.ahead, r.aim.Row(n))
	}
	_, r.solvable = r.matching.Solve(m.ahead)
}

// moveRows gives the rows of boxes that have left to those that have come.
func (r *Rules) moveRows(p *search.Position) {
	m := &r.rows
	m.spare = m.spare[:0]
	for row, sq := range m.squares {
		if !p.Boxes.Has(sq) {
			m.spare = append(m.spare, int32(row))
		}
	}
	for i, word := range p.Boxes {
		for word &^= m.boxes[i]; word != 0; word &= word - 1 {
			sq, last := board.Square(i<<6)+board.Bits{word}.First(), len(m.spare)-1
			row := m.spare[last]
			m.spare = m.spare[:last]
			m.squares[row], r.row[sq] = sq, row
		}
	}
	copy(m.boxes, p.Boxes)
}
