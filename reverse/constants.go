package reverse

// Work of the removal search, in questions whether a box can leave. It is enough for some thousand positions with
// parked boxes; most levels need a few hundred. With 5,000, an order is found for all 90 levels of XSokoban, and with
// 40,000 for nine of ten levels of a mixed suite at least.
const (
	removalWork       = 20_000
	removalWorkPerBox = 100 // more for each box of the level
)

// replanWorkPerBox is the work of a removal for a later position, for each box of the level. It is enough for a hundred
// layers without parking. Not measured.
const replanWorkPerBox = 100

// mostStarts is the number of start squares beyond which any start square is a sink. To find the classes of mutual
// reach takes a search for each start square at every node, and in such levels tells little. Not measured.
const mostStarts = 200

// manyBoxes is the number of boxes from which on the search for a packing order tells the schedule by how much its
// positions cost more than others: 20 to 60 µs each.
const manyBoxes = 40
