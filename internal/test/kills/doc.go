// Package kills kills the program at random moments, in everything that it keeps: the stores of each mode, records,
// collections of solutions, rows of runs, certificates, and levels that a hub shares out. After each kill what is kept
// must be whole and hold no less than before, and in the end every answer must be right: a search that was interrupted
// again and again finds a solution with no fewer pushes than a shortest one has, and proves no more than that.
//
// The package has tests only. It builds the program and runs it in processes of its own:
//
//	go test -tags long ./internal/test/kills -v -timeout 0 -args -kills 1000
//
// Files in reading order:
//
//   - kills_test.go: the program, the moments of the kills, and how they are shared out.
//   - stores_test.go: searches and proofs that are resumed.
//   - files_test.go: records, collections of solutions, rows of runs.
//   - hub_test.go: a hub, its worker and the command that waits for its results.
//
// Disks that fill up and machines that lose power are not its subject.
package kills
