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

	places  places
	hash    []uint64  // by square: a random word
	matters []uint64  // by square: the rooms whose lost links a box on the square may change
	around  [][]int32 // by room: the places whose pieces its links depend on, corridors first
	rim     [][]int32 // by room: the places beside around that are in other rooms

	pieces pieces
	known  []uint64 // lost links of a room, see lostOf
	base   roomBase // see LostAfter
}

// places is all squares in an order in which corridors come first.
type places struct {
	order []board.Square
	at    []int32    // by square: its place in order; the Wall has the place after the last
	near  [][4]int32 // by place: the places of its neighbours
	kind  []int8     // by place: its room or corridor
}

// newPlaces orders the squares of a board, given their rooms. Squares that two rooms share count as corridor.
func newPlaces(b *board.Board, room []int8) places {
	p := places{at: make([]int32, b.Squares()+1)}
	for _, rooms := range []bool{false, true} {
		for sq := range board.Square(b.Squares()) {
			if (room[sq] >= 0) == rooms {
				p.at[sq] = int32(len(p.order))
				p.order = append(p.order, sq)
				p.kind = append(p.kind, max(room[sq], corridor))
			}
		}
	}
	p.at[b.Wall()] = int32(len(p.order))
	p.kind = append(p.kind, flow.Shared) // the Wall is of no kind
	p.near = make([][4]int32, len(p.order))
	for i, sq := range p.order {
		for d, dir := range board.Dirs {
			p.near[i][d] = p.at[b.Next(sq, dir)]
		}
	}
	return p
}

// pieces is the pieces of rooms and corridors that were labelled.
type pieces struct {
	label []int32 // by place: 1 + number of its piece, 0 not labelled yet, -1 a box or the Wall
	queue []int32
	sees  []uint64 // by piece: the rooms that the piece sees
	home  []int8   // by piece: its room or corridor
}

func newPieces(squares int) pieces {
	p := pieces{label: make([]int32, squares+1), queue: make([]int32, 0, squares)}
	p.label[squares] = -1 // the Wall's
	return p
}

// forget forgets all pieces, but not their labels.
func (p *pieces) forget() { p.sees, p.home = p.sees[:0], p.home[:0] }

// add labels the piece of a place. All corridors come before all rooms in the order of places, so the corridors beside
// a room have been labelled before the room.
func (p *pieces) add(squares *places, from int32) {
	kind := squares.kind[from]
	id := int32(len(p.home) + 1)
	sees := uint64(0)
	queue := append(p.queue[:0], from)
	p.label[from] = id
	for i := 0; i < len(queue); i++ {
		for _, to := range squares.near[queue[i]] {
			mark := p.label[to]
			switch {
			case mark < 0: // box or wall
			case squares.kind[to] == kind:
				if mark == 0 {
					p.label[to] = id
					queue = append(queue, to)
				}
			case squares.kind[to] != corridor:
				sees |= 1 << uint(squares.kind[to])
			default:
				sees |= p.sees[mark-1]
			}
		}
	}
	p.queue = queue
	p.sees = append(p.sees, sees)
	p.home = append(p.home, kind)
}

// newRooms finds the rooms of a maze; s has no walls but those of its board.
func newRooms(s *flow.Nodes) *Rooms {
	b := s.Board
	r := &Rooms{board: b, room: make([]int8, b.Squares())}
	rooms, count := flow.FindRooms(s, maxRooms)
	for sq, room := range rooms {
		r.room[sq] = int8(room)
	}
	r.count = count
	r.places = newPlaces(b, r.room)
	r.memory()
	for at := range r.places.order {
		if r.pieces.label[at] == 0 {
			r.pieces.add(&r.places, int32(at))
		}
	}
	for piece, room := range r.pieces.home {
		if room != corridor {
			r.links[room] |= r.pieces.sees[piece] &^ (1 << uint(room))
		}
	}
	r.findAround()
	return r
}

// fork is the same Rooms with memory of its own, for another goroutine.
func (r *Rooms) fork() *Rooms {
	f := *r
	f.memory()
	return &f
}

// memory makes the memory that belongs to one goroutine.
func (r *Rooms) memory() {
	squares := len(r.places.order)
	r.pieces, r.known = newPieces(squares), nil
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
	r.pieces.forget()
	kept = ^uint64(0)
	for _, at := range r.around[room] {
		if r.pieces.label[at] != 0 {
			continue
		}
		r.pieces.add(&r.places, at)
		if last := len(r.pieces.home) - 1; int(r.pieces.home[last]) == room {
			kept &= r.pieces.sees[last]
		}
	}
	if len(r.pieces.home) == 0 || int(r.pieces.home[len(r.pieces.home)-1]) != room {
		return 0
	}
	return kept
}

// mark labels a place that has no piece yet.
func (r *Rooms) mark(at int32) {
	r.pieces.label[at] = 0
	if r.base.boxes.Has(r.places.order[at]) {
		r.pieces.label[at] = -1
	}
}

// findAround finds what the links of each room depend on: its own boxes, those in the corridors beside it, and those in
// other rooms beside any of these. The labels must be those of the empty maze, where each piece is a room or a
// connected corridor.
func (r *Rooms) findAround() {
	squares, wall := r.board.Squares(), int32(len(r.places.order))
	r.hash, r.matters = make([]uint64, squares), make([]uint64, squares)
	for sq := range r.hash {
		r.hash[sq] = r.board.BoxKey(board.Square(sq)).Lo
	}
	r.around, r.rim = make([][]int32, r.count), make([][]int32, r.count)
	inside := make([]bool, len(r.pieces.home)+1) // by label: the piece is in around
	for room := range r.count {
		clear(inside)
		for at, kind := range r.places.kind[:wall] {
			if int(kind) != room {
				continue
			}
			inside[r.pieces.label[at]] = true
			for _, to := range r.places.near[at] {
				if to != wall && r.places.kind[to] == corridor {
					inside[r.pieces.label[to]] = true
				}
			}
		}
		for at := range wall {
			in := inside[r.pieces.label[at]]
			beside := func(to int32) bool { return to != wall && inside[r.pieces.label[to]] }
			switch {
			case in:
				r.around[room] = append(r.around[room], at)
			case slices.ContainsFunc(r.places.near[at][:], beside):
				r.rim[room] = append(r.rim[room], at)
			default:
				continue
			}
			r.matters[r.places.order[at]] |= 1 << uint(room)
		}
	}
}
