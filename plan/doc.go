// Package plan solves one level within a budget of time and memory and gives back a verified result. It decides which
// searches run, when and for how long. The searches themselves stand elsewhere.
//
// Solve checks the level, runs the phases of the chosen mode, and replays every solution on the raw level with code
// that no search uses. The phases of the usual mode are:
//
//	small level? ──► exhaustive search, briefly ──► limited searches of both sides ──► exhaustive search
//	                                                beside each other, until they       for the time that
//	                                                meet                                is left
//
// The limited searches are the strategies of package strategy. They share the processor by package schedule and one
// table of positions, so that any two of opposite sides can meet. With a store, package checkpoint saves them now and
// then, and a later run goes on from there. All work is counted in generated positions, never in time. With one thread,
// the same level, options and seed therefore give the same positions and the same solution, as long as time is not what
// ends the search.
//
// The files in reading order:
//
//   - options.go: what can be asked: modes, budgets, switches.
//   - ram_other.go: the memory that a search may hold when the options do not say.
//   - ram_wasm.go: the same in WebAssembly.
//   - result.go: what comes back.
//   - solve.go: Solve, and the phases of each mode.
//   - job.go: one level on its way to a result, and the replay of its solution.
//   - parts.go: levels that are parts of the level, solved for the strategy parts.
//   - small.go: the exhaustive searches of a small level before and between the limited ones.
//   - strategies.go: the list of strategies with their shares of the work.
//   - boards.go: the positions that progress shows.
//   - favour.go: the strategies that get more work than others.
//   - members.go: the limited searches at work, until two that met become a solution.
//   - saving.go: what they save to a store, and when.
//   - account.go: how far they are, and what they leave in the result.
//   - limited.go: their preparation, their turns and their end.
//   - rounds.go: their further rounds, when their memory is spent.
//   - path.go: what the pushes of a solution were made by.
//   - standing.go: how far each strategy had come.
//   - loss.go: why a level is lost.
//   - exchange.go: the limited searches as other processes may use them.
//   - exhaustive.go: the exhaustive search as a phase, in memory or in a store.
//   - improve.go: a better solution, after the first or out of a known one.
//   - prove.go: the proof that no solution is shorter, in a store.
//   - phases.go: the list of phases of a mode, each of which can run alone.
//   - constants.go: the tuned constants.
//
// The package reads no files, prints nothing and knows no format of a disk. It does not promise the shortest solution:
// only those that the exhaustive search finds have the fewest pushes.
package plan
