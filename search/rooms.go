package search

import "planner/board"

const (
	corridor = -1
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

	label []int32 // piece of a square in the current position, 0 = not labelled
	queue []board.Square
	sees  []uint64 // per piece: rooms seen
	home  []int8   // per piece: its room or corridor
}

// NewRooms finds the rooms of a board.
func NewRooms(b *board.Board) *Rooms {
	r := &Rooms{
		board: b, room: make([]int8, b.Squares()), label: make([]int32, b.Squares()),
		queue: make([]board.Square, 0, b.Squares()),
	}
	for i := range r.room {
		r.room[i] = corridor
	}
	r.find()
	r.look(board.NewScene(b))
	for piece, room := range r.home {
		if room != corridor {
			r.links[room] |= r.sees[piece] &^ (1 << uint(room))
		}
	}
	return r
}

// block reports whether the 2×2 block with sq at its upper left is all floor.
func (r *Rooms) block(sq board.Square) bool {
	b := r.board
	right := b.Next(sq, board.Right)
	return b.Next(sq, board.Down) != b.Wall() && right != b.Wall() && b.Next(right, board.Down) != b.Wall()
}

// find joins blocks into rooms. A square that two rooms cover belongs to none.
func (r *Rooms) find() {
	b := r.board
	blocks := make([]bool, b.Squares()+1)
	for sq := range board.Square(b.Squares()) {
		blocks[sq] = r.block(sq)
	}
	group := make([]int8, b.Squares())
	for sq := range board.Square(b.Squares()) {
		if !blocks[sq] || group[sq] != 0 || r.count == maxRooms {
			continue
		}
		members := []board.Square{sq}
		group[sq] = int8(r.count + 1)
		for i := 0; i < len(members); i++ {
			for _, d := range board.Dirs {
				if to := b.Next(members[i], d); blocks[to] && group[to] == 0 {
					group[to] = int8(r.count + 1)
					members = append(members, to)
				}
			}
		}
		if len(members) > 1 {
			r.claim(members)
		}
	}
}

const shared = -2 // covered by two rooms

func (r *Rooms) claim(blocks []board.Square) {
	b, id := r.board, int8(r.count)
	r.count++
	for _, sq := range blocks {
		right, down := b.Next(sq, board.Right), b.Next(sq, board.Down)
		for _, covered := range [4]board.Square{sq, right, down, b.Next(down, board.Right)} {
			switch r.room[covered] {
			case corridor:
				r.room[covered] = id
			case id, shared:
			default:
				r.room[covered] = shared
			}
		}
	}
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
	var kept [maxRooms]uint64
	var open uint64
	for piece, room := range r.home {
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
	lost := int32(0)
	for room := range r.count {
		for cut := r.links[room] &^ kept[room]; cut != 0; cut &= cut - 1 {
			lost++
		}
	}
	return lost
}

// look labels the connected pieces of free squares of each room and of the corridors, then notes which rooms each
// piece sees: those it touches, and those that a corridor it touches touches.
func (r *Rooms) look(s *board.Scene) {
	clear(r.label)
	r.sees, r.home = r.sees[:0], r.home[:0]
	for sq := range board.Square(r.board.Squares()) {
		if s.Free(sq) && r.label[sq] == 0 {
			r.piece(s, sq)
		}
	}
	for sq := range board.Square(r.board.Squares()) {
		if r.label[sq] != 0 && r.room[sq] < 0 {
			r.touch(sq, false)
		}
	}
	for sq := range board.Square(r.board.Squares()) {
		if r.label[sq] != 0 && r.room[sq] >= 0 {
			r.touch(sq, true)
		}
	}
}

// kind folds the squares that two rooms share into the corridors.
func (r *Rooms) kind(sq board.Square) int8 { return max(r.room[sq], corridor) }

func (r *Rooms) piece(s *board.Scene, from board.Square) {
	kind := r.kind(from)
	r.home = append(r.home, kind)
	r.sees = append(r.sees, 0)
	id := int32(len(r.home))
	queue := append(r.queue[:0], from)
	r.label[from] = id
	for i := 0; i < len(queue); i++ {
		for _, d := range board.Dirs {
			to := r.board.Next(queue[i], d)
			if s.Free(to) && r.label[to] == 0 && r.kind(to) == kind {
				r.label[to] = id
				queue = append(queue, to)
			}
		}
	}
}

// touch adds to a square's piece the rooms of its neighbours; through says to look through corridors, whose own view
// must be complete by then.
func (r *Rooms) touch(sq board.Square, through bool) {
	mine := &r.sees[r.label[sq]-1]
	for _, d := range board.Dirs {
		to := r.board.Next(sq, d)
		if to == r.board.Wall() || r.label[to] == 0 {
			continue
		}
		if room := r.room[to]; room >= 0 {
			*mine |= 1 << uint(room)
		} else if through {
			*mine |= r.sees[r.label[to]-1]
		}
	}
}
