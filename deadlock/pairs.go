package deadlock

import (
	"planner/board"
	"planner/flow"
)

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
// The player's zone is named by a square beside one of the boxes. Entry (p,q) has a bit for each direction d: the pair
// is lost with the player on the neighbour of p in direction d. A move leaves the player beside the moved box. For any
// two other boxes nothing changes, because the player has only walked within his zone among them. So a move is judged
// by one look-up for each other box.
type Pairs struct {
	board *board.Board
	live  []int32 // square -> its number among the live squares, -1 for dead ones
	count int
	lost  []uint8 // at count*p+q the bits of the entry (p,q)
}

// NewPairs builds the table by a search backwards from all pairs of goals, which are those of the side. It returns nil
// when the maze is too large for it. In reverse the player must also end in the zone in which he starts.
func NewPairs(b *board.Board, side board.Side, dead, goals board.Bits) *Pairs {
	p := &Pairs{board: b, live: make([]int32, b.Squares())}
	var squares []board.Square
	for sq := range board.Square(b.Squares()) {
		p.live[sq] = -1
		if !dead.Has(sq) {
			p.live[sq] = int32(len(squares))
			squares = append(squares, sq)
		}
	}
	p.count = len(squares)
	if p.count*p.count/2*b.Squares() > pairWork {
		return nil
	}
	build := &pairBuild{Pairs: p, side: side, squares: squares, goals: goals,
		zones: make([]uint32, p.count*p.count), seen: make([]uint8, p.count*p.count)}
	build.classify()
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
	row := t.lost[int(t.live[p])*t.count:][:t.count]
	for i, word := range s.Boxes() {
		for ; word != 0; word &= word - 1 {
			q := lowest(i, word)
			if q != p && t.live[q] >= 0 && row[t.live[q]]>>d&1 != 0 {
				return q
			}
		}
	}
	return board.None
}

// pairBuild is the search that fills the table. A state is an ordered pair and one of its zones. The tables have
// entries for both orders of a pair, which always agree.
type pairBuild struct {
	*Pairs
	side    board.Side
	squares []board.Square
	goals   board.Bits
	zones   []uint32 // by pair (p,q): the zones of the neighbours of p, then of q, four bits each; noZone if occupied
	seen    []uint8  // by pair with p before q: bit z for zone z
	queue   []pairState
}

// pairState is a state of that search.
type pairState struct {
	p, q int32 // live numbers, p before q
	zone uint8
}

// noZone stands for an occupied square. A pair has at most eight zones beside its boxes.
const noZone = 15

// classify numbers the zones beside the boxes of every pair. Solved states go into the queue.
func (b *pairBuild) classify() {
	cuts := flow.NewCuts(b.board)
	for p := range int32(b.count) {
		cuts.Around(b.squares[p])
		for q := p + 1; q < int32(b.count); q++ {
			b.classifyPair(cuts, p, q)
		}
	}
}

// classifyPair does so for one pair; cuts must be around its first box.
func (b *pairBuild) classifyPair(cuts *flow.Cuts, p, q int32) {
	pair := [2]board.Square{b.squares[p], b.squares[q]}
	solved := b.goals.Has(pair[0]) && b.goals.Has(pair[1])
	var names [8]int // of the zones found, as cuts names them
	packed, found := ^uint32(0), uint8(0)
	for slot := range 8 {
		beside := b.board.Next(pair[slot>>2], board.Dir(slot&3))
		if beside == b.board.Wall() || beside == pair[0] || beside == pair[1] {
			continue
		}
		name, zone := cuts.Part(beside, pair[1]), uint8(0)
		for zone < found && names[zone] != name {
			zone++
		}
		if zone == found {
			names[found] = name
			found++
			if solved && (b.side == board.Forward || cuts.Part(b.board.Player, pair[1]) == name) {
				b.enter(pairState{p, q, zone})
			}
		}
		packed &^= uint32(noZone-zone) << (4 * slot)
	}
	b.zones[int(p)*b.count+int(q)] = packed
	b.zones[int(q)*b.count+int(p)] = packed>>16 | packed<<16
}

// enter queues a state unless it was reached before.
func (b *pairBuild) enter(s pairState) {
	seen := &b.seen[int(s.p)*b.count+int(s.q)]
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
			b.back(s, s.p, s.q, d)
			b.back(s, s.q, s.p, d)
		}
	}
}

// back enters the state that a move of the other side, of box p in direction d, makes of a state.
func (b *pairBuild) back(s pairState, p, q int32, d board.Dir) {
	back, m := b.side.Other(), board.NewMove(b.squares[p], d)
	stand, needs, to := b.board.Stand(back, m), b.board.Needs(back, m), b.board.To(m)
	beside, other := d, b.squares[q]
	if back == board.Forward {
		beside = d.Opposite()
	}
	wall := b.board.Wall()
	if stand == wall || needs == wall || needs == other || stand == other || to == other || b.live[to] < 0 {
		return
	}
	if b.zoneBeside(p, q, beside) != s.zone {
		return
	}
	// After the move the player stands beside the box again, on the same side of it.
	next := b.live[to]
	moved := pairState{next, q, b.zoneBeside(next, q, beside)}
	if next > q {
		moved.p, moved.q = q, next
	}
	b.enter(moved)
}

// zoneBeside is the zone of the neighbour of p in direction d.
func (b *pairBuild) zoneBeside(p, q int32, d board.Dir) uint8 {
	return uint8(b.zones[int(p)*b.count+int(q)] >> (4 * d) & 15)
}

// conclude fills the table: a zone that was not reached is lost. Both orders of a pair have the same zone numbers.
func (b *pairBuild) conclude() {
	b.lost = make([]uint8, b.count*b.count)
	for p := range int32(b.count) {
		for q := range int32(b.count) {
			if p == q {
				continue
			}
			seen := b.seen[int(min(p, q))*b.count+int(max(p, q))]
			for _, d := range board.Dirs {
				if zone := b.zoneBeside(p, q, d); zone != noZone && seen>>zone&1 == 0 {
					b.lost[int(p)*b.count+int(q)] |= 1 << d
				}
			}
		}
	}
}
