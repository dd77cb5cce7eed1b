package search

import (
	"planner/board"
	"planner/flow"
)

// gridReach finds the zones of a parent and of its children by shifts of a grid.
type gridReach struct {
	grid   *board.Grid
	aims   [4]board.Cells // by direction: the cells from which a move leads to a live node
	free   board.Cells    // of the parent
	around board.Cells    // the zone of the parent
	within board.Cells    // the zone of the last child
	box    uint8          // the cell to which the box of the last child has come
}

// newGridReach is nil for a board without a grid.
func newGridReach(b *board.Board) *gridReach {
	if g := board.NewGrid(b); g != nil {
		return &gridReach{grid: g}
	}
	return nil
}

// aim says to which nodes moves may bring boxes; see Reach.Aim.
func (g *gridReach) aim(to []flow.Node) {
	for i, n := range to {
		if m := board.Move(i); n != flow.NoNode {
			g.aims[m.Dir()] = g.aims[m.Dir()].With(g.grid.Cell[m.From()])
		}
	}
}

// begin finds the zone of a parent.
func (g *gridReach) begin(s *board.Scene, player board.Square) {
	g.free = g.grid.Free(s.Boxes())
	g.around = g.grid.Flood(g.grid.Cell[player], g.free)
}

// child is the normalised player of a child whose box has moved and whose player stands on a square.
func (g *gridReach) child(from, to, player board.Square) board.Square {
	g.box = g.grid.Cell[to]
	g.within = g.grid.Flood(g.grid.Cell[player], g.free.With(g.grid.Cell[from]).Without(g.box))
	return g.grid.Least(g.within)
}

// loses reports whether the zone of the last child lacks more of the parent's than the square of its box.
func (g *gridReach) loses() bool { return g.around.Without(g.box).Minus(g.within) != (board.Cells{}) }

// moves appends the moves of the parent, ascending.
func (g *gridReach) moves(list []BoxMove, side board.Side) []BoxMove {
	boxes := g.grid.Floor.Minus(g.free)
	var can [4]board.Cells
	for _, d := range board.Dirs {
		can[d] = boxes.And(g.aims[d])
		if side == board.Forward {
			can[d] = can[d].And(g.grid.Step(g.around, d)).And(g.grid.Step(g.free, d.Opposite()))
		} else {
			stand := g.grid.Step(g.around, d.Opposite())
			can[d] = can[d].And(stand).And(g.grid.Step(stand, d.Opposite()))
		}
	}
	left := can[0].Or(can[1]).Or(can[2]).Or(can[3])
	for left != (board.Cells{}) {
		cell := left.First()
		left = left.Without(cell)
		box := boxes.Below(cell)
		for _, d := range board.Dirs {
			if can[d].Has(cell) {
				list = append(list, BoxMove{board.NewMove(g.grid.Square(cell), d), box})
			}
		}
	}
	return list
}
