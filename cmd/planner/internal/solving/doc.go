// Package solving runs the solver over levels of files, for every command that solves: solve, bench and meet join.
//
// A session says which levels of which files to solve and with which options. The runner takes the levels one by one,
// calls the solver, measures time and memory, and hands on one result line for each level, whatever happened to it.
// While a search runs, a reporter shows its progress. A search may be kept in a store on disk; then the session has one
// level.
//
// The files, in reading order:
//
//   - options.go: the flags of a search, and plan.Options out of them.
//   - session.go: levels and options of one run, with the limit on memory and the hidden flags that write profiles.
//   - measure_linux.go: processor time and peak memory of the process on Linux.
//   - measure_other.go: the same on other systems, as far as they say it.
//   - progress.go: what a running search reports, and how far a run of several levels is, shown on a terminal or in a
//     log.
//   - waiting.go: what tells whoever waits for a long search whether to go on: how the sides came nearer to each other,
//     and what each strategy does.
//   - block.go: the block on a terminal, with the boards of both sides.
//   - runner.go: the loop over levels, and the result of one level, as JSON and for other commands.
//   - store.go: one level solved with a store: which search a store is for, and its level and options when it is
//     resumed without a file.
//
// The package does not write results; each command does that in its own form. It decides nothing about the search:
// that is the part of package plan, which only options.go, session.go, runner.go and store.go use.
package solving
