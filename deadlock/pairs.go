package deadlock

import (
	"planner/board"
	"planner/flow"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Pair, Kind: technique.Rule, Soundness: technique.Sound,
	Help:   "two boxes that are lost together",
	Source: "original as one exact table; Damgaard, YASS (solver), precalculated deadlock sets",
})

// Pairs is the rule Pair. It knows the exact answer for any two boxes alone in the maze: whether both can come to goals
// of their own from where they stand, given where the player is. One table holds what other solvers have as families of
// patterns: blocks, double corners, boxes that block a gate for each other, two boxes in a one-way tunnel. The idea of
// one exact table is ours; YASS has precalculated sets of the same kind.
//
//	######   neither box is frozen or dead by itself, but the two are lost
//	# $$ #   unless a goal lies on this wall
//	#@   #
//
// Sound for the side that it is made for: two of the boxes, with the player in at least his area, are a relaxation of
// the position.
//
// The player's zone is named by a square beside one of the boxes. For each live square p and direction d there is the
// set of squares q that are lost together with p while the player is on the neighbour of p in direction d. A move
// leaves the player beside the moved box. For two boxes that did not move nothing changes, because the player has only
// walked within his zone among them. So a move is judged by the intersection of one of these sets with the layout.
type Pairs struct {
	board *board.Board
	live  []int32  // square -> its number among the live squares, -1 for dead ones
	words int      // of a set
	lost  []uint64 // at (4*p+d)*words, p by live number, the set of squares lost with p
}

// newPairs builds the table. The result is nil when the maze is too large for it.
func newPairs(b *board.Board, side board.Side, dead, goals board.Bits) *Pairs {
	space := flow.NewPairSpace(b, dead)
	if space == nil {
		return nil
	}
	t := &Pairs{board: b, live: space.Live, words: b.Words()}
	t.lost = make([]uint64, 4*len(space.Squares)*t.words)
	for state, ok := range solvable(space, side, goals) {
		if at := space.States[state]; !ok {
			for i, d := range space.PlayerSides(at) {
				t.set(at.Boxes[i], d).Add(space.Squares[at.Boxes[1-i]])
			}
		}
	}
	return t
}

// lostAfter asks the rule about the box that has come to a square in direction d. It puts the pair into out.
func (t *Pairs) lostAfter(s *board.Scene, side board.Side, to board.Square, d board.Dir, out board.Bits) bool {
	return t.noted(to, t.After(s, side, to, d), out)
}

// lostIn asks the rule about a whole position. It puts the first lost pair into out.
func (t *Pairs) lostIn(s *board.Scene, zone *board.Zone, out board.Bits) bool {
	for p := range s.Boxes().All() {
		for _, d := range board.Dirs {
			if zone.Has(t.board.Next(p, d)) && t.noted(p, t.beside(s, p, d), out) {
				return true
			}
		}
	}
	return false
}

// noted puts the pair p and q into out, unless q is None, and reports whether it has.
func (t *Pairs) noted(p, q board.Square, out board.Bits) bool {
	if q == board.None {
		return false
	}
	out.Clear()
	out.Add(p)
	out.Add(q)
	return true
}

// After gives a box that is lost together with the box just moved in direction d, None if there is none.
func (t *Pairs) After(s *board.Scene, side board.Side, to board.Square, d board.Dir) board.Square {
	if side == board.Forward {
		d = d.Opposite()
	}
	return t.beside(s, to, d)
}

// beside is the first box that is lost with the box on p, the player on the neighbour of p in direction d.
func (t *Pairs) beside(s *board.Scene, p board.Square, d board.Dir) board.Square {
	if t.live[p] < 0 {
		return board.None // the box is lost by itself, which is for the rule DeadSquare
	}
	boxes := s.Boxes()
	for i, lost := range t.set(t.live[p], d)[:len(boxes)] {
		if word := lost & boxes[i]; word != 0 {
			return lowest(i, word)
		}
	}
	return board.None
}

// has reports whether a square is lost with live square p, the player beside p in direction d.
func (t *Pairs) has(p int32, d board.Dir, q board.Square) bool { return t.set(p, d).Has(q) }

// set is the squares lost with live square p, the player beside p in direction d.
func (t *Pairs) set(p int32, d board.Dir) board.Bits {
	return t.lost[(4*int(p)+int(d))*t.words:][:t.words]
}
