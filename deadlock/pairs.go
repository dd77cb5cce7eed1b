package deadlock

import "planner/board"

// Pairs is the exact answer for any two boxes alone in the maze: can both come to ends of their own from where they
// stand, given where the player is? It holds in one table what other solvers draw as families of patterns: blocks,
// double corners, boxes that block a gate for each other, two boxes in a one-way tunnel (YASS's precalculated sets).
//
//	######
//	# $$ #   neither frozen nor dead each by itself, yet lost unless a goal lies on this wall
//	#@   #
//
// Sound for the side it is made for: a state with two of its boxes lost, the player in at least his area, is lost.
//
// The player's zone is named by a square beside one of the boxes. Entry (p,q) has a bit for each direction d: lost
// with the player on the neighbour of p in direction d. A push leaves the player beside the pushed box, and for two
// other boxes nothing changes, as the player has only walked in their zone; so one look a box decides a move.
type Pairs struct {
	board *board.Board
	live  []int32 // square -> its number among the live squares, -1 for dead ones
	count int
	lost  []uint8 // count*p+q: bit d, see above
}

// pairWork bounds the squares that flooding for all pairs may touch, a tenth of a second or two.
const pairWork = 15_000_000

// NewPairs builds the table by a search backwards from all pairs of ends; nil when the maze is too large for it.
// In reverse an end must also have the player in the zone of the start.
func NewPairs(b *board.Board, side board.Side, dead, ends board.Bits) *Pairs {
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
	build := &pairBuild{Pairs: p, side: side, squares: squares, ends: ends,
		zones: make([]uint32, p.count*p.count), seen: make([]uint8, p.count*p.count)}
	build.classify()
	build.search()
	build.conclude()
	return p
}

// Lost reports whether two boxes are lost with the player on the neighbour of p in direction d.
func (t *Pairs) Lost(p, q board.Square, d board.Dir) bool {
	if t.live[p] < 0 || t.live[q] < 0 {
		return true
	}
	return t.lost[int(t.live[p])*t.count+int(t.live[q])]>>d&1 != 0
}

// After reports a box that is lost together with the one that was just moved in direction d, None if there is none.
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
		return board.None // lost by itself, which dead squares tell
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

// pairBuild is the search behind the table. A state is an ordered pair and one of its zones; both orders of a pair
// are kept in step.
type pairBuild struct {
	*Pairs
	side    board.Side
	squares []board.Square
	ends    board.Bits
	zones   []uint32 // by pair (p,q): four bits for each neighbour of p, then of q: its zone, none when occupied
	seen    []uint8  // by pair with p before q: bit z for zone z
	queue   []pairState
}

type pairState struct {
	p, q int32 // live numbers, p before q
	zone uint8
}

const noZone = 15

// classify floods every pair and names the zones beside its boxes; end states go into the queue.
func (b *pairBuild) classify() {
	scene, zone := board.NewScene(b.board), board.NewZone(b.board)
	for p := range int32(b.count) {
		for q := p + 1; q < int32(b.count); q++ {
			pair := [2]board.Square{b.squares[p], b.squares[q]}
			scene.SetSquares(pair[:])
			end := b.ends.Has(pair[0]) && b.ends.Has(pair[1])
			packed, found := ^uint32(0), uint8(0)
			for slot := range 8 {
				from := b.board.Next(pair[slot>>2], board.Dir(slot&3))
				if !scene.Free(from) || packed>>(4*slot)&15 != noZone {
					continue
				}
				zone.Fill(scene, from)
				for other := slot; other < 8; other++ {
					if zone.Has(b.board.Next(pair[other>>2], board.Dir(other&3))) {
						packed &^= uint32(noZone-found) << (4 * other)
					}
				}
				if end && (b.side == board.Forward || zone.Has(b.board.Player)) {
					b.enter(pairState{p, q, found})
				}
				found++
			}
			b.zones[int(p)*b.count+int(q)] = packed
			b.zones[int(q)*b.count+int(p)] = packed>>16 | packed<<16
		}
	}
}

func (b *pairBuild) enter(s pairState) {
	seen := &b.seen[int(s.p)*b.count+int(s.q)]
	if *seen>>s.zone&1 == 0 {
		*seen |= 1 << s.zone
		b.queue = append(b.queue, s)
	}
}

// search follows the moves of the other side from the ends.
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

// back undoes the move that may have brought box p, in direction d of the undoing move, to where it is.
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

// conclude turns the zones that were not reached into the table. Zones are named alike in both orders of a pair.
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
