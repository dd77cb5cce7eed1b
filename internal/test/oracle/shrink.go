package oracle

import "planner/board"

// Shrink makes a board on which something fails smaller for as long as it still fails. It turns single squares into
// wall and removes single pairs of a box and a goal, until no such step keeps the failure (the simplest form of Zeller
// and Hildebrandt 2002, "Simplifying and isolating failure-inducing input").
func Shrink(b *board.Board, fails func(*board.Board) bool) *board.Board {
	for {
		smaller := step(b, fails)
		if smaller == nil {
			return b
		}
		b = smaller
	}
}

// step finds one smaller board that still fails, nil when there is none.
func step(b *board.Board, fails func(*board.Board) bool) *board.Board {
	try := func(change func(g *grid)) *board.Board {
		g := gridOf(b)
		change(g)
		if !g.connected() {
			return nil
		}
		if small := g.board(); small != nil && fails(small) {
			return small
		}
		return nil
	}
	cells := b.Width * b.Height
	for cell := range cells {
		if g := gridOf(b); g.floor[cell] && !g.box[cell] && !g.goal[cell] && g.player != cell {
			if small := try(func(g *grid) { g.floor[cell] = false }); small != nil {
				return small
			}
		}
	}
	for box := range cells {
		for goal := range cells {
			if g := gridOf(b); !g.box[box] || !g.goal[goal] || len(b.Boxes) < 2 {
				continue
			}
			if small := try(func(g *grid) { g.box[box], g.goal[goal] = false, false }); small != nil {
				return small
			}
		}
	}
	return nil
}

// gridOf turns a board back into cells.
func gridOf(b *board.Board) *grid {
	g := newGrid(b.Width-2, b.Height-2)
	cell := func(sq board.Square) int {
		row, col := b.RowCol(sq)
		return row*b.Width + col
	}
	for sq := range b.Squares() {
		g.floor[cell(board.Square(sq))] = true
	}
	for _, sq := range b.Boxes {
		g.box[cell(sq)] = true
	}
	for _, sq := range b.Goals {
		g.goal[cell(sq)] = true
	}
	g.player = cell(b.Player)
	return g
}

// connected reports whether the whole floor is connected when the boxes are gone.
func (g *grid) connected() bool {
	bare := *g
	bare.box = make([]bool, len(g.box))
	floor := 0
	for _, is := range g.floor {
		if is {
			floor++
		}
	}
	return len(bare.reach(g.player)) == floor
}
