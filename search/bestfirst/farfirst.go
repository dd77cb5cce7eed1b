package bestfirst

import (
	"planner/board"
	"planner/technique"
)

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
// with many boxes each start square without a box has a price, and a position pays for all that it lacks. The price is
// the higher the further the start square is from the player's start, since the pulls must end there:
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
