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
// patterns: blocks, double corners, boxes that block a gate for each other, two boxes in a one-way tunnel. In this form
// it is ours; YASS has precalculated sets of the same kind.
//
//	######
//	# $$ #   neither box is frozen or dead by itself, but the two are lost unless a goal lies on this wall
//	#@   #
//
// Sound for the side that it is made for: two of the boxes, with the player in at least his area, are a relaxation of
// the position.
//
// The player's zone is named by a square beside one of the boxes. For each live square p and direction d there is the
// set of squares q that are lost together with p while the player is on the neighbour of p in direction d. A move
// leaves the player beside the moved box. For any two other boxes nothing changes, because the player has only walked
// within his zone among them. So a move is judged by the intersection of one such set with the layout.
type Pairs struct {
	board *board.Board
	live  []int32 // square -> its number among the live squares, -1 for dead ones
	count int
	words int      // of a set
	lost  []uint64 // at (4*p+d)*words, p by live number, the set of squares lost with p
}

// NewPairs builds the table by a search backwards from all pairs of the side's goals. It returns nil when the maze is
// too large for it. In reverse the player must also end in the zone in which he starts.
func NewPairs(b *board.Board, side board.Side, dead, goals board.Bits) *Pairs {
	space := flow.NewPairSpace(b, dead)
	if space == nil {
		return nil
	}
	count := len(space.Squares)
	p := &Pairs{board: b, live: space.Live, count: count, words: b.Words()}
	build := &pairBuild{pairs: p, side: side, space: space, seen: make([]uint8, count*count)}
	build.queueSolved(goals)
	build.search()
	build.conclude()
	return p
}

// lostAfter asks the rule about the box that has come to a square in direction d. It puts the pair into out.
func (t *Pairs) lostAfter(s *board.Scene, side board.Side, to board.Square, d board.Dir, out board.Bits) bool {
	if side == board.Forward {
		d = d.Opposite()
	}
	other := t.beside(s, to, d)
	if other == board.None {
		return false
	}
	out.Clear()
	out.Add(to)
	out.Add(other)
	return true
}

// lostIn asks the rule about a whole position. It puts the first lost pair into out.
func (t *Pairs) lostIn(s *board.Scene, zone *board.Zone, out board.Bits) bool {
	p, q := t.Any(s, zone)
	if p == board.None {
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

// Any looks for a lost pair in a whole position; both are None when there is none.
func (t *Pairs) Any(s *board.Scene, zone *board.Zone) (p, q board.Square) {
	for i, word := range s.Boxes() {
		for ; word != 0; word &= word - 1 {
			p := lowest(i, word)
			for _, d := range board.Dirs {
				if !zone.Has(t.board.Next(p, d)) {
					continue
				}
				if q := t.beside(s, p, d); q != board.None {
					return p, q
				}
			}
		}
	}
	return board.None, board.None
}

// beside is the first box lost with p, the player on the neighbour of p in direction d.
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

// pairBuild is the search that fills the table. A state is a pair and one of its zones.
type pairBuild struct {
	pairs *Pairs
	side  board.Side
	space *flow.PairSpace
	seen  []uint8 // by pair with p before q: bit z for zone z
	queue []pairState
}

// pairState is a state of that search.
type pairState struct {
	p, q int32 // live numbers, p before q
	zone uint8
}

// queueSolved queues the solved states.
func (b *pairBuild) queueSolved(goals board.Bits) {
	scene, end := board.NewScene(b.pairs.board), board.NewZone(b.pairs.board)
	squares := goals.AppendTo(nil)
	for i, g := range squares {
		for _, h := range squares[i+1:] {
			p, q := b.pairs.live[g], b.pairs.live[h]
			if p < 0 || q < 0 {
				continue
			}
			scene.SetSquares([]board.Square{g, h})
			for zone := range uint8(b.space.Zones(p, q)) {
				if b.side == board.Reverse {
					end.Fill(scene, b.space.Stand(p, q, zone))
					if !end.Has(b.pairs.board.Player) {
						continue
					}
				}
				b.enter(pairState{p, q, zone})
			}
		}
	}
}

// enter queues a state unless it was reached before.
func (b *pairBuild) enter(s pairState) {
	seen := &b.seen[int(s.p)*b.pairs.count+int(s.q)]
	if *seen>>s.zone&1 == 0 {
		*seen |= 1 << s.zone
		b.queue = append(b.queue, s)
	}
}

// search follows the moves of the other side from the solved states.
func (b *pairBuild) search() {
	for len(b.queue) > 0 {
		s := b.queue[len(b.queue)-1]
		b.queue = b.queue[:len(b.queue)-1]
		for _, d := range board.Dirs {
			b.back(s.p, s.q, s.zone, d)
			b.back(s.q, s.p, s.zone, d)
		}
	}
}

// back enters the state that a move of the other side, of box p in direction d, makes of a state.
func (b *pairBuild) back(p, q int32, zone uint8, d board.Dir) {
	next, to, ok := b.space.Back(b.side.Other(), p, q, zone, d)
	if ok {
		b.enter(pairState{min(next, q), max(next, q), to})
	}
}

// conclude fills the table: a zone that was not reached is lost. Both orders of a pair have the same zone numbers.
func (b *pairBuild) conclude() {
	b.pairs.lost = make([]uint64, 4*b.pairs.count*b.pairs.words)
	for p := range int32(b.pairs.count) {
		for q := range int32(b.pairs.count) {
			if p == q {
				continue
			}
			seen := b.seen[int(min(p, q))*b.pairs.count+int(max(p, q))]
			for _, d := range board.Dirs {
				if zone := b.space.ZoneBeside(p, q, d); zone != flow.NoZone && seen>>zone&1 == 0 {
					b.pairs.set(p, d).Add(b.space.Squares[q])
				}
			}
		}
	}
}
