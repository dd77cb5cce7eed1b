package deadlock

import "planner/board"

// gridKit holds what the rules for pushes know of a board that has a grid. On such a board a set of squares is two
// words, and shifts work out for all boxes at once what Freeze and Pairs work out box by box. The answers are the same.
type gridKit struct {
	grid  *board.Grid
	goals board.Cells
	live  [4]board.Cells // by direction: the cells from which a push leads to a square that is not dead
	axes  [2]board.Cells // by axis: the cells from which a push along the axis leads to such a square
	pairs []board.Cells  // at 4*cell+d: the cells lost with a box on cell, the player beside it in direction d; or nil

	triples *allTriples // nil until the detector of the kit has it
}

// newGridKit makes the kit of a board with a grid, nil if there is no grid. pairs is the table for pushes; it may be
// nil.
func newGridKit(b *board.Board, grid *board.Grid, dead board.Bits, pairs *Pairs) *gridKit {
	if grid == nil {
		return nil
	}
	k := &gridKit{grid: grid}
	k.goals = k.grid.Of(b.GoalSet())
	for sq := range board.Square(b.Squares()) {
		for _, d := range board.Dirs {
			if to := b.Next(sq, d); to != b.Wall() && !dead.Has(to) {
				k.live[d] = k.live[d].With(k.grid.Cell[sq])
				k.axes[d&1] = k.axes[d&1].With(k.grid.Cell[sq])
			}
		}
	}
	if pairs != nil {
		k.pairs = make([]board.Cells, 4*board.GridCells)
		for sq := range board.Square(b.Squares()) {
			for _, d := range board.Dirs {
				if p := pairs.live[sq]; p >= 0 {
					k.pairs[4*int(k.grid.Cell[sq])+int(d)] = k.grid.Of(pairs.set(p, d))
				}
			}
		}
	}
	return k
}

// movable is the cells of boxes that could be pushed along some axis if only these boxes and the walls were in the way.
func (k *gridKit) movable(boxes board.Cells) board.Cells {
	free := k.grid.Floor.Minus(boxes)
	upright := k.grid.Step(free, board.Up).And(k.grid.Step(free, board.Down)).And(k.axes[board.Up&1])
	lying := k.grid.Step(free, board.Left).And(k.grid.Step(free, board.Right)).And(k.axes[board.Left&1])
	return boxes.And(upright.Or(lying))
}

// frozen is the boxes that can never move again; see Freeze.
func (k *gridKit) frozen(boxes board.Cells) board.Cells {
	for {
		loose := k.movable(boxes)
		if loose.Empty() {
			return boxes
		}
		boxes = boxes.Minus(loose)
	}
}

// lost reports whether boxes are lost after one of them has been pushed to a cell in direction d, by the rules
// FreezeRule and Pair, and by the table of triples. The cell must not be dead. See Freeze.After and Pairs.After.
func (k *gridKit) lost(boxes board.Cells, to uint8, d board.Dir) bool {
	if k.pairs != nil && k.pairs[4*int(to)+int(d.Opposite())].Meets(boxes) {
		return true
	}
	if k.triples != nil {
		if _, _, lost := k.triples.beside(boxes, to, d.Opposite()); lost {
			return true
		}
	}
	for left := boxes; ; {
		loose := k.movable(left)
		switch {
		case loose.Has(to):
			return false
		case loose.Empty():
			return !left.Minus(k.goals).Empty()
		}
		left = left.Minus(loose)
	}
}
