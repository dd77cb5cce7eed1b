package featurespace

// forcedMoves is the largest number of moves of a node at which the first of them is free, so that a forced line costs
// nothing. Not measured.
const forcedMoves = 2

// restWeight is the weight of the edge to the rest of the children of a node: the weight of a move without an advisor.
const restWeight = 1

// childWork is the number of squares that are looked at in the time that most rules take for a child. It turns
// Rules.ExtraWork into children, which divides the work among strategies and decides nothing within one. Whether the
// schedule is sensitive to it was not measured.
const childWork = 150

// linkEvery is how many children are entered into the tree between two looks at the context. A position on a large
// board may have millions. Not measured.
const linkEvery = 1 << 12

// firstSlots is the number of slots of a new index, a power of two. Not measured; an index grows by doubling.
const firstSlots = 1 << 10

// firstSorted is how many edges of a node are put into the order of play at once, when its first edge is asked for.
// Each later sort doubles the number. Not measured finely.
const firstSorted = 8

// pageBits is the binary logarithm of the number of states or edges in a page. A page takes 28 or 10 KiB, as much as a
// short search needs. Not measured finely.
const pageBits = 9
