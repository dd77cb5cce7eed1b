package flow

import "planner/board"

// The values for squares that lie in no room.
const (
	Corridor = -1 // no block of any room covers the square
	Shared   = -2 // blocks of two rooms cover it; such a square counts as corridor
)

// FindRooms divides the squares of a maze into rooms by Festival's rule. A room is a union of 2×2 blocks of floor, at
// least two, each of them one step from another block of the room. A square that the blocks of two rooms cover is
// Shared, a square that no block covers is Corridor. Rooms are numbered from 0 in the order of their first blocks. When
// there are more than most rooms, the squares of the last ones are Corridor.
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
