// Package exhaustive is push-optimal A* (Hart, Nilsson and Raphael 1968) in memory. The first solution that it proves
// has the fewest pushes, and when no position is left the level is proved unsolvable. A move is a single push, or all
// pushes that a tunnel forces.
//
// It goes layer by layer through f = pushes so far + lower bound. The nodes of one layer may be expanded in any order
// and by any worker: once the layers below are empty, a solved node of this layer is optimal. So workers share the
// nodes and the index, and wait for each other only when a layer ends.
//
//	pop a node of least f ─► show ─► dead? ─► each push ─► look up ─► known: drop, or reopen with fewer pushes
//	                                                         └─► new: bound ─► store node ─► queue of the worker
//
// The search can be held to a part of the space: to solutions shorter than a known one, to a corridor of layouts near
// the path of that solution, and to one zone of the player at the end. A lower bound that holds in the whole space
// holds in every part of it, so the first solution is a shortest one of that part.
//
// How a position is shown, judged and expanded is the business of package expand. In a symmetric level expand.Images
// chooses which image of a position is stored. The look-up comes before every expensive test, because most children are
// positions already known. Positions are compared in full, never by hash alone. A node takes 16 bytes and its packed
// boxes, its entry in the index 9 to 11 bytes, and a place in a queue 4 bytes while it is open.
//
// The files in reading order:
//
//   - options.go: what the caller gives and gets.
//   - solve.go: the front door, and the search.
//   - team.go: the workers go through the layers and share nodes.
//   - worker.go: one worker expands nodes.
//   - child.go: a child is looked up, judged and stored.
//   - pulls.go: positions by pulls from the solved ones, breadth first.
//   - perimeter.go: the positions that are soon solved, found by pulls, and the bounds that follow.
//   - corridor.go: the layouts near a path.
//   - met.go: the positions of the search looked up for a search from the other end, and the other way round.
//   - known.go: a known solution, joined where one of its positions is reached by fewer pushes; the bounds that follow
//     from a search from another start.
//   - shared.go: what all workers see.
//   - nodes.go: the nodes, which are never moved or freed, and the limits of memory.
//   - index.go: finds the node of a position.
//   - path.go: the pushes to a node, out of its parents.
//   - queue.go: the open nodes of one worker.
//   - moves.go: the search by moves, with what it is given and gives.
//   - moveschild.go: a child of that search is looked up, judged and stored.
//   - constants.go: the tuned constants.
//
// # The search by moves
//
// SolveByMoves looks for the least price instead, in which moves count first, or moves decide between solutions with as
// many pushes. A position is then the layout of the boxes and the square of the player, not only his zone, because the
// walk to the next push depends on the square. Only positions directly after a push are kept, so there are at most four
// for each layout and box. An edge is a walk and one push. Its price is a pair, pushes and moves in the order in which
// they count, and pairs are compared by their first numbers first. The bound in pushes is a bound in moves too, because
// every push is a move. That bound is weak, so the search is meant for small levels, for parts of a solution and for
// corridors around one.
//
//	pop the node of least f ─► dead? ─► lengths of walks ─► each push ─► look up ─► bound ─► store node, queue
//
// The proofs of package expand that a position is lost hold here too. PI-corrals and tunnels keep a solution with the
// fewest pushes, but not always one with the fewest moves, so they are off.
//
// The search by moves has the nodes, index, corridors and makers of the search by pushes, but a loop of its own. In the
// search by pushes the nodes of a layer may be expanded in any order, so buckets suffice for a queue, workers share a
// layer, and the perimeter, symmetries, plans and earlier searches raise bounds on the way. In the search by moves
// nearly every pair is a layer of its own, which takes a heap and one goroutine, and none of these applies.
//
// The package writes nothing to disk: package ondisk does the same search beyond memory and among several machines. It
// does not plan. It says which positions it has reached and how, and leaves it to the caller to join these with what
// another search has found.
package exhaustive
