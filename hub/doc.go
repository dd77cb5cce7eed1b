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
// A job is one level with the options of its search. A run is a set of jobs that belong together, such as a bench or
// the variants of one solve; its name contains a hash of all its levels and options, so that an interrupted run is
// found again. Messages are JSON with a format number, because jobs and results are few; keys of positions, which are
// many, are binary. A message from another process is never trusted: every kind of message has a method Check, which
// holds the message to its limits before anything else is done with it.
//
// On the machine of the hub an address is enough to take part. For any other address the hub asks for TLS and for a key
// of the role: a worker may take jobs and offer results, a command may put jobs and read results. The hub writes a join
// file for each role, with the address, the certificate that the hub is known by, and a secret. A connection never
// stops trying to come back when the hub goes away, so that a hub can be started again without ending its workers.
//
// The files, in reading order, first what machines tell each other, then the hub:
//
//   - constants.go: the limits of messages and the intervals between them.
//   - subjects.go: the subjects of messages, and names that can be part of one; messages and texts of other
//     machines, and the secrets of workers.
//   - job.go: jobs, and the names of runs.
//   - result.go: results, and the check of a solution.
//   - workers.go: what workers say of themselves, and what the hub answers; what the hub knows of workers and runs.
//   - connect.go: join files, connections, and what goes wrong with them.
//   - build.go: which program this is.
//   - options.go: what can be asked of a hub.
//   - hub.go: a hub from start to end, and its answers to requests.
//   - judge.go: offered results, and what becomes of wrong ones.
//   - roster.go: the list of workers; workers that went away, and runs that nobody attends.
//   - runs.go: the list of open runs; bounds held against solutions.
//   - streams.go: the queue of jobs and the results on disk; jobs that were given to workers.
//   - server.go: the embedded server.
//   - keys.go: the certificate; what each role may do, and its join file; keys for single workers.
//
// Package joint, below this one, is one level searched by several machines. The hub solves nothing, and no package of
// the search knows the hub.
package hub
