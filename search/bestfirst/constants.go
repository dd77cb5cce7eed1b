package bestfirst

// The score of an open node is its moves plus distanceWeight times its bound. The weight is in moves per push or pull
// of the bound. Less weight on the bound, and two queues of different weights that take turns, were tried with pulls on
// levels of 11 boxes and more and were not better.
const distanceWeight = 8

// pollEvery is how many expansions lie between two looks at the context, some hundredths of a millisecond.
const pollEvery = 16

// Truncation, see memory.go. The values were not measured. It was measured that going on at all pays: with a store
// and 112 MiB, and with 256 MiB and no store.
const (
	keptShare = 4 // 1/keptShare of the memory is for the open nodes that are kept, which are at most half of all
	agedShare = 3 // keys made before the last truncation are kept while they take at most 1/agedShare of the memory
	freeShare = 4 // the search goes on when at least 1/freeShare of the memory is free afterwards
)

// A truncation is barren when fewer than 1/newShare of the positions entered since the last truncation were new to the
// side. After mostBarren barren ones in a row the search ends, since it would only repeat itself. Not measured.
const (
	newShare   = 16
	mostBarren = 4
)

// pollTruncate is how many expansions lie between two looks at the memory held. Not measured.
const pollTruncate = 64

// openPage is the number of open nodes in a page: 64 KiB. Not measured.
const openPage = 1 << 11

// pageBits is the binary logarithm of the layouts in a page. Not measured.
const pageBits = 10
