package strategy

import "planner/board"

// chambers is the floor of a maze cut at its passages. A passage is a square with walls on two opposite sides. A
// chamber is a connected area of other squares or a connected area of passages, so every square is in one chamber.
type chambers struct {
	board *board.Board
	of    []int32 // by square
	count int
}

// newChambers cuts the floor of a board.
func newChambers(b *board.Board) *chambers {
	c := &chambers{board: b, of: make([]int32, b.Squares())}
	for sq := range c.of {
		c.of[sq] = -1
	}
	for sq := range board.Square(b.Squares()) {
		if c.of[sq] < 0 {
			c.fill(sq, int32(c.count))
			c.count++
		}
	}
	return c
}

// fill gives a number to the chamber of a square.
func (c *chambers) fill(first board.Square, number int32) {
	kind := c.passage(first)
	c.of[first] = number
	queue := []board.Square{first}
	for head := 0; head < len(queue); head++ {
		for _, d := range board.Dirs {
			sq := c.board.Next(queue[head], d)
			if sq != c.board.Wall() && c.of[sq] < 0 && c.passage(sq) == kind {
				c.of[sq] = number
				queue = append(queue, sq)
			}
		}
	}
}

func (c *chambers) passage(sq board.Square) bool {
	wall := func(d board.Dir) bool { return c.board.Next(sq, d) == c.board.Wall() }
	return wall(board.Left) && wall(board.Right) || wall(board.Up) && wall(board.Down)
}
