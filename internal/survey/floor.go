package survey

import (
	"context"
	"slices"

	"planner/board"
	"planner/flow"
)

// Floor is the shape of a maze for people: rooms, links between rooms, tunnels and gates. A floor proves nothing about
// boxes.
//
// Everything is listed in reading order, see board.Board.Reading: rooms by their first squares.
//
// Two rooms are linked when a walk joins them on which no square is in or beside a third room. Searches count
// links by a weaker rule, see analysis.Rooms.
type Floor struct {
	Room    []int32          // by square: a room or flow.Corridor
	Rooms   [][]board.Square // squares of each room
	Links   [][2]int32       // pairs of linked rooms, the smaller first, ascending
	Tunnels [][]board.Square // see tunnel; rightwards or downwards in the level's text
	Gates   []board.Square   // squares whose box would cut the floor (articulation squares)
}

// newFloor reads the shape of a maze, and looks for links between rooms until ctx ends; whole is false when links may
// be missing. In a large maze with thousands of rooms, the links take seconds.
func newFloor(ctx context.Context, s *flow.Nodes) (f *Floor, whole bool) {
	f = &Floor{}
	reading := s.Board.Reading()
	found, count := flow.FindRooms(s, s.Board.Squares())
	rooms, number := grouped(reading, count, func(sq board.Square) int { return int(found[sq]) })
	f.Rooms, f.Room = rooms, slices.Repeat([]int32{flow.Corridor}, len(found))
	for sq, at := range found {
		if at >= 0 { // a room that shares all of its squares with other rooms is no room here
			f.Room[sq] = number[at]
		}
	}
	whole = f.link(ctx, s)
	right, _ := s.Board.Direction('r')
	down, _ := s.Board.Direction('d')
	for _, sq := range reading {
		if gate(s, sq) {
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

// grouped brings squares with one label together, in the order in which the labels first come, and gives the number of
// the group of each label. Squares with a negative label are left out.
func grouped(squares []board.Square, labels int, of func(board.Square) int) (list [][]board.Square, number []int32) {
	number = slices.Repeat([]int32{-1}, labels)
	for _, sq := range squares {
		label := of(sq)
		if label < 0 {
			continue
		}
		if number[label] < 0 {
			number[label] = int32(len(list))
			list = append(list, nil)
		}
		list[number[label]] = append(list[number[label]], sq)
	}
	return list, number
}

// link finds the linked rooms: it floods the corridors from each room, and does not go on from a square beside another
// room, so that no walk passes a third room. The result is false when ctx ended before all links were found.
func (f *Floor) link(ctx context.Context, s *flow.Nodes) bool {
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
			touches := f.Room[queue[head]] == flow.Corridor && f.touches(s, queue[head], room)
			for _, d := range board.Dirs {
				to := s.Board.Next(queue[head], d)
				if s.Wall(to) || stamp[to] == room+1 {
					continue
				}
				switch other := f.Room[to]; {
				case other == flow.Corridor && !touches:
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
func (f *Floor) touches(s *flow.Nodes, sq board.Square, room int32) bool {
	for _, d := range board.Dirs {
		if to := s.Board.Next(sq, d); !s.Wall(to) && f.Room[to] != flow.Corridor && f.Room[to] != room {
			return true
		}
	}
	return false
}

// tunnel is the line of squares with walls on both sides that begins at sq in direction d, nil when none begins there.
// The line cannot be made longer. A box in a tunnel can only be pushed along the tunnel.
//
//	#####
//	 abcd    a, b, c: a tunnel to the right; d is open below
//	### #
func tunnel(s *flow.Nodes, sq board.Square, d board.Dir) []board.Square {
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

// gate reports whether a box on sq cuts the floor into several parts: whether two squares beside sq are on different
// player sides of the box.
func gate(s *flow.Nodes, sq board.Square) bool {
	side := flow.NoNode
	for _, d := range board.Dirs {
		if to := s.Board.Next(sq, d); !s.Wall(to) {
			n := s.Node(sq, to)
			if side != flow.NoNode && n != side {
				return true
			}
			side = n
		}
	}
	return false
}
