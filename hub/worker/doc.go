// Package worker is a machine that works for a hub: it takes jobs, one at a time, solves them, and offers the results.
//
// A worker may be killed at any moment: its job goes to another, and a result is only written once. While it works it
// gives signs of life, a message a second to the hub and now and then one to the queue, which keeps the job. When the
// hub goes away, it goes on with its job and offers the result when the hub is back. It keeps to its own limits of
// threads and memory, whatever a job asks for.
//
// The files, in reading order:
//
//   - run.go: a worker from start to end.
//   - worker.go: options, announcements and requests.
//   - queue.go: the jobs, taken from the lanes in turn.
//   - attempt.go: one job.
//   - carrier.go: what searches of one level tell each other, on its way.
//   - own.go: one owner of an exhaustive search.
//   - pulse.go: the signs of life.
//
// The package decides nothing about the search; its caller hands it the solver.
package worker
