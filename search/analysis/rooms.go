package analysis

import (
	"slices"

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

	// knownBits is the binary logarithm of how many counts of lost links are kept, in 128 KiB. With 16 and 18, searches
	// make 0.94 and 0.93 as many counts.
	knownBits = 14
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

	hash    []uint64  // by square: a random word
	matters []uint64  // by square: the rooms whose lost links a box on the square may change
	around  [][]int32 // by room: the places whose pieces its links depend on, corridors first
	rim     [][]int32 // by room: the places beside around that are in other rooms

	label []int32 // by place: 1 + number of its piece, 0 not labelled yet, -1 a box or the Wall
	queue []int32
	sees  []uint64 // by piece: the rooms that it sees
	home  []int8   // by piece: its room or corridor

	known []uint64 // lost links of a room, see lostOf
	base  roomBase // see LostAfter
}

// NewRooms finds the rooms of a maze; s has no walls but those of its board.
func NewRooms(s *flow.Nodes) *Rooms {
	b := s.Board
	r := &Rooms{board: b, room: make([]int8, b.Squares())}
	rooms, count := flow.FindRooms(s, maxRooms)
	for sq, room := range rooms {
		r.room[sq] = int8(room)
	}
	r.count = count
	r.arrange()
	r.memory()
	for at := range r.order {
		if r.label[at] == 0 {
			r.piece(int32(at))
		}
	}
	for piece, room := range r.home {
		if room != corridor {
			r.links[room] |= r.sees[piece] &^ (1 << uint(room))
		}
	}
	r.findAround()
	return r
}

// Fork is the same Rooms with memory of its own, for another goroutine.
func (r *Rooms) Fork() *Rooms {
	f := *r
	f.memory()
	return &f
}

// memory makes the memory that belongs to one goroutine.
func (r *Rooms) memory() {
	squares := len(r.order)
	r.label, r.queue = make([]int32, squares+1), make([]int32, 0, squares)
	r.label[squares] = -1 // the Wall's
	r.sees, r.home, r.known = nil, nil, nil
	r.base = roomBase{
		boxes: r.board.NewBits(), asked: make([]uint32, squares), after: make([]int32, squares), box: board.None,
	}
}

// Room is the room of a square, flow.Corridor or flow.Shared when it is in none.
func (r *Rooms) Room(sq board.Square) int { return int(r.room[sq]) }

// Lost counts the links that the boxes of a scene cut. A link between two rooms counts twice when it is lost for both.
// The result is 0 for a nil Rooms.
func (r *Rooms) Lost(s *board.Scene) int32 {
	if r == nil || r.count < 2 {
		return 0
	}
	r.rebase(s, board.None, board.None)
	return r.base.total
}

// lostOf counts the links of a room that the boxes of the base cut. hash is that of the boxes that matter to the room.
// Searches come back to the same few boxes around a room again and again, so the counts are kept. The hash chooses a
// slot, which holds the hash with the count plus 1 in place of its last byte. A wrong answer, once in 2⁵⁶, would only
// change an order.
func (r *Rooms) lostOf(room int, hash uint64) int32 {
	slot := &r.known[hash>>(64-knownBits)]
	if count := *slot & 0xff; count != 0 && *slot&^0xff == hash&^0xff {
		return int32(count) - 1
	}
	lost := board.Ones(r.links[room] &^ r.kept(room))
	*slot = hash&^0xff | uint64(lost+1)
	return lost
}

// kept is the rooms that all pieces of a room see, the empty set for a room without pieces.
func (r *Rooms) kept(room int) (kept uint64) {
	for _, at := range r.rim[room] {
		r.mark(at)
	}
	for _, at := range r.around[room] {
		r.mark(at)
	}
	r.sees, r.home = r.sees[:0], r.home[:0]
	kept = ^uint64(0)
	for _, at := range r.around[room] {
		if r.label[at] != 0 {
			continue
		}
		r.piece(at)
		if last := len(r.home) - 1; int(r.home[last]) == room {
			kept &= r.sees[last]
		}
	}
	if len(r.home) == 0 || int(r.home[len(r.home)-1]) != room {
		return 0
	}
	return kept
}

// mark labels a place that has no piece yet.
func (r *Rooms) mark(at int32) {
	r.label[at] = 0
	if r.base.boxes.Has(r.order[at]) {
		r.label[at] = -1
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
	r.near = make([][4]int32, len(r.order))
	for i, sq := range r.order {
		for d, dir := range board.Dirs {
			r.near[i][d] = place[b.Next(sq, dir)]
		}
	}
}

// findAround finds what the links of each room depend on: its own boxes, those in the corridors beside it, and those in
// other rooms beside any of these. The labels must be those of the empty maze, where each piece is a room or a
// connected corridor.
func (r *Rooms) findAround() {
	squares, wall := r.board.Squares(), int32(len(r.order))
	r.hash, r.matters = make([]uint64, squares), make([]uint64, squares)
	for sq := range r.hash {
		r.hash[sq] = r.board.BoxKey(board.Square(sq)).Lo
	}
	r.around, r.rim = make([][]int32, r.count), make([][]int32, r.count)
	inside := make([]bool, len(r.home)+1) // by label: the piece is in around
	for room := range r.count {
		clear(inside)
		for at, kind := range r.kind[:wall] {
			if int(kind) != room {
				continue
			}
			inside[r.label[at]] = true
			for _, to := range r.near[at] {
				if to != wall && r.kind[to] == corridor {
					inside[r.label[to]] = true
				}
			}
		}
		for at := range wall {
			in := inside[r.label[at]]
			beside := func(to int32) bool { return to != wall && inside[r.label[to]] }
			switch {
			case in:
				r.around[room] = append(r.around[room], at)
			case slices.ContainsFunc(r.near[at][:], beside):
				r.rim[room] = append(r.rim[room], at)
			default:
				continue
			}
			r.matters[r.order[at]] |= 1 << uint(room)
		}
	}
}
