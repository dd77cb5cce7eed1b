// Package bestfirst is the best-first search by single pushes or single pulls, the same code for both sides. It is
// greedy on a lower bound to the side's goals, with a small weight on the moves made so far. It measures no features
// and makes children quickly, so it does well where features say little: with few boxes and long paths, and with very
// many boxes that each have a goal near by.
//
// A child costs about a microsecond, and half of that on boards of forty squares. Its bound follows from the matching
// of the parent with one row changed, and its zone is mostly known without a flood. A node that waits holds the number
// of its parent's layout and a move in place of a layout. Package featurespace says why its engine is another.
//
// The files, in reading order:
//
//   - constants.go: the tuned numbers.
//   - open.go: the nodes that wait, by score, and the layouts of expanded nodes.
//   - memory.go: what the search keeps of its positions, and what it drops when its memory is spent.
//   - bestfirst.go: the search: roots, expansion, bounds and deadlock tests.
//   - costs.go: what orders the open nodes beside moves and bounds: the surcharge for leaving an unfinished detour, and
//     the price of start squares without boxes.
//   - opening.go: searches for few zones of the player.
//   - images.go: moves that bring their images under the symmetries of the maze with them.
//
// The search finds neither the fewest pushes nor, once it has dropped positions, every solution. It does not know when
// a level is solved: its root is one end of the level, and the tracker notices when the search reaches a position of
// the other side.
package bestfirst
