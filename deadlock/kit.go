package deadlock

import "planner/board"

// Kit holds what all rules of one side share about a board.
type Kit struct {
	Board  *board.Board
	Side   board.Side
	Goals  board.Bits // the side's goals: the goals, or in reverse the boxes' start squares
	Dead   board.Bits // squares from which a lone box can reach none of the side's goals
	Freeze *Freeze
	Pairs  *Pairs // nil in large mazes

	cells   *board.Grid    // nil on boards with too many cells
	grid    *gridKit       // what rules for pushes know of cells; nil for pulls, and when cells is nil
	floor   board.Bits     // all squares
	around8 []board.Square // eight squares for each square; see around
	squares []moveSquares  // by move
}

// moveSquares holds the squares of a move: the one to which the box comes, the one on which the player stands before
// the move, and the one that must be free.
type moveSquares struct{ to, stand, needs board.Square }

// newKit builds the kit from the dead squares of a side.
func newKit(b *board.Board, side board.Side, dead board.Bits) *Kit {
	k := &Kit{Board: b, Side: side, Goals: b.GoalSet(), Dead: dead, around8: aroundTable(b), floor: b.NewBits(),
		squares: make([]moveSquares, 0, 4*b.Squares())}
	for sq := range board.Square(b.Squares()) {
		k.floor.Add(sq)
		for _, d := range board.Dirs {
			m := board.NewMove(sq, d)
			k.squares = append(k.squares, moveSquares{b.To(m), b.Stand(side, m), b.Needs(side, m)})
		}
	}
	if side == board.Reverse {
		k.Goals = b.BitsOf(b.Boxes)
	}
	k.Freeze = NewFreeze(b, side, dead, k.Goals)
	k.Pairs = newPairs(b, side, dead, k.Goals)
	k.cells = board.NewGrid(b)
	k.makeGrid()
	return k
}

// makeGrid makes the kit for pushes on a grid.
func (k *Kit) makeGrid() {
	if k.Side == board.Forward {
		k.grid = newGridKit(k.Board, k.cells, k.Dead, k.Pairs)
	}
}

// withoutPairs is the kit without its table of pairs.
func (k *Kit) withoutPairs() *Kit {
	k.Pairs = nil
	k.makeGrid()
	return k
}

// Fork is the same kit with scratch memory of its own.
func (k *Kit) Fork() *Kit {
	fork := *k
	fork.Freeze = k.Freeze.Fork()
	if k.grid != nil {
		grid := *k.grid
		fork.grid = &grid
	}
	return &fork
}

// around lists the eight squares around a square, with the Wall in place of those that are not floor.
func (k *Kit) around(sq board.Square) []board.Square { return k.around8[8*sq : 8*sq+8] }

// aroundTable lists the eight squares around each square.
func aroundTable(b *board.Board) []board.Square {
	table := make([]board.Square, 0, 8*b.Squares())
	for sq := range board.Square(b.Squares()) {
		for down := -1; down <= 1; down++ {
			for right := -1; right <= 1; right++ {
				if down != 0 || right != 0 {
					table = append(table, b.Beside(sq, down, right))
				}
			}
		}
	}
	return table
}

// lost is the cheap test of a box that has just come to a square in direction d: the rules DeadSquare, FreezeRule and
// Pair.
func (k *Kit) lost(s *board.Scene, to board.Square, d board.Dir) bool {
	return k.Dead.Has(to) || k.Freeze.After(s, to) || k.Pairs != nil && k.Pairs.After(s, k.Side, to, d) != board.None
}
