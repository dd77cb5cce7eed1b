// Package featurespace is the engine of the searches that move one box as far as it likes in one move. Both sides use
// it; it does not know what a move or a feature is.
//
// The idea comes from FESS (Shoham and Schaeffer, IEEE CoG 2020): beside the space of positions lies a small space of
// features. Every position falls into the cell of its vector, and the search serves one cell after the other, so each
// kind of progress keeps a frontier of its own and none starves the others. Every second turn goes to the cell of the
// best node. Within a cell the cheapest move is played next: a move that an advisor names costs 0, any other costs 1,
// and costs add up along the path. Inexpensive features are computed for every child. The expensive deadlock test is
// made only for the child that is chosen, since most children never are.
//
// The engine and the search of package bestfirst stay two. The frontier of the engine has a part for each cell, its
// elements are moves to children that were measured, and a move may be many pushes long. The frontier of bestfirst is
// one queue by a score, its elements are single pushes or pulls beside the number of their parent's layout, and a child
// costs about a microsecond. One loop for both would ask at each child which of the two it serves, and share little
// more than the packages below that both use already: macros, deadlock and search.
//
//	Rules ──children with vectors──► Engine ──► tree of states, edges and nodes ──► cells ──► next move
//
// The files, in reading order:
//
//   - constants.go: the tuned numbers.
//   - rules.go: what the engine asks of a search, and what a search may ask of the engine; names the best child for each
//     feature.
//   - childmaker.go: makes the children of a position for most rules.
//   - index.go: a generated position, and finding it by its key.
//   - tree.go: states, edges and nodes, in lists that grow without copying.
//   - order.go: the order in which the edges of a node are played, made as far as it is needed.
//   - cells.go: the frontier, one heap for each cell.
//   - engine.go: the search from outside: roots, Run, the best node and the path to it; scratch that engines share one
//     after the other.
//   - expand.go: one turn: the deadlock test, the children, their order.
//
// The engine drops no position unless the rules prove it lost; a position that looks bad waits in its cell. It does not
// join the two sides, choose how long a search runs, or know what a packing order is.
package featurespace
