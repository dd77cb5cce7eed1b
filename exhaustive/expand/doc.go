// Package expand makes the children of a position for the exhaustive search. The search in memory (package exhaustive)
// and the search on disk (package ondisk) both use it, so both follow the same rules and give the same answers. The two
// searches differ in how they keep positions and find duplicates, which is not the business of this package.
//
// A Space holds what all workers of a search share. Each worker has a Maker of its own, which shows one position at a
// time and makes its pushes one after the other:
//
//	Show the position ─► Dead? ─► for each of Pushes: Push ─► the caller looks the child up ─► Bound ─► Undo
//
// The tests stand in the order of their cost, the cheapest first: a push onto a dead square is dropped before it is
// made, Bound is only asked for children that are new, and the tests that look at the whole position run once for
// each position that is expanded.
//
// Every rule is sound: it drops only positions that cannot be solved, or pushes without which a shortest solution is
// still left. So the first solution of a search in order of f has the fewest pushes, whatever rules are on.
//
// In a symmetric level up to eight positions need as many pushes. One of these images is stored and expanded:
//
//	child ──► which of its images comes first? ──► mostly the child itself
//	                     │ another
//	                     └──► its boxes, its player and its move, all mapped by that symmetry
//
// In many levels all goals lie in an area that boxes enter by few pushes. Positions then differ outside and inside, and
// there are as many as there are ways to combine the two. But boxes outside only come to the entry, whatever happens
// inside. So one plan for the inside is enough: an order of the goals, in which each box is pushed from the entry to
// its goal at once, by the fewest pushes that it could take. What is left to be searched is the outside:
//
//	#########
//	#....# $ #     The boxes come in by one push to the left. The plan fills the
//	#.... $  #     column on the left first, and pushes each box on to its goal
//	#....#$ @#     when it enters. It never stands anywhere else inside.
//	#########
//
// That is a goal macro of Rolling Stone (Junghanns and Schaeffer 2001, "Sokoban: enhancing general single-agent search
// methods using domain knowledge"), under conditions that keep a shortest solution. They stand in goalarea.go with the
// proof.
//
// The files in reading order:
//
//   - counts.go: what each technique did.
//   - space.go: what all makers of one level share: the rules of their deadlock detectors, and the table of the costs of
//     pairs, which is made when a search has gone on for a while.
//   - maker.go: a position, its pushes and its children.
//   - bounds.go: the bounds of a position whose turn has come: by costs of pairs of boxes, and with stuck boxes as
//     walls.
//   - filling.go: the boxes that enter the goal area go to their goals at once, by a plan.
//   - goalarea.go: what a goal area says, and why it is so.
//   - goalfind.go: the lines that part a goal area from the rest of the board, and its entries.
//   - goalplan.go: the order of the goals.
//   - goalpairs.go: what solutions lose in which a box enters by another push, and what pairs of boxes outside lose,
//     with such a push and without.
//   - before.go: the position before a move, and the way back from a position.
//   - dead.go: the deadlock tests of a child, of an expanded position and of the start.
//   - pairbounds.go: what a maker knows of pairs of boxes.
//   - stuckwalls.go: what a maker knows of stuck boxes as walls.
//   - gate.go: when an expensive test that seldom decides is asked.
//   - packer.go: layouts unpacked and packed.
//   - images.go: in a symmetric level, which image stands for a position, and what it looks like.
//   - order.go: the order of layouts, which a push seldom changes.
//   - turns.go: symmetries one after the other, and pushes from an image of the start.
//   - constants.go: the tuned constants.
//
// The package neither stores positions nor decides which of them is expanded next.
package expand
