package bestfirst

// The score of an open node is its moves plus distanceWeight times its bound. In moves per push or pull of the bound.
// Less weight on the bound, and two queues of different weights that take turns, were tried with LocalPulls on levels
// of 11 boxes and more and were not better.
const distanceWeight = 8

// Detours, see detour.go. With the surcharge, the levels of 57 with many boxes that single pulls solve alone in 0.6 s
// of processor time rise from 7 to 11, and of 20 levels with 11 to 40 boxes in 0.5 s from 5 to 7. A surcharge that
// grows with the distance and radii of 2 and 5 squares were tried and were not better. Pushes gain nothing by it.
const (
	detourCost = 16 // surcharge for leaving a detour, in moves
	nearby     = 3  // squares along the rows and along the columns that two moves of one detour lie apart at most
)

// Start squares without boxes in reverse, see farfirst.go, in moves. Chosen on 18 levels of mix-dev, large-dev and
// Sasquatch with pulls alone and 300,000 positions: 15 are solved with 8 and 8 and with 12 and 6, 13 with 16 and 16, 11
// with 8 and 24, 10 with 8 and 0 (docs/decisions/packing.md).
const (
	emptyCost = 8  // of each
	farCost   = 8  // more for the one that is furthest from the player's start, and in proportion for the others
	manyBoxes = 40 // from which on they have a price; fewer were tried too, and as many levels are won as lost
)

// pollEvery is how many expansions lie between two looks at the context, some hundredths of a millisecond.
const pollEvery = 16

// Truncation, see truncate.go. The values were not measured; that the search goes on at all was, with a store and 112
// MiB and with 256 MiB and no store.
const (
	keptShare = 4 // 1/keptShare of the memory is for the open nodes that are kept, which are at most half of all
	agedShare = 3 // keys made before the last truncation are kept while they take at most 1/agedShare of the memory
	freeShare = 4 // the search goes on when at least 1/freeShare of the memory is free afterwards
)

// A truncation is barren when fewer than 1/newShare of the positions entered since the one before were new to the side.
// After mostBarren of them in a row the search ends, since it would only repeat itself. Not measured.
const (
	newShare   = 16
	mostBarren = 4
)

// pollTruncate is how many expansions lie between two looks at the memory held. Not measured.
const pollTruncate = 64

// pageBits is the binary logarithm of the layouts in a page. Not measured.
const pageBits = 10
