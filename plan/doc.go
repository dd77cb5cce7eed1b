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
// The limited searches are the strategies of package strategy. They share the processor by package schedule and one
// table of positions, so that any two of opposite sides can meet. With a store, package strategy saves them now and
// then, and a later run goes on from there. All work is counted in generated positions, never in time. With one thread,
// the same level, options and seed therefore give the same positions and the same solution, as long as time is not what
// ends the search.
//
// A level flows through four holders on its way to the first position: a level, which says what is asked for; the
// strategy.LevelContext that all limited searches of it share; a strategy; and the search that makes the positions.
//
// The files in reading order:
//
//   - options.go: what can be asked: modes, budgets, switches.
//   - ram_other.go: the memory that a search may hold when the options do not say.
//   - ram_wasm.go: the same in WebAssembly.
//   - result.go: what comes back.
//   - facts.go: what of it files and messages hold.
//   - level.go: one level to be solved, and what a search of it may spend.
//   - outcome.go: what a phase came to, the replay of its solution, and how it becomes part of the result.
//   - phase.go: what a phase is, and how phases run one after the other.
//   - solve.go: Solve, and the phases of each mode.
//   - exhaustive.go: the exhaustive search as a phase, in memory or in a store.
//   - small.go: the exhaustive search of a small level, before the limited ones and beside them.
//   - joint.go: where the two meet.
//   - loss.go: why a level is lost.
//   - limited.go: the limited searches as a phase: their preparation and their end.
//   - parts.go: levels that are parts of the level, solved for the strategy parts.
//   - strategies.go: the list of strategies with their shares of the work.
//   - favour.go: the strategies that get more work than others.
//   - found.go: what strategies have found, until two that met become a solution.
//   - path.go: what the pushes of a solution were made by.
//   - boards.go: the positions that progress shows.
//   - members.go: a strategy with its place in the schedule.
//   - turns.go: the strategies at work.
//   - aside.go: tasks beside the strategies that may decide a level.
//   - saving.go: what they save to a store, and when.
//   - account.go: how far they are, and what they leave in the result.
//   - standing.go: how far each strategy had come.
//   - times.go: the time that each phase and strategy took.
//   - exchange.go: the limited searches as other processes may use them.
//   - rounds.go: their further rounds, when their memory is spent.
//   - improve.go: a better solution, after the first or out of a known one; a first solution with fewer moves, for
//     little work; the proof that no solution is shorter, in a store.
//   - phases.go: what a run in a mode is made of, and how one strategy or search has all the time.
//   - constants.go: the tuned constants.
//
// The package reads no files, prints nothing and knows no format of a disk. It does not promise the shortest solution:
// only those that the exhaustive search finds have the fewest pushes.
package plan
