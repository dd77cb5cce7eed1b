package deadlock

import (
	"math/bits"

	"planner/board"
)

// area is the player's zone as a set of squares that follows single changes of a layout. The whole zone is flooded only
// where a box may have divided it.
type area struct {
	board.Bits // with a bit for the Wall, which is never set
	size       int
	next       [][4]board.Square
	kit        *Kit
	queue      []board.Square

	marks  [2]board.Bits // squares reached by the floods of race
	queues [2][]board.Square
}

func newArea(kit *Kit) area {
	b := kit.Board
	words := b.Squares()/64 + 1
	return area{Bits: make(board.Bits, words), next: b.Neighbours(), kit: kit,
		marks: [2]board.Bits{make(board.Bits, words), make(board.Bits, words)}}
}

// fill replaces the area by the zone of a free square.
func (a *area) fill(s *board.Scene, from board.Square) {
	a.Clear()
	a.size = 0
	a.grow(s, from)
}

// load replaces the area by a set of size squares.
func (a *area) load(set board.Bits, size int) {
	copy(a.Bits, set)
	a.size = size
}

// grow adds a free square, which is counted as new, and the free squares that can be reached from that square.
func (a *area) grow(s *board.Scene, from board.Square) {
	set, next := a.Bits, a.next
	set.Add(from)
	queue := append(a.queue[:0], from)
	for head := 0; head < len(queue); head++ {
		for _, to := range &next[queue[head]] {
			if s.Free(to) && !set.Has(to) {
				set.Add(to)
				queue = append(queue, to)
			}
		}
	}
	a.queue = queue
	a.size += len(queue)
}

// opened follows a box that has left the board. If the area borders on the box's square, it grows over that square.
func (a *area) opened(s *board.Scene, box board.Square) {
	for _, sq := range &a.next[box] {
		if a.Has(sq) {
			a.grow(s, box)
			return
		}
	}
}

// moved follows a move of a box, which the player made from this area; he stands on rest after it.
func (a *area) moved(s *board.Scene, from, to, rest board.Square) {
	result := a.follow(s, from, to)
	if result == areaUnknown {
		if !a.divide(s, from, to, rest) {
			a.fill(s, rest)
			return
		}
		result = a.join(s, from)
	}
	if result == areaGrows {
		a.size-- // grow counts the square that the box left again
		a.grow(s, from)
	}
}

// followed says how much of an area is known after a move.
type followed uint8

const (
	areaWhole   followed = iota
	areaGrows            // the square that the box left is in the area, and its free neighbours are still to be added
	areaUnknown          // only a flood can tell what the area is
)

// follow is moved without a flood.
//
// A walk over the box's new square has a way around when the free neighbours of this square are connected by the eight
// squares around it. At first the square that the box left counts as blocked. If the other neighbours are connected
// without it, the area loses nothing but the box's new square. The square that the box left joins the area when the
// area borders on it. In a narrow corridor the area does not, because the box is between the player and that square.
func (a *area) follow(s *board.Scene, from, to board.Square) followed {
	if a.Has(to) {
		others, left := a.ring(s, to, from)
		if bits.OnesCount8(ringParts[others]) > 1 && bits.OnesCount8(ringParts[others|left]) > 1 {
			return areaUnknown
		}
		a.Remove(to)
		a.size--
	}
	return a.join(s, from)
}

// join adds a square that has become free, if the area borders on that square.
func (a *area) join(s *board.Scene, from board.Square) followed {
	beside, result := false, areaWhole
	for _, sq := range &a.next[from] {
		switch {
		case !s.Free(sq):
		case a.Has(sq):
			beside = true
		default:
			result = areaGrows
		}
	}
	if !beside {
		return areaWhole
	}
	a.Add(from)
	a.size++
	return result
}

// ring says which of the eight squares around a square are free, bit i for the square i of Kit.around. The square
// without, if it is one of the eight, has its bit in left and never in free.
func (a *area) ring(s *board.Scene, sq, without board.Square) (free, left uint8) {
	for i, at := range a.kit.around(sq) {
		is := uint8(0)
		if at == without {
			is = 1
		}
		free |= (1 - s.Occupied(at)) << (i & 7)
		left |= is << (i & 7)
	}
	return free &^ left, left
}

// ringParts holds, by the set of free squares around a square, one of its four neighbours for each part into which the
// free neighbours fall when only free squares of the ring connect them. Bit d stands for the neighbour in direction d.
// No bit is set when all eight squares are free.
var ringParts = divideRings()

// divideRings computes ringParts. It goes once around the ring. In each part it sets the bit of the last free
// neighbour, behind which the run of free squares ends.
func divideRings() (parts [256]uint8) {
	circle := [8]int{0, 1, 2, 4, 7, 6, 5, 3} // Kit.around clockwise, corners at even places
	for set := range parts {
		free := func(i int) bool { return set>>circle[i&7]&1 != 0 }
		for d := range board.Dirs {
			if i := 2*d + 1; free(i) && !(free(i+1) && free(i+2)) {
				parts[set] |= 1 << d
			}
		}
	}
	return parts
}

// divide takes the box's new square off an area that this square may divide, and keeps the part in which the player is.
// The square that the box left is not in the area yet. When more than two parts are possible, divide does nothing and
// reports false.
func (a *area) divide(s *board.Scene, from, to, rest board.Square) bool {
	others, _ := a.ring(s, to, from)
	parts := ringParts[others]
	if bits.OnesCount8(parts) != 2 {
		return false
	}
	a.Remove(to)
	a.size--
	around := &a.next[to]
	first, second := around[bits.TrailingZeros8(parts)], around[bits.Len8(parts)-1]
	part := a.race(first, second)
	if part < 0 {
		return true
	}
	if rest == from { // a push, before which the player stood behind the box
		rest = a.kit.Board.Behind(from, to)
	}
	cut, size := a.marks[part], len(a.queues[part])
	if cut.Has(rest) {
		a.load(cut, size)
		return true
	}
	for i, word := range cut {
		a.Bits[i] &^= word
	}
	a.size -= size
	return true
}

// race floods the area from two of its squares in turn, until the floods meet or one of them has no more squares. That
// happens soon when there is a short way around, or when one part is small. The result is the number of the flood that
// ended, which has found its whole part, or -1 when both squares are connected.
func (a *area) race(first, second board.Square) int {
	for i, sq := range [2]board.Square{first, second} {
		a.marks[i].Clear()
		a.marks[i].Add(sq)
		a.queues[i] = append(a.queues[i][:0], sq)
	}
	for head := 0; ; head++ {
		for i := range a.queues {
			if head == len(a.queues[i]) {
				return i
			}
			own, other := a.marks[i], a.marks[1-i]
			for _, sq := range &a.next[a.queues[i][head]] {
				at, bit := sq>>6, uint64(1)<<(sq&63)
				if a.Bits[at]&^own[at]&bit == 0 {
					continue
				}
				if other[at]&bit != 0 {
					return -1
				}
				own[at] |= bit
				a.queues[i] = append(a.queues[i], sq)
			}
		}
	}
}
