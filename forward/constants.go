package forward

// Rations of the corral searches, in squares flooded. Corral searches find what no other rule finds, and in dense
// levels they can cost a hundred times what they save. So the children generated pay for them: the ration is chosen
// so that they take about as much time as generating children.
const (
	firstRation = 20_000_000 // before any child is generated
	childRation = 1_000      // for each child generated
)

// Prices in clearpath.go, in pushes. Not measured against other values. A box that fills a step of the order already
// costs more to pass than another box, because the order would have to be broken for it.
const (
	blockerPrice = 6   // for passing a box
	inPlacePrice = 18  // for passing a box that is in place
	mostPrice    = 400 // paths that cost as much as this are not looked for
)

// pathRing is the number of buckets of nodes by price. It must be larger than the price of one push, which is at most
// 1 + 2*inPlacePrice.
const pathRing = 64

// farRegions is the region distance of a position from which the flow digraph does not lead to the layout aimed at, in
// boxes. It stands for a number larger than any count. Not measured.
const farRegions = 1 << 12
