// Package flow computes what a lone box can do in a maze: where it can be pushed or pulled to, in how many moves, and
// from which side of the player. From that it derives facts about many boxes at once: lower bounds and deadlocks.
//
// Everything is computed on nodes. A node is a square with a player side: a box on a square cuts the floor into at most
// four parts, and the side is the part that the player is in. Moves of other boxes never change the side of a box,
// because the player cannot walk through the box. A push is an arc between two nodes, and the pull that undoes it is
// the same arc in the other direction, so each question has one implementation for both values of board.Side.
//
// What a lone box cannot do, it cannot do with other boxes in the maze either, because other boxes only take squares
// away from it and from the player. So distances of a lone box are lower bounds in every position.
//
// Files in reading order:
//
//   - nodes.go: nodes, numbered by square and player side; pushes and pulls as arcs between nodes.
//   - distances.go: distances of a lone box to targets, dead squares, the reverse exclusion zone.
//   - matching.go: the minimum-cost assignment of boxes to targets, repaired box by box.
//   - augment.go: the shortest alternating path by which that assignment takes in one more box.
//   - probe.go: what one more move would make of that assignment, mostly without a search.
//   - pairing.go: whether every box can have a target of its own at all.
//   - conflicts.go: linear conflicts.
//   - groupspace.go: any two or three boxes alone in the maze, and the zones of the player beside them.
//   - paircosts.go: what two boxes lose by being in each other's way, for any two goals.
//   - regions.go: flow regions and the digraph of pushes between them, whose strongly connected components they are.
//   - traps.go: goal traps.
//   - weights.go: how many boxes each region holds; whether the boxes of one count can flow to the places of another,
//     the flow deadlock.
//   - frozen.go: flow deadlocks with frozen boxes as walls.
//   - rooms.go: the rooms of a maze.
//   - constants.go: bounds on memory.
//
// Short names: sq square, p player's square, d direction, g graph, n node, r region.
//
// Of two or three boxes at once the package knows what they can do alone in the maze, and lower bounds. What follows
// for positions, and all other interactions of boxes, is left to package deadlock, which also decides which boxes are
// frozen.
package flow
