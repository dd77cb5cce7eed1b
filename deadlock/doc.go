// Package deadlock proves positions lost and moves needless.
//
// A rule looks at a position, or at the move that made it, and says "dead" only with a proof: beside each rule stands
// why it is sound and for which side. Forward a position is dead when no pushes lead from it to a solved one; in
// reverse when no pulls lead from it back to the level's start. The package's tests hold every rule against the full
// enumeration of thousands of small levels (internal/oracle).
//
// Reading order:
//
//	freeze.go    boxes that nothing can ever move again
//	tunnel.go    squares where a box need not be left
//	picorral.go  positions in which the pushes into one corral suffice
//
// The package keeps no positions and searches for no solutions; tables, nodes and plans live above it.
package deadlock
