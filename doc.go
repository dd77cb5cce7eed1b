// Package planner solves Sokoban levels. The package reads levels, solves them, checks solutions and says what can be
// known of a level without solving it.
//
// # Solve a level in five lines
//
//	levels, err := planner.ReadFile("levels.xsb")
//	…
//	result, err := planner.Solve(ctx, levels[0], planner.Options{})
//	…
//	fmt.Println(result.Status, result.Pushes, result.Solution)
//
// The zero [Options] are sensible defaults: small levels are searched exhaustively, all others from both ends at once,
// for a minute, on all processors. A solution is LURD text, one letter a move, in upper case when the move is a push.
// Before Solve returns a solution, code that shares nothing with the search has replayed it on the level's text.
//
// # Levels
//
// [ReadFile] and [Read] understand XSB and its dialects, SOK, run lengths and SLC, any number of levels a file, in all
// common encodings, packed with gzip or zip or not. A level that cannot be used does not spoil the others: the list has
// it in its place, with the fault in [Level.Err]. [Parse] reads one level from a string.
//
// # Budgets, progress, interruption
//
// [Options] bounds the time, the memory, the positions and the goroutines of one call. Calls may run beside each other,
// each with its own budget; the package changes nothing that belongs to the whole process. Cancelling the context ends
// a call within a fraction of a second, and the [Result] holds what is known by then. [Options.Progress] is told
// several times a second how far the search is.
//
// # What a result says
//
// [Solved] comes with a solution. [Unsolvable] is a proof. [Unsolved] means that the budget ended first and that
// nothing is proved, except for [Result.LowerBound]. Not finding a solution is no error: Solve returns an error only
// for a level or for options that cannot be used.
//
// # Better solutions
//
// A first solution is polished for some tenths of a second, and is still rarely short. With [Options.Improve], Solve
// goes on for some time after the first solution; [Improve] does the same for any solution. [Objective] says whether
// pushes or moves count. [Result.Proved] says that no solution has fewer pushes, and otherwise [Result.LowerBound] says
// how many are needed at least.
//
// # Playing
//
// A [Game] is a level with moves applied to it: single moves, walks, and pushes of one box to a square far away. Every
// position of a game can be solved and analyzed like a level of a file.
//
// # Measuring techniques
//
// Every technique of the planner has a switch: [Options.Without] takes constants of package planner/technique, so a
// name that does not exist does not compile. [Result.Techniques] says how often each technique was asked and how often
// the technique decided, and [Result.SolvedBy] names the strategy that found the solution.
//
//	options := planner.Options{Without: []technique.ID{technique.Hotspots, technique.Corral}}
//
// # Files
//
//   - level.go: levels, how they are read, and their faults.
//   - options.go: what can be asked for.
//   - solve.go: solving, results, progress.
//   - improve.go: better solutions than one that is known.
//   - verify.go: the judge of solutions.
//   - analyze.go: what can be known of a level without solving it.
//   - game.go: a level with moves applied, undone and redone.
//   - lost.go: whether the position of a game is lost, and why.
//   - diagnose.go: where a game was lost, and why.
//
// All other packages of the module are the implementation behind this one. Their doc comments are written for people
// who read or change the planner, and their exported names may change at any time.
package planner

//go:generate go test -run TestGenerated -rewrite .
