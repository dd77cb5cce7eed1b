package flow

import "planner/board"

// Corridor is the room of squares that lie in none.
const Corridor = -1

// Floor is the shape of a maze for people and for features: rooms, how they are linked, tunnels and gates. It proves
// nothing about boxes.
type Floor struct {
	Room    []int32          // by square, Corridor for squares in no room
	Rooms   [][]board.Square // squares of each room, ascending
	Links   [][2]int32       // pairs of linked rooms, lesser first, ascending
	Tunnels []Tunnel
	Gates   []board.Square // squares whose box would cut the floor (articulation squares), ascending
}

// Tunnel is a longest run of squares with walls on both sides: a box inside moves along it only.
//
//	#####
//	 abcd    a, b, c: a tunnel that runs right; d is open below
//	### #
type Tunnel struct {
	Squares []board.Square // in order along Dir
	Dir     board.Dir      // Right or Down
}

// NewFloor reads the shape of a maze. Rooms follow Festival's rule: 2×2 blocks of floor, those without an adjacent
// block dropped, adjacent ones joined; a square that two rooms cover belongs to none.
func NewFloor(s *Sides) *Floor {
	f := &Floor{Room: make([]int32, s.Board.Squares())}
	f.findRooms(s)
	f.link(s)
	for sq := range board.Square(s.Board.Squares()) {
		if s.Gate(sq) {
			f.Gates = append(f.Gates, sq)
		}
		for _, d := range [2]board.Dir{board.Right, board.Down} {
			if run := tunnel(s, sq, d); run != nil {
				f.Tunnels = append(f.Tunnels, Tunnel{run, d})
			}
		}
	}
	return f
}

// block2 is the 2×2 block with sq at its upper left, when it is all floor.
func block2(s *Sides, sq board.Square) (squares [4]board.Square, ok bool) {
	right, down := s.Board.Next(sq, board.Right), s.Board.Next(sq, board.Down)
	squares = [4]board.Square{sq, right, down, s.Board.Next(right, board.Down)}
	for _, corner := range squares {
		if s.Wall(corner) {
			return squares, false
		}
	}
	return squares, true
}

func (f *Floor) findRooms(s *Sides) {
	const shared = -2
	for sq := range f.Room {
		f.Room[sq] = Corridor
	}
	seen := make([]bool, s.Board.Squares()+1)
	rooms := int32(0)
	for sq := range board.Square(s.Board.Squares()) {
		blocks := joined(s, sq, seen)
		if len(blocks) < 2 {
			continue
		}
		for _, at := range blocks {
			squares, _ := block2(s, at)
			for _, covered := range squares {
				if now := f.Room[covered]; now == Corridor {
					f.Room[covered] = rooms
				} else if now != rooms {
					f.Room[covered] = shared
				}
			}
		}
		rooms++
	}
	f.Rooms = make([][]board.Square, rooms)
	for sq, room := range f.Room {
		if room == shared {
			f.Room[sq] = Corridor
		} else if room != Corridor {
			f.Rooms[room] = append(f.Rooms[room], board.Square(sq))
		}
	}
}

// joined lists the blocks, by their upper left squares, that hang together with the one at sq and are not yet seen.
func joined(s *Sides, sq board.Square, seen []bool) []board.Square {
	if _, ok := block2(s, sq); !ok || seen[sq] {
		return nil
	}
	seen[sq] = true
	blocks := []board.Square{sq}
	for head := 0; head < len(blocks); head++ {
		for _, d := range board.Dirs {
			to := s.Board.Next(blocks[head], d)
			if _, ok := block2(s, to); ok && !seen[to] {
				seen[to] = true
				blocks = append(blocks, to)
			}
		}
	}
	return blocks
}

// link floods the corridors from each room and stops where another room begins, so that no walk passes a third.
func (f *Floor) link(s *Sides) {
	stamp := make([]int32, s.Board.Squares()+1)
	linked := make([]int32, len(f.Rooms))
	for room := range int32(len(f.Rooms)) {
		queue := append([]board.Square(nil), f.Rooms[room]...)
		for head := 0; head < len(queue); head++ {
			touches := f.Room[queue[head]] == Corridor && f.touches(s, queue[head], room)
			for _, d := range board.Dirs {
				to := s.Board.Next(queue[head], d)
				if s.Wall(to) || stamp[to] == room+1 {
					continue
				}
				switch other := f.Room[to]; {
				case other == Corridor && !touches:
					stamp[to] = room + 1
					queue = append(queue, to)
				case other > room:
					linked[other] = room + 1
				}
			}
		}
		for other := room + 1; other < int32(len(f.Rooms)); other++ {
			if linked[other] == room+1 {
				f.Links = append(f.Links, [2]int32{room, other})
			}
		}
	}
}

// touches reports whether a square lies beside a room other than the given one.
func (f *Floor) touches(s *Sides, sq board.Square, room int32) bool {
	for _, d := range board.Dirs {
		if to := s.Board.Next(sq, d); !s.Wall(to) && f.Room[to] != Corridor && f.Room[to] != room {
			return true
		}
	}
	return false
}

// tunnel is the run of squares closed on both sides that begins at sq in direction d, nil when none begins there.
func tunnel(s *Sides, sq board.Square, d board.Dir) []board.Square {
	left, right := d.Sideways()
	closed := func(sq board.Square) bool {
		return !s.Wall(sq) && s.Wall(s.Board.Next(sq, left)) && s.Wall(s.Board.Next(sq, right))
	}
	if !closed(sq) || closed(s.Board.Next(sq, d.Opposite())) {
		return nil
	}
	var run []board.Square
	for ; closed(sq); sq = s.Board.Next(sq, d) {
		run = append(run, sq)
	}
	return run
}
