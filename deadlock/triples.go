package deadlock

import (
	"planner/board"
	"planner/flow"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Triple, Kind: technique.Rule, Soundness: technique.Sound,
	Caveat: "on boards of at most 128 cells",
	Help:   "three boxes that are lost together",
	Source: "original as an exact table; Damgaard, YASS (solver), precalculated deadlock sets",
})

// Triples is the rule Triple. It asks the table of all triples about the box that moved, as soon as enough questions
// were asked to pay for the table. A move does not change any triple without the box that moved.
//
//	######
//	#    #   each pair of these boxes can be solved; the three together cannot if no goal
//	# $$ #   is near, because the player never gets behind the third box
//	#@ $##
//	####
type Triples struct {
	*Kit
	shared *shared     // has the table, once a detector of the side has made it
	asked  int         // questions so far
	after  int         // number of questions after which the table is made
	all    *allTriples // nil until then
}

// newTriples returns nil when the board has no grid.
func newTriples(kit *Kit, common *shared) *Triples {
	if kit.cells == nil {
		return nil
	}
	return &Triples{Kit: kit, shared: common, after: flow.Triples(kit.Board.Squares()-kit.Dead.Count()) / triplesPaid}
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

// beside asks about a box with the player on its neighbour in direction d, and puts the first lost triple into out.
// With the table, the kit's other rules get it too.
func (t *Triples) beside(s *board.Scene, to board.Square, d board.Dir, out board.Bits) bool {
	if t.asked++; t.asked <= t.after {
		return false
	}
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
