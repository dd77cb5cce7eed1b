// Package collect is the side of the commands: it hands a set of jobs to a hub and gathers their results.
//
// A set of jobs is a run. Its name follows from what is in it, so that a command that was interrupted finds its run
// again, with all results that came in meanwhile. Jobs that have neither a result nor a place in the queue are put into
// the queue again. Every result is replayed once more here, so that a command trusts neither worker nor hub.
//
// The files, in reading order:
//
//   - client.go: a connection to a hub, and requests.
//   - order.go: which jobs are handed out first.
//   - run.go: a run from its opening to its close.
//   - results.go: the results, in the order of the jobs.
//
// The package writes no files and prints nothing.
package collect
