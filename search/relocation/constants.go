package relocation

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
