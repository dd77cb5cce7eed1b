// Package machines is what commands share that use several machines: the flags for a hub, runs of levels solved by its
// workers, and the worker's solver.
//
// A command that solves levels on a hub looks like one that solves them in its own process: it gets one record a level,
// in order. The records are made of results that have been replayed twice, by the hub and here.
//
// The files, in reading order:
//
//   - flags.go: the flags, and a connection by them.
//   - remote.go: the levels of a session as runs of a hub.
//   - record.go: results as records, and records as results.
//   - portfolio.go: one level searched by all workers.
//   - variants.go: how their searches differ.
//   - exhaust.go: one exhaustive search shared out among all workers.
//   - watch.go: how far a run is, for people.
//
// The package knows no message and no subject; packages hub/collect and hub/worker do.
package machines
