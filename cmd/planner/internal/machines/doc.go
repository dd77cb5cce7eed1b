// Package machines is both ends of a hub: commands that have levels solved by its workers, and the worker itself.
//
// A command that solves levels on a hub looks like one that solves them in its own process: it gets one record a level,
// in order. The records are made of results that have been replayed twice, by the hub and here.
//
// A set of jobs is a run. Its name follows from what is in it, so that a command that was interrupted finds its run
// again, with all results that came in meanwhile. Jobs that have neither a result nor a place in the queue are put into
// the queue again.
//
// A worker takes jobs, one at a time, solves them, and offers the results. It may be killed at any moment: its job goes
// to another, and a result is only written once. While it works it gives signs of life, a message a second to the hub
// and now and then one to the queue, which keeps the job. When the hub goes away, it goes on with its job and offers
// the result when the hub is back. It keeps to its own limits of threads and memory, whatever a job asks for.
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
//   - work.go: a worker from start to end.
//   - worker.go: its options, announcements and requests.
//   - taking.go: the jobs, taken from the lanes in turn.
//   - attempt.go: one job.
//   - carrier.go: what searches of one level tell each other, on its way.
//   - owning.go: one owner of an exhaustive search.
//   - pulse.go: the signs of life.
//
// The package decides nothing about the search, and the hub stands elsewhere: in package hub.
package machines
