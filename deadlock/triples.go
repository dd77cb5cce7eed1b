package deadlock

import "planner/board"

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
type Triples struct {
	*Prover
	near   []board.Bits   // by square: the squares within nearSteps rows and columns; nil until asked for
	table  tripleTable    // the triples that this detector has met
	shared *sharedTriples // those that any detector of the side has met
	boxes  board.Bits
	keep   board.Bits
	floor  board.Bits // all squares
}

// newTriples makes an empty table. It returns nil when the level is too large for it.
func newTriples(kit *Kit, common *sharedTriples) *Triples {
	b := kit.Board
	if b.Squares()*kit.Goals.Count() > tripleSize {
		return nil
	}
	floor := b.NewBits()
	for sq := range board.Square(b.Squares()) {
		floor.Add(sq)
	}
	return &Triples{Prover: NewProver(kit), near: make([]board.Bits, b.Squares()), shared: common,
		table: newTripleTable(), boxes: b.NewBits(), keep: b.NewBits(), floor: floor}
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
	for i, word := range s.Boxes() {
		for ; word != 0; word &= word - 1 {
			p := lowest(i, word)
			for _, d := range board.Dirs {
				if zone.Has(t.Board.Next(p, d)) && t.beside(s, p, d, out) {
					return true
				}
			}
		}
	}
	return false
}

// beside asks about a box with the player on its neighbour in direction d. It puts the first lost triple into out.
func (t *Triples) beside(s *board.Scene, to board.Square, d board.Dir, out board.Bits) bool {
	var boxes [nearBoxes]board.Square
	count := 0
	near := t.nearby(to)
	for i, word := range s.Boxes() {
		for word &= near[i]; word != 0 && count < nearBoxes; word &= word - 1 {
			boxes[count] = lowest(i, word)
			count++
		}
	}
	for i := 1; i < count; i++ {
		for j := range i {
			if t.lost(to, boxes[j], boxes[i], d) {
				out.Clear()
				for _, sq := range [3]board.Square{to, boxes[j], boxes[i]} {
					out.Add(sq)
				}
				return true
			}
		}
	}
	return false
}

// nearby is the squares close to a square.
func (t *Triples) nearby(sq board.Square) board.Bits {
	if t.near[sq] != nil {
		return t.near[sq]
	}
	row, col := t.Board.RowCol(sq)
	near := t.Board.NewBits()
	for r := row - nearSteps; r <= row+nearSteps; r++ {
		for c := col - nearSteps; c <= col+nearSteps; c++ {
			if at := t.Board.At(r, c); at != t.Board.Wall() && at != sq {
				near.Add(at)
			}
		}
	}
	t.near[sq] = near
	return near
}

// lost looks up three boxes with the player beside the first one in direction d. It examines them when they are new.
//
// Whether a triple has been met is for each detector to know, because it meets no new ones when its own table is full.
func (t *Triples) lost(p, q, r board.Square, d board.Dir) bool {
	name := tripleName(uint64(p)<<42 | uint64(q)<<22 | uint64(r)<<2 | uint64(d))
	verdict := t.table.find(name)
	if verdict == 0 && t.table.used < tripleMost {
		verdict = t.shared.find(name)
		if verdict == 0 {
			verdict = t.prove(p, q, r, d)
			t.shared.add(name, verdict)
		}
		t.table.add(name, verdict)
	}
	return verdict == tripleLost
}

// prove gives a triple to the prover. A box is deleted when it leaves the squares close to where the three boxes stand
// and those that the player cannot reach.
func (t *Triples) prove(p, q, r board.Square, d board.Dir) tripleVerdict {
	t.boxes.Clear()
	t.keep.Clear()
	for _, sq := range [3]board.Square{p, q, r} {
		t.boxes.Add(sq)
		t.keep.Add(sq)
		for i, near := range t.nearby(sq) {
			t.keep[i] |= near
		}
	}
	t.scene.Set(t.boxes)
	player := t.Board.Next(p, d)
	t.area.fill(t.scene, player)
	for i, floor := range t.floor {
		t.keep[i] |= floor &^ t.area.Bits[i]
	}
	task := Task{Boxes: t.boxes, Player: player, Keep: t.keep, Seal: board.None, Budget: tripleBudget, pairs: true}
	if t.search(task) == Lost {
		return tripleLost
	}
	return tripleUnproved
}
