// Package plan solves one level within a budget of time and memory and gives back a verified result. It decides which
// searches run, when and for how long. The searches themselves stand elsewhere.
//
// Solve checks the level, runs the phases of the chosen mode, and replays every solution on the raw level with code
// that no search uses. The phases of the usual mode are:
//
//	small, medium? ─► exhaustive search, by turns ◄─► limited searches of both sides ──► exhaustive search
//	                                                  beside each other, until they       for the time that
//	                                                  meet                                is left
//
// The limited searches are the strategies of package strategy. They share the processor by a schedule and one
// table of positions, so that any two of opposite sides can meet. With a store, package strategy saves them now and
// then, and a later run goes on from there. All work is counted in generated positions, never in time. With one thread,
// the same level, options and seed therefore give the same positions and the same solution, as long as time is not what
// ends the search.
//
// A level flows through eight holders on its way to the first position, each of which is made by the one before:
//
//	level       what is asked for
//	solver      one round of limited searches, and what they find
//	schedule    whose turn it is
//	Member      a strategy as the schedule runs it             plan/strategy
//	Level-      what all strategies of the level share         plan/strategy
//	Context
//	Strategy    which search follows which                     plan/strategy
//	the search  bestfirst.Search or featurespace.Engine        search
//	Recorder    the position into log and table                meet
//
// docs/architecture.md walks from the level to the first position in ten steps.
//
// The schedule knows nothing of what its tasks search for, and measures no time. A task counts its work in positions,
// so that a run with one worker repeats itself on every machine. Workers take the task that is furthest behind its
// share of the work, let it work for a turn and choose again:
//
//	             ┌──────────────────────────────────────────────────────────┐
//	             ▼                                                          │
//	choose the next task ──► tell it its memory ──► work ──► record ──► pause if due
//	             │
//	             └──► end: all tasks are done, or enough positions are generated
//
// The order of turns is:
//
//  1. Tasks with a short first turn have it before all others. What they generate in it is not held against them.
//  2. Then comes the task that has spent the least. What a task has spent is its work, divided by its share and its
//     throughput. For a late task the turn to come counts as spent. Among equals, the task added first comes first.
//  3. All turns of a task are equally long, but for a short first one and for a second one of its own length.
//
// The files in reading order:
//
//   - options.go: what can be asked: modes, budgets, switches; what a run is made of, and how one strategy or search has
//     all the time.
//   - result.go: what comes back, what files and messages hold of it, and the time that each phase and strategy took.
//   - level.go: one level to be solved, and what a search of it may spend.
//   - phase.go: what a phase is, how phases run one after the other and their results become part of the level's
//     result, and the replay of a solution.
//   - solve.go: Solve, and the phases of each mode.
//   - exhaustive.go: the exhaustive search as a phase, in memory or in a store.
//   - small.go: the exhaustive search of a small level, before the limited ones and beside them.
//   - judging.go: how the positions of a judged game are solved.
//   - loss.go: why a level is lost.
//   - limited.go: the limited searches as a phase: their preparation, their end, and further rounds when their memory
//     is spent.
//   - parts.go: levels that are parts of the level, solved for the strategy parts.
//   - terms.go: which strategies take part, in which order, and their shares of the work.
//   - task.go: what the schedule is given: a task, its terms, and what has to be done while no task works.
//   - schedule.go: the schedule, its runs, the choice of the next task, its turn, and the pause after it; what one task
//     has done so far, how long its turns are, and which of two comes first.
//   - found.go: what strategies have found, and what the pushes of a solution were made by.
//   - solver.go: one round of the strategies at work, until two that met become a solution; what is saved of them to a
//     store.
//   - neighbours.go: what searches the level beside the strategies: tasks that may decide the level, and, because they
//     may meet the strategies, the exhaustive search of a small level and other processes.
//   - account.go: how far the strategies are, in progress and in the result.
//   - improve.go: a better solution, after the first or out of a known one; a first solution with fewer moves, for
//     little work; the proof that no solution is shorter, in a store.
//   - cycle.go: levels that are solved from the start, solved again with at least one push.
//   - constants.go: the tuned constants.
//
// The package reads no files, prints nothing and knows no format of a disk. It does not promise the shortest solution:
// only those that the exhaustive search finds have the fewest pushes.
package plan
