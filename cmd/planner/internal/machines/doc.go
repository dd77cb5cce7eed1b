// Package machines holds the code that commands for several machines share: the flags for a hub, runs of levels solved
// by its workers, and the worker's solver.
//
// A command that solves levels on a hub looks like one that solves them in its own process: it gets one record a level,
// in order. The records are made of results that have been replayed twice, by the hub and here.
//
// A set of jobs is a run. Its name follows from what is in it, so that a command that was interrupted finds its run
// again, with all results that came in meanwhile. Jobs that have neither a result nor a place in the queue are put into
// the queue again.
//
// The files, in reading order:
//
//   - client.go: a connection to a hub, and requests.
//   - flags.go: the flags, and a connection by them.
//   - order.go: which jobs are handed out first.
//   - run.go: a set of jobs, from its opening to its close.
//   - results.go: its results, in the order of the jobs.
//   - remote.go: the levels of a session as runs of a hub.
//   - record.go: results as records, and records as results.
//   - portfolio.go: one level searched by all workers.
//   - variants.go: how their searches differ.
//   - exhaust.go: one exhaustive search shared out among all workers.
//   - watch.go: how far a run is, for people.
//
// The package does not know how a worker does its jobs; package hub/worker does.
package machines
