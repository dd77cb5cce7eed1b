// Package design looks at a level as its designer does: it tries every change of one square and says what becomes of
// the level, and it finds the start that needs the most pushes.
//
// A change puts a wall onto a floor square or takes one away, lets the player start elsewhere, lets a box or a goal
// stand on a square beside its own, or puts a box on a goal onto a floor square or takes it away. A box or a goal more,
// without the other, is no level. Each change makes a variant, and of each variant one wants to know whether it can be
// solved, by how many pushes at least, and how hard it is (package rating).
//
// Much of that follows from the level itself, without any search:
//
//	the best solution of the level can be played in the variant    it needs at most as many pushes
//	a wall is added                                                it needs at least as many, or is unsolvable too
//	a wall is taken away                                           it needs at most as many
//	the player starts elsewhere in his zone                        nothing changes
//
// The rest is searched for solutions shorter than the known one, by package exhaustive, in rounds that grow, easy
// variants first. A variant of which no solution is known in a round is also given to the limited searches of package
// plan. What is not settled in time is said as bounds.
//
// The furthest start is found by pulling boxes from all solved positions, layer by layer (exhaustive.Pulls). A
// position that is first met in layer n needs exactly n pushes, so the last layer has the furthest starts. Where the
// memory or the time does not reach so far, the best positions of each layer are followed alone, and the result says
// that it need not be the furthest.
//
// The files, in reading order:
//
//   - rating.go: how hard a level is for people, from the pushes of one box that follow each other and the division of
//     the boxes into two groups.
//   - change.go: the changes of a level.
//   - variant.go: what is known of a variant, what follows from the level itself, and all of it for programs.
//   - try.go: the front door of the variants, the rounds, and the search of one variant.
//   - pulling.go: the layers of the search by pulls.
//   - furthest.go: its front door.
//   - constants.go: the tuned constants.
//
// Every solution has been replayed. The package draws nothing.
package design
