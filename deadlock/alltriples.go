package deadlock

import (
	"planner/board"
	"planner/flow"
)

// allTriples has the exact answer for any three boxes alone in a maze that has a grid: whether all three can come to
// goals of their own, given where the player is. It is to three boxes what Pairs is to two, and like Pairs it is ours.
// For each of a few boxes a question intersects sets, so it costs little more than a question about pairs. Triples with
// a lost pair are left out.
//
// Sound for the side of its kit: three of the boxes, with the player in at least his area, are a relaxation of the
// position. Like a pair, a triple is named by the box that moved and by the side of it on which the player stands then.
//
// The table is made when it pays, see triplesPaid: 34 live squares take 4 ms and 44 take 10 ms.
type allTriples struct {
	count int
	live  [board.GridCells]uint8 // by cell: the number of its square among the live ones
	some  []board.Cells          // at 4*p+d: the cells lost with p and some third box
	lost  []board.Cells          // at (4*p+d)*count+q: the cells lost with p and q, the player beside p in direction d
}

// newAllTriples builds the table.
func newAllTriples(kit *Kit) *allTriples {
	space := flow.NewTripleSpace(kit.Board, kit.Dead)
	n := len(space.Squares)
	t := &allTriples{count: n, some: make([]board.Cells, 4*n), lost: make([]board.Cells, 4*n*n)}
	for i, sq := range space.Squares {
		t.live[kit.cells.Cell[sq]] = uint8(i)
	}
	for state, ok := range solvable(space, kit.Side, kit.Goals) {
		if at := space.States[state]; !ok {
			for i, d := range space.PlayerSides(at) {
				t.addTriple(kit, space, d, at.Boxes[i], at.Boxes[(i+1)%3], at.Boxes[(i+2)%3])
			}
		}
	}
	return t
}

// addTriple enters three boxes that are lost with the player beside the first of them in direction d. It leaves out
// triples in which the first box and another one are a lost pair.
func (t *allTriples) addTriple(kit *Kit, space *flow.GroupSpace, d board.Dir, box, q, r int32) {
	pairs := kit.Pairs
	if pairs != nil && (pairs.has(box, d, space.Squares[q]) || pairs.has(box, d, space.Squares[r])) {
		return
	}
	p := 4*int(box) + int(d)
	second, third := kit.cells.Cell[space.Squares[q]], kit.cells.Cell[space.Squares[r]]
	t.some[p] = t.some[p].With(second).With(third)
	ofSecond, ofThird := &t.lost[p*t.count+int(q)], &t.lost[p*t.count+int(r)]
	*ofSecond, *ofThird = ofSecond.With(third), ofThird.With(second)
}

// beside gives two boxes that are lost together with the box on a cell, when the player stands beside that box in the
// direction d. The cell must not be dead.
func (t *allTriples) beside(boxes board.Cells, at uint8, d board.Dir) (second, third uint8, found bool) {
	p := 4*int(t.live[at]) + int(d)
	for left := t.some[p].And(boxes); !left.Empty(); left = left.Rest() {
		second = left.First()
		if thirds := t.lost[p*t.count+int(t.live[second])].And(boxes); !thirds.Empty() {
			return second, thirds.First(), true
		}
	}
	return 0, 0, false
}
