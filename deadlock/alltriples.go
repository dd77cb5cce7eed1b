package deadlock

import (
	"planner/board"
	"planner/flow"
)

// allTriples has the exact answer for any three boxes alone in a maze that has a grid: whether all three can come to
// goals of their own, given where the player is. It is Pairs for three boxes, and ours like it. A question is an
// intersection of sets for each of a few boxes, so it costs little more than one about pairs. Triples with a lost pair
// are left out.
//
// Sound for the side of its kit: three of the boxes, with the player in at least his area, are a relaxation of the
// position. A move is judged by the triples of its box, as beside Triples.
//
// It is made when it pays, see triplesPaid: 34 live squares take 4 ms and 44 take 10 ms.
type allTriples struct {
	count int
	live  [board.GridCells]uint8 // by cell: the number of its square among the live ones
	some  []board.Cells          // at 4*p+d: the cells lost with p and some third box
	lost  []board.Cells          // at (4*p+d)*count+q: those lost with p and q, the player beside p in direction d
}

// newAllTriples builds the table by a search backwards from all triples of the side's goals. In reverse the player must
// also end in the zone in which he starts.
func newAllTriples(kit *Kit) *allTriples {
	space := flow.NewTripleSpace(kit.Board, kit.Dead)
	n := len(space.Squares)
	t := &allTriples{count: n, some: make([]board.Cells, 4*n), lost: make([]board.Cells, 4*n*n)}
	for i, sq := range space.Squares {
		t.live[kit.cells.Cell[sq]] = uint8(i)
	}
	b := &tripleBuild{kit: kit, space: space, seen: make([]uint16, flow.Triples(n))}
	b.queueSolved()
	b.search()
	b.conclude(t)
	return t
}

// beside gives two boxes that are lost with the one on a cell, the player beside it in direction d. The cell must not
// be dead.
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

// tripleBuild is the search that fills the table. A state is a triple and one of its zones.
type tripleBuild struct {
	kit   *Kit
	space *flow.TripleSpace
	seen  []uint16 // by triple: bit z for zone z
	queue []tripleState
}

// tripleState is a state of that search.
type tripleState struct {
	boxes flow.Triple
	zone  uint8
}

// queueSolved queues the solved states.
func (b *tripleBuild) queueSolved() {
	var goals []int32
	for goal := range b.kit.Goals.All() {
		if live := b.space.Live[goal]; live >= 0 {
			goals = append(goals, live)
		}
	}
	for k := range goals {
		for j := range k {
			for i := range j {
				b.queueZones(flow.Triple{goals[i], goals[j], goals[k]})
			}
		}
	}
}

// queueZones queues the zones of three boxes on goals in which the player may end.
func (b *tripleBuild) queueZones(t flow.Triple) {
	grid := b.kit.cells
	free := grid.Floor
	for _, p := range t {
		free = free.Without(grid.Cell[b.space.Squares[p]])
	}
	for zone := range uint8(b.space.Zones(t)) {
		if b.kit.Side == board.Reverse {
			stand := b.space.Stand(t, zone)
			if !grid.Flood(grid.Cell[stand], free).Has(grid.Cell[b.kit.Board.Player]) {
				continue
			}
		}
		b.enter(tripleState{t, zone})
	}
}

// enter queues a state unless it was reached before.
func (b *tripleBuild) enter(s tripleState) {
	seen := &b.seen[s.boxes.Number()]
	if *seen>>s.zone&1 == 0 {
		*seen |= 1 << s.zone
		b.queue = append(b.queue, s)
	}
}

// search follows the moves of the other side from the solved states.
func (b *tripleBuild) search() {
	for len(b.queue) > 0 {
		s := b.queue[len(b.queue)-1]
		b.queue = b.queue[:len(b.queue)-1]
		for i := range s.boxes {
			for _, d := range board.Dirs {
				if next, zone, ok := b.space.Back(b.kit.Side.Other(), s.boxes, s.zone, i, d); ok {
					b.enter(tripleState{next, zone})
				}
			}
		}
	}
}

// conclude fills the table: a zone that was not reached is lost.
func (b *tripleBuild) conclude(t *allTriples) {
	for r := range int32(t.count) {
		for q := range r {
			for p := range q {
				triple := flow.Triple{p, q, r}
				if seen := b.seen[triple.Number()]; seen != 1<<b.space.Zones(triple)-1 {
					b.note(t, triple, seen)
				}
			}
		}
	}
}

// note enters a triple that is lost where the player is in a zone that is not seen.
func (b *tripleBuild) note(t *allTriples, triple flow.Triple, seen uint16) {
	for i, box := range triple {
		q, r := triple[(i+1)%3], triple[(i+2)%3]
		for _, d := range board.Dirs {
			zone := b.space.ZoneBeside(triple, i, d)
			if zone == flow.NoZone || seen>>zone&1 != 0 || b.pairLost(box, q, d) || b.pairLost(box, r, d) {
				continue
			}
			p := 4*int(box) + int(d)
			second, third := b.kit.cells.Cell[b.space.Squares[q]], b.kit.cells.Cell[b.space.Squares[r]]
			t.some[p] = t.some[p].With(second).With(third)
			ofSecond, ofThird := &t.lost[p*t.count+int(q)], &t.lost[p*t.count+int(r)]
			*ofSecond, *ofThird = ofSecond.With(third), ofThird.With(second)
		}
	}
}

// pairLost reports whether the table of pairs has two boxes, the player beside the first in direction d.
func (b *tripleBuild) pairLost(p, q int32, d board.Dir) bool {
	pairs := b.kit.Pairs
	return pairs != nil && pairs.has(p, d, b.space.Squares[q])
}
