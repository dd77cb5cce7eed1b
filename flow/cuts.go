package flow

import "planner/board"

// Cuts tells into which parts the floor falls when two boxes stand alone in the maze. It has the answer for one first
// box and every second one from a single depth-first scan, as Sides has for one box.
type Cuts struct {
	board *board.Board
	scan  *lowlink
	first board.Bits // the first box
}

// NewCuts prepares memory. Around must be called before Part.
func NewCuts(b *board.Board) *Cuts {
	return &Cuts{board: b, scan: allocateLowlink(b), first: b.NewBits()}
}

// Around puts the first box on a square.
func (c *Cuts) Around(first board.Square) {
	c.first.Clear()
	c.first.Add(first)
	c.scan.run(c.board, c.first)
}

// Part names the part of the floor that a free square is in when the second box stands on another square. Two squares
// have the same name when the player can walk from one to the other.
func (c *Cuts) Part(sq, second board.Square) int {
	scan := c.scan
	for _, d := range board.Dirs {
		child := c.board.Next(second, d)
		if scan.entry[child] < 0 || scan.parent[child] != second ||
			!(span{scan.entry[child], scan.last[child]}).has(scan.entry[sq]) {
			continue
		}
		if scan.low[child] >= scan.entry[second] {
			return int(child)
		}
		break
	}
	if scan.root == nil {
		return c.board.Squares()
	}
	return c.board.Squares() + int(scan.root[sq])
}
