package features

import (
	"planner/board"
	"planner/flow"
)

const (
	corridor = flow.Corridor
	maxRooms = 64 // rooms are kept in one machine word
)

// Rooms is the room graph of a maze (Festival, "room connectivity"): a room is a union of adjacent 2×2 blocks of floor,
// everything else is corridor, and two rooms are linked when a walk through corridors joins them without touching a
// third. Lost counts the links that boxes cut.
//
//	#########        room A, corridor, room B:
//	#aa##bbb#        a box in the corridor, or boxes that cut
//	#aa  bbb#        A in two pieces of which one no longer
//	#aa##bbb#        sees B, lose the link
//	#########
type Rooms struct {
	board *board.Board
	room  []int8 // room of a square or corridor
	count int
	links [maxRooms]uint64 // rooms linked when no box is on the board

	order []board.Square // corridors, then rooms
	place []int32        // by square: its place in order
	near  [][4]int32     // neighbours, by place in order
	kind  []int8         // room or corridor, by place in order

	label []int32 // piece in the current position, by place in order: 0 not labelled yet, -1 a box or the Wall
	queue []int32
	sees  []uint64 // per piece: rooms seen
	home  []int8   // per piece: its room or corridor

	base roomBase // see LostAfter
}

// NewRooms finds the rooms of a maze; s has no walls but those of its board.
func NewRooms(s *flow.Sides) *Rooms {
	b := s.Board
	r := &Rooms{board: b, room: make([]int8, b.Squares())}
	rooms, count := flow.FindRooms(s, maxRooms)
	for sq, room := range rooms {
		r.room[sq] = int8(room)
	}
	r.count = count
	r.arrange()
	r.look(board.NewScene(b))
	for piece, room := range r.home {
		if room != corridor {
			r.links[room] |= r.sees[piece] &^ (1 << uint(room))
		}
	}
	r.divide()
	return r
}

// Room is the room of a square, negative in corridors.
func (r *Rooms) Room(sq board.Square) int { return int(r.room[sq]) }

// Count is the number of rooms.
func (r *Rooms) Count() int { return r.count }

// Lost counts the links that the boxes of a scene cut, each side of a link counted by itself. O(squares).
func (r *Rooms) Lost(s *board.Scene) int32 {
	if r.count < 2 {
		return 0
	}
	r.look(s)
	lost := int32(0)
	kept := r.kept(0)
	for room := range r.count {
		lost += board.Ones(r.links[room] &^ kept[room])
	}
	return lost
}

// kept is what all pieces of a room see, by room, for the pieces from a number on: nothing for a room without any.
func (r *Rooms) kept(from int) (kept [maxRooms]uint64) {
	var open uint64
	for piece := from; piece < len(r.home); piece++ {
		room := r.home[piece]
		if room < 0 {
			continue
		}
		if bit := uint64(1) << uint(room); open&bit == 0 {
			open |= bit
			kept[room] = r.sees[piece]
		} else {
			kept[room] &= r.sees[piece]
		}
	}
	return kept
}

// look labels the connected pieces of free squares, corridors first, and notes which rooms each piece sees: those it
// touches, and for a piece of a room those that a corridor it touches touches.
func (r *Rooms) look(s *board.Scene) {
	for i, sq := range r.order {
		r.label[i] = 0
		if !s.Free(sq) {
			r.label[i] = -1
		}
	}
	r.base.usable = false
	r.flood()
}

// flood labels all pieces of the squares that have the label 0.
func (r *Rooms) flood() {
	r.sees, r.home = r.sees[:0], r.home[:0]
	for i, mark := range r.label[:len(r.order)] {
		if mark == 0 && r.label[i] == 0 {
			r.piece(int32(i))
		}
	}
}

// piece floods one piece. Squares are named by their place in order, so that all corridors come before all rooms and
// a room always finds the corridors labelled.
func (r *Rooms) piece(from int32) {
	kind := r.kind[from]
	id := int32(len(r.home) + 1)
	sees := uint64(0)
	queue := append(r.queue[:0], from)
	r.label[from] = id
	for i := 0; i < len(queue); i++ {
		for _, to := range r.near[queue[i]] {
			mark := r.label[to]
			switch {
			case mark < 0: // box or wall
			case r.kind[to] == kind:
				if mark == 0 {
					r.label[to] = id
					queue = append(queue, to)
				}
			case r.kind[to] != corridor:
				sees |= 1 << uint(r.kind[to])
			default:
				sees |= r.sees[mark-1]
			}
		}
	}
	r.queue = queue
	r.sees = append(r.sees, sees)
	r.home = append(r.home, kind)
}

// arrange orders the squares, corridors first, and links them by their places in that order. Squares that two rooms
// share count as corridor.
func (r *Rooms) arrange() {
	b := r.board
	r.place = make([]int32, b.Squares()+1)
	place := r.place
	for _, rooms := range []bool{false, true} {
		for sq := range board.Square(b.Squares()) {
			if (r.room[sq] >= 0) == rooms {
				place[sq] = int32(len(r.order))
				r.order = append(r.order, sq)
				r.kind = append(r.kind, max(r.room[sq], corridor))
			}
		}
	}
	wall := int32(len(r.order))
	place[b.Wall()] = wall
	r.kind = append(r.kind, flow.Shared) // the Wall is of no kind
	r.label = make([]int32, len(r.order)+1)
	r.label[wall] = -1
	r.near = make([][4]int32, len(r.order))
	for i, sq := range r.order {
		for d, dir := range board.Dirs {
			r.near[i][d] = place[b.Next(sq, dir)]
		}
	}
	r.queue = make([]int32, 0, len(r.order))
}
