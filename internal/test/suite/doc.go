// Package suite gives tests their boards: from text in the test itself, from levels drawn for this project, or from the
// level suites that may lie beside a development checkout. Tests that need those suites are skipped, with a message, in
// a bare clone.
//
// The files in reading order:
//
//   - suite.go: a board from text, and the path of a file beside the checkout.
//   - levels.go: the drawn levels, and the levels of any file.
//   - large.go: boards of 300 by 300 squares.
//   - pillars.go: a generated level on which no search ends when all rules are off.
//   - sprawl.go: a level for which an exhaustive search takes seconds.
//   - scattered.go: a level too large for the exhaustive search.
//   - warehouse.go: a level that a strategy alone solves in seconds, for tests of what happens meanwhile.
//   - strewn.go: generated levels of any size, for benchmarks.
//   - strange.go: files that are strange in one way each, and readers with faults in what they read.
//   - moves.go: the moves of a position, for random walks.
//   - known.go: known solutions of the levels of a suite.
//   - processor_linux.go, processor_other.go: the processor time of the tests.
//   - lateness.go: how much of the processor a search uses after its end.
//
// The package is for tests only; it solves nothing.
package suite
