// Package protocol says what the machines of one hub tell each other, messages, subjects and limits, and connects them.
//
// A hub moves jobs to workers and results back. A job is one level with the options of its search. A run is a set of
// jobs that belong together, such as a bench or the variants of one solve; its name contains a hash of all its levels
// and options, so that an interrupted run is found again. Messages are JSON with a format number, because jobs and
// results are few; keys of positions, which are many, are binary.
//
// A message from another process is never trusted: every kind of message has a method Check, which holds the message to
// its limits before anything else is done with it. A solution is replayed on the level of the job.
//
// The files, in reading order:
//
//   - constants.go: the limits of messages and the intervals between them.
//   - subjects.go: the subjects of messages, and names that can be part of one; messages and texts of other
//     machines, and the secrets of workers.
//   - job.go: jobs, and the names of runs.
//   - result.go: results, and the check of a solution.
//   - roster.go: what workers say of themselves, and what the hub answers; what it knows of workers and runs.
//   - connect.go: join files, connections, and what goes wrong with them.
//   - build.go: which program this is.
//
// A connection never stops trying to come back when the hub goes away, so that a hub can be started again without
// ending its workers. On the machine of the hub an address is enough. From other machines a join file is needed: the
// hub writes one for workers and one for the commands that hand out jobs, and each holds the address, the certificate
// that the hub is known by, and a secret.
package protocol
