// Package improve makes solutions shorter, and proves where it can that no solution has fewer pushes.
//
// Improve takes a solution and searches near it. Every search is the push-optimal A* of package exhaustive, held to a
// part of the space, so one engine finds shorter parts, shorter solutions and proofs:
//
//	decycle ─► reorder ─► short corridors, windows ─► longer ─► wide corridors ─► moves ─► more memory
//	              ▲              any success: splice, replay, publish, begin again              │
//	              └─────────────────────────────────────────────────────────────────────────────┘
//	                      by turns: the whole space below the known length
//
// A window is the part of the solution between two of its positions. It is solved again on a board that starts at the
// first and has the boxes of the second as goals. A window whose lower bound is its length is shortest already and is
// passed over; those with the greatest slack go first. A corridor is the layouts that differ from some layout of the
// path in at most D boxes; in a narrow corridor these boxes stand near their places on the path. The search of the
// whole space only looks for solutions shorter than the one known: when there is none, the known one is proved
// shortest.
//
// Whatever a search gives is replayed on the text of the level, and only counts when it is better by the chosen
// measure. So the result is never worse than the solution that came in, and may be used whenever the time is over.
//
// The files in reading order:
//
//   - options.go: what the caller gives and gets; the objectives, and pairs of moves and pushes.
//   - path.go: a solution with all its positions, also out of LURD text; a part of it, the level that it is, its lower
//     bound, and the parts of a length.
//   - state.go: the best solution so far, and how a better one takes its place; how many positions a polish may
//     generate.
//   - improve.go: the front door, and the order of the stages.
//   - stage.go: the stages.
//   - batch.go: the spans of a stage, and which of them run beside each other.
//   - search.go: one span is solved again, by pushes or by moves.
//   - whole.go: the search of the whole space, by turns with the stages.
//   - firsts.go: better solutions to begin with: the best of several strategies, and one with fewer pushes where moves
//     count first.
//   - reorder.go: pushes in another order, to save moves.
//   - polish.go: a little improving for every first solution.
//   - constants.go: the tuned constants.
//
// Where moves count, further stages search windows, corridors and the whole space for the fewest moves, or the fewest
// moves among solutions with the fewest pushes (exhaustive.SolveByMoves). These stages prove small levels the best by
// the chosen measure.
//
// The package does not find first solutions.
package improve
