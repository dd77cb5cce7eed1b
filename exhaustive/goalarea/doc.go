// Package goalarea finds areas whose goals can be filled by a plan without losing a shortest solution.
//
// In many levels all goals lie in an area that boxes enter by few pushes. Positions then differ outside and inside, and
// there are as many as there are ways to combine the two. But boxes outside only come to the entry, whatever happens
// inside. So one plan for the inside is enough: an order of the goals, in which each box is pushed from the entry to
// its goal at once, by the fewest pushes that it could take. Only the outside is left to be searched:
//
//	#########
//	#....# $ #     The boxes come in by one push to the left. The plan fills the
//	#.... $  #     column on the left first, and pushes each box on to its goal
//	#....#$ @#     when it enters. It never stands anywhere else inside.
//	#########
//
// That is a goal macro of Rolling Stone (Junghanns and Schaeffer 2001, "Sokoban: enhancing general single-agent search
// methods using domain knowledge"), under conditions that keep a shortest solution. See Area for them and for the
// proof.
//
// The files in reading order:
//
//   - area.go: what an area says, and the proof.
//   - find.go: the lines that part an area from the rest of the board, and its entries.
//   - plan.go: the order of the goals.
//   - pairs.go: what solutions lose in which a box enters by another push, and what pairs of boxes outside lose, with
//     such a push and without.
//   - constants.go: the tuned constants.
//
// The package does not search levels; package expand follows the plans.
package goalarea
