package deadlock

import (
	"math"
	"math/bits"

	"planner/board"
	"planner/flow"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Triple, Kind: technique.Rule, Soundness: technique.Sound,
	Help:   "three boxes close to each other that are lost together",
	Source: "original as a table filled on demand; Damgaard, YASS (solver), precalculated deadlock sets",
})

// Triples is the rule Triple. It knows which three boxes close to each other are lost, given the player's side. It is a
// table of deadlocks like those that other solvers compute beforehand, but it is filled while the search runs: a triple
// that the search never meets is never examined, and one that it meets is examined once, by the Prover with a small
// budget, where boxes that leave the group are deleted. It is ours.
//
//	######
//	#    #   each pair of these boxes can be solved; the three together cannot if no goal
//	# $$ #   is near, because the player never gets behind the third box
//	#@ $##
//	####
//
// Sound for the side of its kit by the argument beside Prover. Like a pair, a triple is named by the box that moved and
// by the side of it on which the player stands then. A move does not change any other triple.
//
// On small boards the exact table of all triples takes its place when enough was asked (alltriples.go).
type Triples struct {
	*Prover
	near   []*nearby   // by square; nil until asked for
	used   int         // triples that this detector has met
	shared *shared     // with those that any detector of the side has met
	asked  int         // questions before there is a table of all triples
	after  int         // how many of them there are
	all    *allTriples // nil until then
	boxes  board.Bits
	keep   board.Bits
	alike  []tripleName // of the triple examined last; see findAlike
}

// nearby holds the verdicts on the triples that a box on one square belongs to. The other two boxes are named by their
// places in the list of the squares close by. These squares are few enough for the bits of a word.
type nearby struct {
	squares []board.Square // within nearSteps rows and columns, ascending
	first   int            // word in which set begins
	set     []uint64       // the same squares, without empty words at both ends
	rows    []tripleRow    // by direction and place of the second box
}

// tripleRow tells for one box, a direction and a second box which third boxes were met, all of them at smaller places
// than the second, and with which of them the two are lost.
type tripleRow struct{ met, lost uint32 }

// newTriples makes an empty table. It returns nil when the level is too large for it.
func newTriples(kit *Kit, common *shared) *Triples {
	b := kit.Board
	if b.Squares()*kit.Goals.Count() > tripleSize {
		return nil
	}
	t := &Triples{Prover: NewProver(kit), near: make([]*nearby, b.Squares()), shared: common,
		boxes: b.NewBits(), keep: b.NewBits(), after: math.MaxInt}
	if kit.cells != nil {
		t.after = flow.Triples(b.Squares()-kit.Dead.Count()) / triplesPaid
	}
	return t
}

// lostAfter asks the rule about the box that has come to a square in direction d. The position must have passed the
// rules FreezeRule and Pair. The triple is put into out.
func (t *Triples) lostAfter(s *board.Scene, to board.Square, d board.Dir, out board.Bits) bool {
	if t.Side == board.Forward {
		d = d.Opposite()
	}
	return t.beside(s, to, d, out)
}

// lostIn asks the rule about a whole position. It puts the first lost triple into out.
func (t *Triples) lostIn(s *board.Scene, zone *board.Zone, out board.Bits) bool {
	for p := range s.Boxes().All() {
		for _, d := range board.Dirs {
			if zone.Has(t.Board.Next(p, d)) && t.beside(s, p, d, out) {
				return true
			}
		}
	}
	return false
}

// beside asks about a box with the player on its neighbour in direction d. It puts the first lost triple into out.
func (t *Triples) beside(s *board.Scene, to board.Square, d board.Dir, out board.Bits) bool {
	if t.asked++; t.asked > t.after {
		return t.known(s, to, d, out)
	}
	n := t.nearby(to)
	rows := n.rows[int(d)*len(n.squares):][:len(n.squares)]
	places, count := uint32(0), 0 // of the boxes so far
	base := 0                     // squares close by in earlier words
	for i, word := range s.Boxes()[n.first:][:len(n.set)] {
		for word &= n.set[i]; word != 0 && count < nearBoxes; word &= word - 1 {
			place := base + bits.OnesCount64(n.set[i]&(word&-word-1))
			if third := t.third(n, &rows[place], place, places, to, d); third >= 0 {
				out.Clear()
				for _, sq := range [3]board.Square{to, n.squares[third], n.squares[place]} {
					out.Add(sq)
				}
				return true
			}
			places |= 1 << place
			count++
		}
		base += bits.OnesCount64(n.set[i])
	}
	return false
}

