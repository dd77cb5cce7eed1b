// Package suite gives tests their boards: from text in the test itself, from levels drawn for this project, or from the
// level suites that may lie beside a development checkout. Tests that need those suites are skipped, with a message, in
// a bare clone.
//
// The files in reading order:
//
//   - suite.go: boards from text, drawn levels, the levels of any file with their known solutions, and the moves of a
//     position.
//   - drawn.go: generated levels: large, without an end, slow for one search and easy for others, of any size.
//   - strange.go: files that are strange in one way each, readers with faults in what they read, and texts packed and
//     in UTF-16.
//   - process.go: how much of the processor a search uses after its end, and what it leaves open.
//   - mount_linux.go, mount_other.go: small file systems.
//
// The package is for tests only; it solves nothing.
package suite
