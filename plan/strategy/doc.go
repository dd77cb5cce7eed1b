// Package strategy holds the strategies of the limited search: lines of searches that follow from each other and try to
// solve a level. A strategy decides what the feature-space and best-first searches of the packages below aim at, and
// how long each of them works.
//
// All strategies of a level share its LevelContext: what is known of the level, the table of positions that both sides
// have reached, and a log for each side. A search that comes to a position of the other side ends its strategy with a
// Hit, whose two halves the caller joins. There are five families:
//
//	packing-sink, packing-any   find an order to fill the goals by taking the boxes out, then push along it
//	free-space                  move the boxes of both ends out of the way to the same places, then into one position
//	parts                       solve the chambers of a composite level one after the other
//	opened-pulls                open the start up by pushes, then pull towards what comes of it
//	pushes, pulls               best-first search of one side by single moves
//
// A composite level consists of chambers that are joined by narrow passages. A search over whole positions multiplies
// the positions of its chambers, although a person solves them one by one. So parts finds such chambers and joins those
// that exchange boxes into groups. A part is the level of some neighbouring groups, in which all other boxes are walls.
// Any solution of a part can be played on the whole board. It may be a mistake all the same: what it leaves can be
// lost.
//
// The caller asks a strategy for a number of positions at a time. With the same calls and the same table it does the
// same in every run.
//
// A Checkpointer saves the strategies of a level in a store, and a Resume brings them back, so that a search outlives
// its process and goes on beyond the memory:
//
//	table ──► overflow: positions that leave the memory      at any time
//	logs  ──► segments: full chunks, read in place           when the logs are crowded, and in every checkpoint
//	strategies, rest of the logs,
//	nearest pairs ──► sections                               in every checkpoint
//
// A checkpoint holds no trees of searches. A strategy that comes back begins its present search again from the best
// position it had, with a table that knows all positions generated before. After the first error of the store nothing
// more is saved: the store stays as its last checkpoint made it, and the search can go on in memory.
//
// The files in reading order:
//
//   - strategy.go: the interface, the cost, the standing and the hit; what is saved of a strategy; its memory, counters
//     and records.
//   - level.go: what all strategies of a level share, and how the memory is divided; the best positions of other
//     processes that search the same level.
//   - member.go: the list of all strategies with their shares of the work, and a strategy as the schedule runs it: made
//     at its first turn, saved, and rid of its memory when it is done.
//   - engines.go: the work of searches that follow each other or take turns.
//   - plain.go: pushes and pulls.
//   - openedpulls.go: opened-pulls: its stages, their openings and the pulls towards what these come to.
//   - milestones.go: where an opening of the start begins instead, in half of the rounds.
//   - unfilled.go: opened-pulls: what its openings learn from its pulls.
//   - packing.go: packing-sink and packing-any, and further rounds of an attempt, by orders that begin where the order
//     before led to.
//   - handover.go: free-space: the deadlock tests of both sides, by which no stage leaves a lost position to the other.
//   - freespace.go: free-space: its stages, what each aims at, and which one follows.
//   - course.go: free-space: two courses of alternations, and which one works.
//   - restart.go: free-space: which alternation follows, and what it need not do again.
//   - arrangement.go: free-space: the forms of its alternations, what their openings aim at, and how far it is.
//   - joins.go: pairs of both sides, solved as levels of their own.
//   - fronts.go: the nearest positions of all strategies, compared with each other, and pairs that nearly meet,
//     measured.
//   - partsstate.go: the state of parts, and a position that was reached by solving them; positions on the way of a
//     part's solution at which the player can come to more; parts that were searched before.
//   - parts.go: parts: its rounds, which position is worked on, its parts in the order in which they are tried, and the
//     position to which the solution of a part leads.
//   - chambers.go: chambers of a composite level, and the passages between them.
//   - groups.go: chambers joined by a cheapest assignment of boxes to goals; boxes joined because they lie close
//     together.
//   - partlist.go: parts, which are unions of neighbouring groups, the smallest first, and their levels.
//   - partcore.go: what of a position decides how a part is solved.
//   - besideway.go: which pushes beside the way of a solution the deadlock rules prove lost.
//   - resume.go: the names of what is saved in a store, the number of the format, and the Resume, which brings the
//     searches back from the last checkpoint.
//   - checkpoint.go: the Checkpointer, which saves to the store, and what happens when the store fails.
//   - constants.go: the tuned constants.
//
// The package does not choose which strategy works next or when work pauses to be saved, and joins no solution. It
// knows no files; search.Store is asked to keep things. A strategy that is done without a hit has proved nothing, with
// one exception: pushes and pulls say when their side is searched out.
package strategy
