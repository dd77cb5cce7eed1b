package deadlock

import "planner/board"

// Triples knows which three boxes close to each other are lost, given the player's side. It is the dynamic form of a
// table of precalculated deadlocks: what a search never meets is never worked out, and what it meets is worked out
// once, by the Prover with a small budget and boxes deleted as soon as they come away from the group.
//
//	######
//	#    #   each pair of these boxes can be solved, the three together cannot when no goal
//	# $$ #   is near: the player never gets behind the third one
//	#@ $##
//	####
//
// Sound for the side of its kit by the Prover's argument. Like a pair, a triple is named by the box that moved and by
// the side the player stands on then; other triples are not changed by the move.
type Triples struct {
	*Prover
	near  [][]board.Square // squares within nearSteps king's steps; nil until asked for
	table []uint64         // open addressing: squares and direction <<2 | verdict
	used  int
	boxes board.Bits
	keep  board.Bits
	reach *board.Zone
}

const (
	nearSteps    = 2
	nearBoxes    = 6       // of the boxes near the moved one, this many are looked at
	tripleBudget = 60      // positions for one triple
	tripleMost   = 1 << 20 // entries, after which nothing new is worked out
	tripleSize   = 60_000  // squares times boxes; larger levels do without
	tripleLost   = 2       // verdicts: 1 is not proved, 2 is lost
)

// NewTriples makes an empty table; nil when the level is too large for it.
func NewTriples(kit *Kit) *Triples {
	b := kit.Board
	if b.Squares()*kit.Goals.Count() > tripleSize {
		return nil
	}
	return &Triples{Prover: NewProver(kit), near: make([][]board.Square, b.Squares()), table: make([]uint64, 1<<12),
		boxes: b.NewBits(), keep: b.NewBits(), reach: board.NewZone(b)}
}

// After looks for two boxes that are lost together with the one just moved in direction d; both are None when there
// are none. The boxes must have passed the tests of freeze and pairs.
func (t *Triples) After(s *board.Scene, to board.Square, d board.Dir) (q, r board.Square) {
	if t.Side == board.Forward {
		d = d.Opposite()
	}
	return t.beside(s, to, d)
}

// Any looks for a lost triple in a whole position; all are None when there is none.
func (t *Triples) Any(s *board.Scene, zone *board.Zone) (p, q, r board.Square) {
	for i, word := range s.Boxes() {
		for ; word != 0; word &= word - 1 {
			p := lowest(i, word)
			for _, d := range board.Dirs {
				if !zone.Has(t.Board.Next(p, d)) {
					continue
				}
				if q, r := t.beside(s, p, d); q != board.None {
					return p, q, r
				}
			}
		}
	}
	return board.None, board.None, board.None
}

// beside asks about a box with the player on its neighbour in direction d.
func (t *Triples) beside(s *board.Scene, to board.Square, d board.Dir) (q, r board.Square) {
	var boxes [nearBoxes]board.Square
	count := 0
	for _, sq := range t.around(to) {
		if s.Box(sq) && count < nearBoxes {
			boxes[count] = sq
			count++
		}
	}
	for i := 1; i < count; i++ {
		for j := range i {
			if t.lostTriple(to, boxes[j], boxes[i], d) {
				return boxes[j], boxes[i]
			}
		}
	}
	return board.None, board.None
}

// around lists the squares near one, in the order of their numbers.
func (t *Triples) around(sq board.Square) []board.Square {
	if t.near[sq] != nil {
		return t.near[sq]
	}
	row, col := t.Board.RowCol(sq)
	near := make([]board.Square, 0, 24)
	for r := row - nearSteps; r <= row+nearSteps; r++ {
		for c := col - nearSteps; c <= col+nearSteps; c++ {
			if at := t.Board.At(r, c); at != t.Board.Wall() && at != sq {
				near = append(near, at)
			}
		}
	}
	t.near[sq] = near
	return near
}

// lostTriple looks three boxes up, the player beside the first in direction d, and works them out when they are new.
func (t *Triples) lostTriple(p, q, r board.Square, d board.Dir) bool {
	name := uint64(p)<<42 | uint64(q)<<22 | uint64(r)<<2 | uint64(d)
	mask := uint64(len(t.table) - 1)
	at := hashTriple(name) & mask
	for ; t.table[at] != 0; at = (at + 1) & mask {
		if t.table[at]>>2 == name {
			return t.table[at]&3 == tripleLost
		}
	}
	if t.used >= tripleMost {
		return false
	}
	verdict := uint64(1)
	if t.prove(p, q, r, d) {
		verdict = tripleLost
	}
	t.table[at] = name<<2 | verdict
	if t.used++; t.used*2 > len(t.table) {
		t.enlarge()
	}
	return verdict == tripleLost
}

func hashTriple(name uint64) uint64 {
	name *= 0x9e3779b97f4a7c15
	return name ^ name>>32
}

func (t *Triples) enlarge() {
	old := t.table
	t.table = make([]uint64, 2*len(old))
	mask := uint64(len(t.table) - 1)
	for _, entry := range old {
		if entry == 0 {
			continue
		}
		at := hashTriple(entry>>2) & mask
		for t.table[at] != 0 {
			at = (at + 1) & mask
		}
		t.table[at] = entry
	}
}

// prove gives the triple to the prover. Boxes are deleted when they come away from where any of the three stands.
func (t *Triples) prove(p, q, r board.Square, d board.Dir) bool {
	t.boxes.Clear()
	t.keep.Clear()
	for _, sq := range [3]board.Square{p, q, r} {
		t.boxes.Add(sq)
		t.keep.Add(sq)
		for _, near := range t.around(sq) {
			t.keep.Add(near)
		}
	}
	t.scene.Set(t.boxes)
	player := t.Board.Next(p, d)
	t.reach.Fill(t.scene, player)
	for sq := range board.Square(t.Board.Squares()) {
		if !t.reach.Has(sq) {
			t.keep.Add(sq)
		}
	}
	return t.Prove(Task{Boxes: t.boxes, Player: player, Keep: t.keep, Seal: board.None, Budget: tripleBudget}) == Lost
}
