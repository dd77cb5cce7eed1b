// Package bymoves is an exhaustive search that counts the moves of the player. It finds a solution with the fewest
// moves, or one with the fewest moves among those with the fewest pushes, and proves that there is no better one.
//
// A position is the layout of the boxes and the square of the player, not only his zone, because the walk to the next
// push depends on it. Only positions directly behind a push are kept, so there are at most four for each layout and
// box. An edge is a walk and one push. Its cost is a pair, pushes and moves in the order of the measure, and pairs are
// compared by their first number first. The bound in pushes is a bound in moves too, because every push is a move. It
// is weak, so the search is meant for small levels, for parts of a solution and for corridors around one.
//
//	pop the position of least f ─► dead? ─► lengths of walks ─► each push ─► look up ─► bound ─► store, put on the heap
//
// The proofs of package expand that a position is lost hold here too. PI-corrals and tunnels keep a solution with the
// fewest pushes, but not always one with the fewest moves, so they are off.
//
// The files in reading order:
//
//   - options.go: what the caller gives and gets.
//   - cost.go: pairs of moves and pushes.
//   - solve.go: the search.
//   - child.go: a child is looked up, judged and stored.
//   - nodes.go: the stored positions, and how they are found.
//   - heap.go: the open positions.
//   - walk.go: how far the player has to walk.
//   - constants.go: fixed numbers.
//
// The package works in one goroutine and in memory.
package bymoves
