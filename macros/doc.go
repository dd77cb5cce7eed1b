// Package macros turns single pushes and pulls into moves worth searching: every destination to which one box can be
// brought while the others stand still, the route to a chosen destination, the zones that the player comes to through
// doors, and moves of several boxes in which a parked box makes way.
//
// For one box a Generator finds every destination, which is a square for the box together with a zone for the player,
// in one breadth-first search, forward by pushes or in reverse by pulls. It does not flood the board after each move.
// One depth-first scan of a layout is enough to tell, in constant time for any box and any square, how a box on that
// square would divide the zones (board.Zones).
//
// Names: sq is a square, d a direction, m a move. A stand is a box square together with the side on which the player
// stands. A class is the set of sides of a box between which the player can walk. A destination is a square with a
// class.
//
// The files in reading order:
//
//   - spot.go: spot, the classes of one square for one box.
//   - generator.go: Rules, the limits that a caller sets for one search; Destination and vertex, what a search gives
//     and keeps; Generator, its memory and how a search begins.
//   - closed.go: which squares and stands the rules close.
//   - divide.go: how the box on a square divides the zones.
//   - search.go: one move of a search, a destination as single moves, and Destinations and Route, the searches for
//     one box.
//   - all.go: All, the destinations of all boxes of a position; Visits, the squares that one more box could be
//     brought to.
//   - ways.go: Ways, the zones that the player can come to through doors, and routes that need them on the way.
//   - shuffle.go: Shuffler, macros of several boxes in which a parked box makes way for another, also through doors.
//
// Macros are proposals. The package never judges whether a position is lost. Only the Rules given to the generator cut
// a search for one box short, and beside each rule stands whether it is sound. A shuffle is looked for in a few ways
// only, so one may exist and not be found.
package macros
