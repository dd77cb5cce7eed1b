// Package machines is both ends of a hub: commands that have levels solved by its workers, and the worker itself.
//
// A command that solves levels on a hub looks like one that solves them in its own process: it gets one result line a
// level, in order. The result lines are made of results that have been replayed twice, by the hub and here.
//
// A set of jobs is a run. Its name follows from what is in it, so that a command that was interrupted finds its run
// again, with all results that came in meanwhile. Jobs that have neither a result nor a place in the queue are put into
// the queue again.
//
// A worker takes jobs, one at a time, solves them, and offers the results. A worker may be killed at any moment: its
// job goes to another one, and a result is only written once. While it works it gives signs of life, a message a second
// to the hub and now and then one to the queue, which keeps the job. When the hub goes away, a worker goes on with its
// job and offers the result when the hub is back. It keeps to its own limits of threads and memory, whatever a job asks
// for.
//
// The files, in reading order:
//
//   - client.go: a connection to a hub, and requests.
//   - flags.go: the flags, and a connection by them.
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
// The package decides nothing about the search, and the hub stands elsewhere: in package hub.
package machines
