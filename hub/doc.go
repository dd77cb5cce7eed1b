// Package hub lets several machines work together: it hands out jobs, gives the jobs of dead workers to others, and
// judges the results.
//
// A hub is a server of NATS with JetStream, inside this process or external, with the code of this package beside it.
// Commands put jobs into a queue on disk. A worker takes one job at a time and says every few seconds that it still has
// the job. A job whose worker went away goes to another worker, and so does a job that nobody begins. A result is
// offered to the hub, which replays the solution on the level of the job; only the hub writes results, at most one for
// each job. A worker whose result is wrong is named, and nothing that it sends counts any more. Jobs, results and open
// runs survive the end of the hub.
//
// On the machine of the hub an address is enough to take part. For any other address the hub asks for TLS and for a key
// of the role: a worker may take jobs and offer results, a command may put jobs and read results.
//
// The files, in reading order:
//
//   - options.go: what can be asked of a hub.
//   - hub.go: a hub from start to end, and its answers to requests.
//   - judge.go: offered results, and what becomes of wrong ones.
//   - roster.go: the list of workers; workers that went away, and runs that nobody attends.
//   - runs.go: the list of open runs; bounds held against solutions.
//   - streams.go: the queue of jobs and the results on disk; jobs that were given to workers.
//   - server.go: the embedded server.
//   - keys.go: the certificate; what each role may do, and its join file; keys for single workers.
//
// The subpackages are the messages and connections (protocol) and one level searched by several machines (joint). The
// hub solves nothing, and no package of the search knows it.
package hub
