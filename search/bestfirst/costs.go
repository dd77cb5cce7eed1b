package bestfirst

import (
	"planner/board"
	"planner/technique"
)

// Of 57 levels with many boxes, single pulls alone solve 11 instead of 7 in 0.6 s of processor time with the surcharge,
// and of 20 levels with 11 to 40 boxes 7 instead of 5 in 0.5 s. A surcharge that grows with the distance and radii of 2
// and 5 squares were tried and were not better. Pushes gain nothing by a surcharge.
const (
	detourCost = 16 // surcharge for leaving a detour, in moves
	nearby     = 3  // squares along the rows and along the columns that two moves of one detour lie apart at most
)

// A detour is a part of a path on which the bound lies above the least bound so far: moves that bring boxes further
// from their goals because something has to be let through. Where many boxes need small detours far from each other,
// a best-first search mixes them: it tries every beginning of one with every beginning of the others. So a path that
// leaves a detour for another place before the bound has come back to its least value pays a surcharge:
//
//	bound      ·                        ·
//	     \    / \   here the path may    \    /·····  this path goes on elsewhere
//	      \  /   \  go on anywhere        \  /        from within the detour: surcharge
//	       ··     ··                       ··
//
// After the relevance cuts of Junghanns and Schaeffer (2001), which cut off a move when it is far from the last moves
// and unrelated to them. Here nothing is cut off: the surcharge only orders the open nodes.

// costs are what an open node pays beside its moves and its bound.
type costs struct {
	local   bool     // leaving a detour costs extra
	prices  prices   // of start squares without boxes
	opening *opening // nil unless the search is an opening
}

func newCosts(b *board.Board, side board.Side, use technique.Use) costs {
	c := costs{local: side == board.Reverse}
	if farFirst(b, side, use) {
		c.prices = emptyPrices(b)
	}
	return c
}

// moveCost is what a move of a box adds to the cost of a position beside what the floor costs, in moves.
func (c *costs) moveCost(from, to board.Square, use technique.Use) int32 {
	return 1 + c.prices.change(from, to, use) + c.opening.boxChange(from, to)
}

// leavesDetour reports whether a move of the box on from leaves an unfinished detour of the node for another place.
func (c *costs) leavesDetour(b *board.Board, n *openNode, from board.Square) bool {
	if !c.local || n.move == noMove || n.bound <= n.floor {
		return false
	}
	row, col := b.RowCol(b.To(n.move))
	fromRow, fromCol := b.RowCol(from)
	return max(row-fromRow, fromRow-row) > nearby || max(col-fromCol, fromCol-col) > nearby
}

var _ = technique.Describe(technique.Technique{
	ID: technique.FarFirst, Kind: technique.Phase, Soundness: technique.OnlyOrders,
	Help:    "with many boxes, pulls fill the start squares first that are far from the player's start",
	Source:  technique.Original,
	Asked:   "pulls",
	Decided: "those that came to a start square or left one",
})

// Prices of start squares without boxes in searches by pulls, in moves. They were chosen on 18 levels of mix-dev,
// large-dev and Sasquatch with pulls alone and 300,000 positions: 15 levels are solved with an emptyCost of 8 and a
// farCost of 8 and with 12 and 6, 13 with 16 and 16, 11 with 8 and 24, and 10 with 8 and 0 (docs/decisions/packing.md).
const (
	emptyCost = 8  // of every start square
	farCost   = 8  // added for the furthest start square from the player's start, and in proportion for the others
	manyBoxes = 40 // the fewest boxes with which there are prices; with fewer, as many levels are won as lost
)

// Where many boxes stand near their start squares, the bound says little about which of them to pull home first. So
// with many boxes each start square without a box has a price, and a position pays for all start squares that it lacks
// boxes on. The price rises with the distance of the start square from the player's start, where the pulls must end:
//
//	###############
//	#@  $   $   $ #   the start square on the right costs more than the one on the left, so what is
//	#             #   far from the player is finished first, and stays finished while he comes back
//	###############
//
// So places are finished one after the other, and not all of them a little. The price depends on the layout alone. It
// only orders the open nodes. (Original.)

// prices holds for each square how much a position pays that has no box there, in moves. It is 0 for squares on which
// no box starts. The slice is empty where nothing is paid.
type prices []int32

// farFirst reports whether start squares without boxes have a price.
func farFirst(b *board.Board, side board.Side, use technique.Use) bool {
	return side == board.Reverse && len(b.Boxes) >= manyBoxes && use.On(technique.FarFirst)
}

// emptyPrices makes the prices of the start squares of a board.
func emptyPrices(b *board.Board) prices {
	steps := b.Steps(b.Player)
	furthest := int32(0)
	for _, sq := range b.Boxes {
		furthest = max(furthest, steps[sq])
	}
	p := make(prices, b.Squares())
	for _, sq := range b.Boxes {
		p[sq] = emptyCost + farCost*(steps[sq]+1)/(furthest+1)
	}
	return p
}

// of returns the price of a layout.
func (p prices) of(boxes board.Bits) int32 {
	sum := int32(0)
	for sq, price := range p {
		if !boxes.Has(board.Square(sq)) {
			sum += price
		}
	}
	return sum
}

// change returns the change of a layout's price when a box has moved. use counts it.
func (p prices) change(from, to board.Square, use technique.Use) int32 {
	if len(p) == 0 {
		return 0
	}
	more := p[from] - p[to]
	use.Note(technique.FarFirst, more != 0)
	return more
}
