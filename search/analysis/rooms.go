package analysis

import (
	"planner/board"
	"planner/flow"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Rooms, Kind: technique.Feature, Soundness: technique.OnlyOrders,
	Help:   "links between rooms that boxes cut",
	Source: technique.Festival + "room connectivity",
})

const (
	corridor = flow.Corridor
	maxRooms = 64 // a set of rooms is one machine word; rooms beyond this number count as corridor
)

// Rooms counts the links between rooms that boxes cut (Festival, "room connectivity"). The rooms come from
// flow.FindRooms, and all other floor is corridor. Two rooms are linked when they are neighbours or when both are
// beside the same connected corridor.
//
//	#########        Rooms A and B are linked by the corridor. The link is lost
//	#aa##bbb#        when a box stands in the corridor, and when boxes cut A into
//	#aa  bbb#        two pieces of which one no longer sees B.
//	#aa##bbb#
//	#########
//
// In a position each room and each corridor falls into pieces, its connected parts of free squares. A piece of a room
// sees the rooms beside it and the rooms beside the pieces of corridor that it touches.
type Rooms struct {
	board *board.Board
	room  []int8 // by square: its room, flow.Corridor or flow.Shared
	count int
	links [maxRooms]uint64 // by room: the rooms that it is linked with when there are no boxes

	order []board.Square // all squares, corridors first
	place []int32        // by square: its place in order; the Wall has the place after the last
	near  [][4]int32     // by place: the places of its neighbours
	kind  []int8         // by place: its room or corridor

	label []int32 // by place: 1 + number of its piece, 0 not labelled yet, -1 a box or the Wall
	queue []int32
	sees  []uint64 // by piece: the rooms that it sees
	home  []int8   // by piece: its room or corridor

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

// Room is the room of a square, flow.Corridor or flow.Shared when it is in none.
func (r *Rooms) Room(sq board.Square) int { return int(r.room[sq]) }

// Lost counts the links that the boxes of a scene cut. A link between two rooms counts twice when it is lost for
// both. It takes time in proportion to the number of squares.
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

// kept is, by room, the rooms that all pieces of the room see, the empty set for a room without pieces. Only pieces
// from a number on are looked at.
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

// look labels the pieces of a scene, corridors first, and finds the rooms that each of them sees. Afterwards there is
// no base.
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

// flood labels the pieces of all places with the label 0.
func (r *Rooms) flood() {
	r.sees, r.home = r.sees[:0], r.home[:0]
	for i, mark := range r.label[:len(r.order)] {
		if mark == 0 && r.label[i] == 0 {
			r.piece(int32(i))
		}
	}
}

// piece labels the piece of a place. All corridors come before all rooms in the order of places, so the corridors
// beside a room have been labelled before the room.
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

// arrange orders the squares, corridors first, and fills the tables by place. Squares that two rooms share count as
// corridor.
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
