// Package flow knows what one box can do in the maze: where it can be pushed or pulled to, at what price, from
// which side of the player, and what follows from that for many boxes at once.
//
// Everything rests on nodes (square, player side). A box on a square splits the floor into at most four parts; the
// part that holds the player is the box's side, and no move of another box ever changes it, because the player
// cannot walk through a box. Pushes are arcs between nodes and pulls are the same arcs turned round, so each
// question has one answer over board.Side. Whatever holds for a box alone in the maze, with the player anywhere on
// its side, bounds every state from below, because the other boxes only take squares away from both.
//
// Reading order: sides.go over lowlink.go (nodes from one lowlink scan), graph.go (push and pull arcs), distances.go
// (rows of one-box distances, dead nodes, exclusion zone), matching.go (minimum-cost assignment, repaired row by row),
// pairing.go (feasibility alone), conflicts.go (linear conflicts), regions.go over components.go (flow regions and
// their digraph), traps.go (goal traps), counts.go (region counts of a state), weights.go (flow between two counts, the
// flow deadlock), explain.go (its reasons), frozen.go (all of it with frozen boxes as walls, cached), rooms.go (rooms,
// tunnels, gates).
//
// Short names: sq square, p player's square, d direction, g graph, n node, r region.
//
// The package never looks at two boxes at once except through a matching or a linear conflict; that is the business
// of package deadlock, which also decides which boxes are frozen.
package flow
