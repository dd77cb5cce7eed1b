// Package macros turns single pushes and pulls into moves worth searching: all the places where one box can be
// brought while the others stand, the route to a chosen place, and plans of several routes.
//
// The heart is the Generator. For one box it finds every end, that is every square with every zone that the player
// can then be in, in one breadth-first search, forward by pushes or in reverse by pulls. No flood fill is made after
// a push: one depth-first scan of a layout tells, in constant time for any box and any square, how a box there would
// divide the zones (layout.go).
//
// Names: sq square, d direction, m move, p position. A stand is a box square with the side on which the player
// stands; a class is the set of sides of a square between which the player can walk; an end is a square with a class.
//
// Reading order:
//
//	layout.go    the scan of a layout, zones in constant time
//	spot.go      the classes around one square for one box
//	generator.go the search for the ends of one box
//	path.go      an end as single moves; whether the way can be taken back
//	rules.go     what a search may not enter, and where it may not stop
//	all.go       the ends of all boxes of a position
//	composer.go  plans of several routes; the route to a given square
//	target.go    the furthest target; the goal macro
//	tunnel.go    on through a tunnel
//	deform.go    moves of the border between two zones
//	shuffle.go   parked boxes make way for a route
//	phantom.go   that route in thought, and what stands in its way
//	doors.go     the door macro; routes through one-way doors
//
// Macros are proposals. They never judge a position, except that the rules given to the generator cut the search;
// whether a rule is sound is said beside it.
package macros
