package flow

import (
	"context"
	"slices"

	"planner/board"
)

// The rooms of squares that lie in none.
const (
	Corridor = -1 // no block of any room covers the square
	Shared   = -2 // blocks of two rooms cover it; such a square counts as corridor
)

// Floor is the shape of a maze for people: rooms, links between rooms, tunnels and gates. It proves nothing about
// boxes.
//
// Everything is listed in reading order, see board.Board.Reading: rooms by their first squares.
//
// Two rooms are linked when a walk joins them on which no square is in a third room or beside one. Searches count
// links by a weaker rule, see analysis.Rooms.
type Floor struct {
	Room    []int32          // by square: a room or Corridor
	Rooms   [][]board.Square // squares of each room
	Links   [][2]int32       // pairs of linked rooms, the smaller first, ascending
	Tunnels [][]board.Square // see tunnel; rightwards or downwards in the level's text
	Gates   []board.Square   // squares whose box would cut the floor (articulation squares)
}

// NewFloor reads the shape of a maze. It looks for links between rooms until ctx ends; whole is false when some may be
// missing. In a large maze with thousands of rooms, the links take seconds.
func NewFloor(ctx context.Context, s *Nodes) (f *Floor, whole bool) {
	f = &Floor{}
	reading := s.Board.Reading()
	room, count := FindRooms(s, s.Board.Squares())
	f.setRooms(reading, room, count)
	whole = f.link(ctx, s)
	right, _ := s.Board.Direction('r')
	down, _ := s.Board.Direction('d')
	for _, sq := range reading {
		if s.Gate(sq) {
			f.Gates = append(f.Gates, sq)
		}
		for _, d := range [2]board.Dir{right, down} {
			if line := tunnel(s, sq, d); line != nil {
				f.Tunnels = append(f.Tunnels, line)
			}
		}
	}
	return f, whole
}

// setRooms takes over the rooms that FindRooms found and numbers them in reading order. A room all of whose squares are
// shared with others is no room here.
func (f *Floor) setRooms(reading []board.Square, found []int32, count int) {
	f.Room = make([]int32, len(found))
	number := make([]int32, count) // of a room that FindRooms found, from 1; 0 while it has none
	for _, sq := range reading {
		at := found[sq]
		if at < 0 {
			f.Room[sq] = Corridor
			continue
		}
		if number[at] == 0 {
			f.Rooms = append(f.Rooms, nil)
			number[at] = int32(len(f.Rooms))
		}
		f.Room[sq] = number[at] - 1
		f.Rooms[f.Room[sq]] = append(f.Rooms[f.Room[sq]], sq)
	}
}

// FindRooms divides the squares of a maze into rooms by Festival's rule. A room is a union of 2×2 blocks of floor, at
// least two, each of them one step from another of the same room. A square that the blocks of two rooms cover is
// Shared, a square that none covers is Corridor. Rooms are numbered from 0 in the order of their first blocks; those
// beyond the given number are left out, and their squares are Corridor.
func FindRooms(s *Nodes, most int) (room []int32, count int) {
	room = make([]int32, s.Board.Squares())
	for sq := range room {
		room[sq] = Corridor
	}
	seen := make([]bool, s.Board.Squares()+1)
	for sq := range board.Square(s.Board.Squares()) {
		if count == most {
			break
		}
		blocks := joined(s, sq, seen)
		if len(blocks) < 2 {
			continue
		}
		for _, at := range blocks {
			squares, _ := block2(s, at)
			for _, covered := range squares {
				if now := room[covered]; now == Corridor {
					room[covered] = int32(count)
				} else if now != int32(count) {
					room[covered] = Shared
				}
			}
		}
		count++
	}
	return room, count
}

// block2 is the 2×2 block with sq at its upper left; ok is false unless all of it is floor.
func block2(s *Nodes, sq board.Square) (squares [4]board.Square, ok bool) {
	right, down := s.Board.Next(sq, board.Right), s.Board.Next(sq, board.Down)
	squares = [4]board.Square{sq, right, down, s.Board.Next(right, board.Down)}
	for _, corner := range squares {
		if s.Wall(corner) {
			return squares, false
		}
	}
	return squares, true
}

// joined lists the blocks that are connected with the one at sq by single steps and not yet seen. Blocks are named by
// their upper left squares.
func joined(s *Nodes, sq board.Square, seen []bool) []board.Square {
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

// link finds the linked rooms. It floods the corridors from each room and does not go on from a square beside another
// room, so that no walk passes a third one. It is false when ctx ended before all were found.
func (f *Floor) link(ctx context.Context, s *Nodes) bool {
	stamp := make([]int32, s.Board.Squares()+1)
	linked := make([]int32, len(f.Rooms))
	var others []int32
	for room := range int32(len(f.Rooms)) {
		if ctx.Err() != nil {
			return false
		}
		others = others[:0]
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
				case other > room && linked[other] != room+1:
					linked[other] = room + 1
					others = append(others, other)
				}
			}
		}
		slices.Sort(others)
		for _, other := range others {
			f.Links = append(f.Links, [2]int32{room, other})
		}
	}
	return true
}

// touches reports whether a square lies beside a room other than the given one.
func (f *Floor) touches(s *Nodes, sq board.Square, room int32) bool {
	for _, d := range board.Dirs {
		if to := s.Board.Next(sq, d); !s.Wall(to) && f.Room[to] != Corridor && f.Room[to] != room {
			return true
		}
	}
	return false
}

// tunnel is the line of squares with walls on both sides that begins at sq in direction d, nil when none begins there.
// It cannot be made longer. A box inside can only be pushed along it.
//
//	#####
//	 abcd    a, b, c: a tunnel to the right; d is open below
//	### #
func tunnel(s *Nodes, sq board.Square, d board.Dir) []board.Square {
	left, right := d.Sideways()
	closed := func(sq board.Square) bool {
		return !s.Wall(sq) && s.Wall(s.Board.Next(sq, left)) && s.Wall(s.Board.Next(sq, right))
	}
	if !closed(sq) || closed(s.Board.Next(sq, d.Opposite())) {
		return nil
	}
	var line []board.Square
	for ; closed(sq); sq = s.Board.Next(sq, d) {
		line = append(line, sq)
	}
	return line
}
