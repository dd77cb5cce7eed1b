// Package solving runs the solver over levels of files, for every command that solves: solve, bench and meet join. It
// does so in this process or on a hub, and it is the worker that solves for others.
//
// A session says which levels of which files to solve and with which options. The runner takes the levels one by one,
// calls the solver, measures time and memory, and hands on one result line for each level, whatever happened to it.
// While a search runs, a reporter shows its progress. A search may be kept in a store on disk; then the session has one
// level.
//
// A command that solves levels on a hub looks like one that solves them in its own process: it gets one result line a
// level, in order. The result lines are made of results that have been replayed twice, by the hub and here. A set of
// jobs is a run. Its name follows from what is in it, so that a command that was interrupted finds its run again, with
// all results that came in meanwhile. Jobs that have neither a result nor a place in the queue are put into the queue
// again.
//
// A worker takes jobs, one at a time, solves them, and offers the results. A worker may be killed at any moment: its
// job goes to another one, and a result is only written once. While it works it gives signs of life, a message a second
// to the hub and now and then one to the queue, which keeps the job. When the hub goes away, a worker goes on with its
// job and offers the result when the hub is back. It keeps to its own limits of threads and memory, whatever a job asks
// for.
//
// The files, in reading order:
//
//   - options.go: the flags of a search, and plan.Options out of them.
//   - session.go: levels and options of one run, with the limit on memory and the hidden flags that write profiles.
//   - measure_linux.go: peak memory of the process on Linux.
//   - measure_other.go: the same on other systems, as far as they say it.
//   - progress.go: what a running search reports, and how far a run of several levels is, shown on a terminal or in a
//     log.
//   - waiting.go: what tells whoever waits for a long search whether to go on: how the sides came nearer to each other,
//     and what each strategy does.
//   - block.go: the block on a terminal, with the boards of both sides.
//   - runner.go: the loop over levels, and the result of one level, as JSON and for other commands.
//   - store.go: one level solved with a store: which search a store is for, and its level and options when it is
//     resumed without a file.
//   - flags.go: the flags that name a hub, and a connection by them.
//   - client.go: a connection to a hub, and requests.
//   - run.go: a set of jobs, from its opening to its close, which of them are handed out first, and the results in the
//     order of the jobs.
//   - remote.go: the levels of a session as runs of a hub, results as result lines, and how far a run is, for people.
//   - portfolio.go: one level searched by all workers, and how their searches differ.
//   - exhaust.go: one exhaustive search shared out among all workers.
//   - worker.go: a worker from start to end: its options, announcements, requests, and the jobs, taken from the lanes
//     in turn.
//   - attempt.go: one job, one owner of an exhaustive search, and what searches of one level tell each other, on its
//     way.
//   - pulse.go: the signs of life.
//
// The package does not write results; each command does that in its own form. It decides nothing about the search:
// that is the part of package plan, which only options.go, session.go, runner.go and store.go use.
package solving
