package forward

// Rations of the corral searches, in squares flooded. Corral searches find what no other rule finds, and in dense
// levels they can cost a hundred times what they save. So the children generated pay for them: the ration is chosen
// so that corral searches take about as much time as generating children.
const (
	firstRation = 20_000_000 // before any child is generated
	childRation = 1_000      // for each child generated

	// For levels of manyBoxes and more, where children are made in stages and so are fewer and cheaper. There a square
	// flooded takes about 35 ns with all that belongs to it, and a child about 1.3 µs. With the values above corral
	// searches took 80 of 100 parts of the time.
	firstRationMany = 1_000_000
	childRationMany = 100
	chosenRation    = 20 // for each box, for each child that is chosen and tested
)

// askedWork is the cost of the deadlock tests without the searches of corrals, in squares looked at, for each box, each
// time a chosen child is tested; a child costs 150 of these. It was measured roughly by profiles of five levels of 40
// to 154 boxes, and only divides the work among strategies.
const askedWork = 200

// manyBoxes is the number of boxes from which on corral searches have smaller rations, the cost of the deadlock tests
// is told to the schedule, and every search along an order makes children in stages. Below it a position has fewer
// children and costs less, and only a search by way has stages.
const manyBoxes = 40

// assignSize is the number of boxes × squares up to which boxes are assigned to steps. Preparing it takes one search of
// the maze for each step, about a second at this size. Not tuned.
const assignSize = 1_500_000

// Prices in clearpath.go, in pushes. Not measured against other values. A box that fills a step of the order already
// costs more to pass than another box, because the order would have to be broken for it.
const (
	blockerPrice = 6   // for passing a box
	inPlacePrice = 18  // for passing a box that is in place
	mostPrice    = 400 // paths of this price are not looked for, unless the board has more squares than this
)
