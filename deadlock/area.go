package deadlock

import "planner/board"

// area is the player's zone as a set of squares that follows single changes of a layout. A flood of the whole zone is
// made only where a box may have divided it.
type area struct {
	board.Bits // with a bit for the Wall, which is never set
	size       int
	next       [][4]board.Square
	kit        *Kit
	queue      []board.Square
}

func newArea(kit *Kit) area {
	b := kit.Board
	return area{Bits: make(board.Bits, areaWords(b)), next: b.Neighbours(), kit: kit,
		queue: make([]board.Square, 0, b.Squares())}
}

// areaWords is the number of words in the set of an area.
func areaWords(b *board.Board) int { return b.Squares()/64 + 1 }

// fill replaces the area by the zone of a free square.
func (a *area) fill(s *board.Scene, from board.Square) {
	a.Clear()
	a.size = 0
	a.grow(s, from)
}

// load replaces the area by a set of so many squares.
func (a *area) load(set board.Bits, size int) {
	copy(a.Bits, set)
	a.size = size
}

// grow adds a free square, which is counted as new, and the free squares that can be reached from it.
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

// opened follows a box that has left the board. The area grows over its square if it borders on it.
func (a *area) opened(s *board.Scene, box board.Square) {
	for _, sq := range &a.next[box] {
		if a.Has(sq) {
			a.grow(s, box)
			return
		}
	}
}

// moved follows a move of a box, which the player made from this area; he stands on rest after it. It reports whether
// other squares than the one that the box left can have come into the area.
func (a *area) moved(s *board.Scene, from, to, rest board.Square) (grown bool) {
	switch a.follow(s, from, to) {
	case areaWhole:
		return false
	case areaGrows:
		a.size-- // grow counts the square that the box left again
		a.grow(s, from)
	case areaUnknown:
		a.fill(s, rest)
	}
	return true
}

// followed says how much of an area is known after a move.
type followed uint8

const (
	areaWhole   followed = iota
	areaGrows            // over the free neighbours of the square that the box left, which is in it
	areaUnknown          // only a flood can tell what it is
)

// follow is moved without a flood.
//
// A walk over the box's new square has a way around when the free neighbours of this square are connected by the eight
// squares around it. The square that the box left is taken for blocked first. If the others are connected without it,
// the area loses nothing but the box's new square, and the square that the box left joins it when it borders on it. In a
// narrow corridor it does not: the box is between the player and this square.
func (a *area) follow(s *board.Scene, from, to board.Square) followed {
	if a.Has(to) {
		others, left := a.ring(s, to, from)
		if !ringJoined[others] && !ringJoined[others|left] {
			return areaUnknown
		}
		a.Remove(to)
		a.size--
	}
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

// ring says which of the eight squares around a square are free, bit i for the square i of Kit.around. One of them is
// left out, and its bit is given too.
func (a *area) ring(s *board.Scene, sq, without board.Square) (free, left uint8) {
	for i, at := range a.kit.around(sq) {
		switch {
		case at == without:
			left = 1 << i
		case s.Free(at):
			free |= 1 << i
		}
	}
	return free, left
}

// ringJoined says for each set of free squares around a square whether those of its four neighbours that are free are
// connected by free squares of the set.
var ringJoined = joinRings()

// joinRings computes ringJoined. It goes once around the ring and counts the neighbours that do not continue a run of
// free squares: each of them begins a part, and one part is connected.
func joinRings() (joined [256]bool) {
	circle := [8]int{0, 1, 2, 4, 7, 6, 5, 3} // Kit.around clockwise, corners at even places
	for set := range joined {
		free := func(i int) bool { return set>>circle[i&7]&1 != 0 }
		parts := 0
		for i := 1; i < 8; i += 2 {
			if free(i) && !(free(i+1) && free(i+2)) {
				parts++ // the last neighbour of a part
			}
		}
		joined[set] = parts <= 1
	}
	return joined
}
