// Package macros turns single pushes and pulls into moves worth searching: every destination to which one box can be
// brought while the others stand still, the route to a chosen destination, and plans made of several routes.
//
// The main part is the Generator. For one box it finds every destination, which is a square for the box together with
// a zone for the player, in one breadth-first search, forward by pushes or in reverse by pulls. It does not flood the
// board after each move. One depth-first scan of a layout is enough to tell, in constant time for any box and any
// square, how a box on that square would divide the zones (layout.go).
//
// The Composer builds on the Generator. It plays routes one after another on a layout of its own and hands out the
// result as a Macro.
//
// Names: sq is a square, d a direction, m a move. A stand is a box square together with the side on which the player
// stands. A class is the set of sides of a box between which the player can walk. A destination is a square with a
// class.
//
// The files in reading order:
//
//   - layout.go: the scan of a layout, which answers questions about zones in constant time.
//   - spot.go: spot, the classes of one square for one box.
//   - keptlayout.go: layouts that are kept for when they come back.
//   - generator.go: Rules, the limits that a caller sets for one search; Destination and vertex, what a search gives
//     and keeps; Generator, its memory and how a search begins.
//   - closed.go: which squares and stands the rules close.
//   - divide.go: how the box on a square divides the zones.
//   - search.go: one move of a search, a destination as single moves, and Destinations and Route, the searches for
//     one box.
//   - playerzone.go: the player's zone after the move of one box, also from a scan of the player's zone alone.
//   - all.go: All, the destinations of all boxes of a position; Visits, the squares that one more box could be
//     brought to.
//   - composer.go: Composer and Macro, the position as played so far; Furthest, the route to the furthest target.
//   - reached.go: the searches of a composer that are remembered.
//   - deform.go: Deform, moves of the border between two zones.
//   - shuffle.go: routes with the movable boxes deleted, and the boxes that the player climbs over; Shuffle, parked
//     boxes make way for a route: phantom routes, and boxes moved off them.
//   - constants.go: the tuned constants.
//
// Macros are proposals. The package never judges whether a position is lost. Only the Rules given to the generator cut
// a search short, and beside each rule stands whether it is sound.
package macros