// known is beside by the table of all triples. From the first question on, the kit's other rules have the table too.
func (t *Triples) known(s *board.Scene, to board.Square, d board.Dir, out board.Bits) bool {
	if t.all == nil {
		t.all = t.shared.allTriples(t.Kit)
		if t.grid != nil {
			t.grid.triples = t.all
		}
	}
	if t.Dead.Has(to) {
		return false // the box is lost by itself, which is for the rule DeadSquare
	}
	second, third, found := t.all.beside(t.cells.Of(s.Boxes()), t.cells.Cell[to], d)
	if found {
		out.Clear()
		out.Add(to)
		out.Add(t.cells.Square(second))
		out.Add(t.cells.Square(third))
	}
	return found
}

// third is the first of some places with which the box on to and that at a place are lost, -1 when there is none.
// Whether a triple has been met is for each detector to know, because it meets no new ones when it has met tripleMost.
func (t *Triples) third(n *nearby, row *tripleRow, place int, places uint32, to board.Square, d board.Dir) int {
	for left := places &^ row.met; left != 0 && t.used < tripleMost; left &= left - 1 {
		next := left & -left
		if places&row.lost&(next-1) != 0 {
			break // a lost one comes first
		}
		if t.lost(to, n.squares[bits.TrailingZeros32(next)], n.squares[place], d) {
			row.lost |= next
		}
		row.met |= next
		t.used++
	}
	if lost := places & row.lost; lost != 0 {
		return bits.TrailingZeros32(lost)
	}
	return -1
}

// lost looks up three boxes, which this detector has not met, with the player beside the first one in direction d. It
// examines them when no other detector has.
func (t *Triples) lost(p, q, r board.Square, d board.Dir) bool {
	lost, ok := t.shared.triples.find(nameOf(p, q, r, d))
	if !ok {
		lost = t.prove(p, q, r, d)
		t.shared.triples.add(lost, t.alike...)
	}
	return lost
}

// tripleName is the squares of three boxes, 20 bits each, and the direction of the player's side in the two bits below.
type tripleName uint64

// nameOf names three boxes, the last two in ascending order, with the player beside the first in direction d.
func nameOf(p, q, r board.Square, d board.Dir) tripleName {
	return tripleName(uint64(p)<<42 | uint64(q)<<22 | uint64(r)<<2 | uint64(d))
}

// findAlike lists the names under which three boxes with the player in the area may be asked about: by each of them
// that has the others close by, and by each of its sides in the area. They have one verdict.
func (t *Triples) findAlike(p, q, r board.Square) {
	t.alike = t.alike[:0]
	for _, by := range [3][3]board.Square{{p, q, r}, {q, min(p, r), max(p, r)}, {r, min(p, q), max(p, q)}} {
		if n := t.nearby(by[0]); !n.has(by[1]) || !n.has(by[2]) {
			continue
		}
		for _, d := range board.Dirs {
			if t.area.Has(t.Board.Next(by[0], d)) {
				t.alike = append(t.alike, nameOf(by[0], by[1], by[2], d))
			}
		}
	}
}

// has reports whether a square is close by.
func (n *nearby) has(sq board.Square) bool {
	i := int(sq)>>6 - n.first
	return i >= 0 && i < len(n.set) && n.set[i]>>(sq&63)&1 != 0
}

// nearby gives what is known of the triples of a square.
func (t *Triples) nearby(sq board.Square) *nearby {
	if t.near[sq] != nil {
		return t.near[sq]
	}
	n := &nearby{}
	for down := -nearSteps; down <= nearSteps; down++ {
		for right := -nearSteps; right <= nearSteps; right++ {
			if at := t.Board.Beside(sq, down, right); at != t.Board.Wall() && at != sq {
				n.squares = append(n.squares, at)
			}
		}
	}
	if last := len(n.squares) - 1; last >= 0 {
		n.first = int(n.squares[0]) >> 6
		n.set = t.Board.BitsOf(n.squares)[n.first : n.squares[last]>>6+1]
	}
	n.rows = make([]tripleRow, 4*len(n.squares))
	t.near[sq] = n
	return n
}

// prove gives a triple to the prover. A box is deleted when it leaves the squares close to where the three boxes stand
// and those that the player cannot reach.
func (t *Triples) prove(p, q, r board.Square, d board.Dir) bool {
	t.boxes.Clear()
	t.keep.Clear()
	for _, sq := range [3]board.Square{p, q, r} {
		t.boxes.Add(sq)
		t.keep.Add(sq)
		for _, near := range t.nearby(sq).squares {
			t.keep.Add(near)
		}
	}
	t.scene.Set(t.boxes)
	player := t.Board.Next(p, d)
	t.area.fillAmong(t.scene, player, t.floor)
	for i, floor := range t.floor {
		t.keep[i] |= floor &^ t.area.Bits[i]
	}
	t.findAlike(p, q, r)
	task := Task{Boxes: t.boxes, Player: player, Keep: t.keep, Seal: board.None, Budget: tripleBudget, pairs: true}
	return t.search(task) == Lost
}
