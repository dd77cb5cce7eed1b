package exhaustive

import (
	"time"

	"planner/search"
)

// reportEvery is the time between two calls of Options.Progress.
const reportEvery = 200 * time.Millisecond

// pollBoxes is how many boxes of expanded nodes a worker counts between two looks at the context: 64 nodes with one
// box, or one node with 64 boxes and more. These nodes take some tenths of a millisecond on small boards; with 1,000
// boxes on 11,000 squares one node takes 30 ms.
const pollBoxes = 64

// publishEvery is how many positions a worker expands before it adds its counts to the team's, for progress reports.
// It is a power of two. The search does not depend on it.
const publishEvery = 256

// When another worker waits, a worker that has at least donateFrom open nodes in the present layer hands over half of
// them, at most donateMost. Not measured.
const (
	donateFrom = 4       // nodes
	donateMost = 1 << 12 // nodes
)

// mostLate is the most pushes by which a node is put off at a time. It is even, because mostly all bounds of a position
// have the same parity.
const mostLate = maxLate - 1 // pushes

// pageWords is the most words in a page of nodes: 128 KiB. A worker fills one page alone, so a page should be small
// beside the memory of a search. Not measured.
const pageWords = 1 << 14

// The index. With so many shards workers hardly wait for each other's locks. A shard grows by a quarter when nine
// tenths of its home slots are taken, which gives 9 to 11 bytes a node. Other numbers were not measured.
const (
	shardBits   = 8
	indexBytes  = search.OrderedPage * 8 // bytes of a page
	growPages   = 2                      // pages by which a shard grows, or a multiple of them
	growDivisor = 4                      // a shard grows by one part in so many
)

// A search by moves looks at the context once in pollMoves expansions, some tenths of a millisecond, and calls
// MovesOptions.Progress once in reportMoves.
const (
	pollMoves   = 64
	reportMoves = 1 << 13
)

// sweepAfter is how many nodes of a layer a worker takes nearest to the end first. After them it takes half of its
// nodes from all depths in turn. On levels that are soon solved the nearest nodes are better. See
// docs/decisions/exhaustive.md.
const sweepAfter = 1000 // nodes

// wallShare: in all workers together, tables with stuck boxes as walls take at most one part in wallShare of the
// memory. The searches measured made fewer than 500 tables, of some 10 to 40 KiB each.
const wallShare = 16

// pulledIndexBytes is the most memory of the index for each position of a search by pulls.
const pulledIndexBytes = 11

// The perimeter takes at most a quarter of the memory. Expanded positions are counted by bounds up to perimeterDepth.
// In every DeepenEvery expansions a worker asks once whether one more layer is worthwhile.
//
// A position of the perimeter takes a third to an eighth of the time of an expansion, and layers are expected to grow
// as they did lately, which is mostly more than they will. With perimeterWorth 10, 30 and 100 eight levels of
// sokhard-dev of medium size took 0.75, 0.51 and 0.33 of the positions that they took with next to no perimeter, in
// 1.0, 1.1 and 1.1 of the time. Five hard ones took 0.58 of the positions and 0.70 of the time with 30 instead of 10.
const (
	perimeterShare = 4
	perimeterDepth = 1 << 9  // pushes
	perimeterWorth = 30      // positions of the perimeter for one expansion
	perimeterKnown = 1000    // positions in the perimeter from which on the growth follows from its last layers
	perimeterFirst = 4       // expansions for one position of the perimeter before that
	trendLayers    = 4       // layers over which the growth is averaged
	DeepenEvery    = 1 << 10 // positions, a power of two
)
