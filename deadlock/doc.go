// Package deadlock proves positions lost and moves needless.
//
// A rule looks at a position, or at the move that made it, and says "dead" only with a proof: beside each rule stands
// why it is sound and for which side. Forward a position is dead when no pushes lead from it to a solved one; in
// reverse when no pulls lead from it back to the level's start. The package's tests hold every rule against the full
// enumeration of thousands of small levels (internal/oracle); go test ./deadlock -oracle.levels N -oracle.seed S runs
// N levels a rule, and -run Report -v prints what each rule catches.
//
// Reading order:
//
//	freeze.go    boxes that nothing can ever move again
//	tunnel.go    squares where a box need not be left
//	picorral.go  positions in which the pushes into one corral suffice
//	pairs.go     any two boxes alone in the maze, exactly; triples.go: three close ones, worked out when met
//	overflow.go  goal traps with more boxes than goals
//	prover.go    the relaxation rule: small groups of boxes proved lost by a bounded search
//	corral.go    corrals and clusters given to the prover, with a cache; diagonal.go: closed diagonals
//	patterns.go  proved groups, made minimal and kept
//	stuck.go     boxes that cannot move although nothing freezes them
//	layout.go    what stuck boxes as walls imply, kept by wall set: pairing.go, pullall.go, necessity.go
//	detector.go  all of them for one side, with switches and counters; minimal.go: verdicts for people
//
// The package keeps no positions and searches for no solutions; tables, nodes and plans live above it.
package deadlock
