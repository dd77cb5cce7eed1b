package freespace

// Weights of a relocation's score, in box moves: the score begins with the distance of the boxes from the layout in
// moves, by matching.
const (
	zoneWeight   = 8  // for every player zone above one. Measured in a first experiment: not sensitive.
	frozenWeight = 30 // for every box frozen on a square outside the layout. Measured likewise: not sensitive.
	apartWeight  = 2  // for every box not in common with the nearest ancestor. Measured: 4 is about as good.
)

// unmatched is the distance, in box moves, when some box can come to no square of the layout by itself. It stands for a
// number larger than any sum of distances. Not measured.
const unmatched = 5000

// Weights of the score of an opening, in squares of the layout without a box. They put zones before frozen boxes and
// frozen boxes before squares, as the text does: an opening is for room, and the arrangement says where room is. With
// the weights above instead, free-space in its planned form alone, with 600,000 positions, solves 68 of XSokoban's 90
// levels and not 73, and 77 of Holland's 126 and not 80.
const (
	openZone   = 4096
	openFrozen = 64
)
