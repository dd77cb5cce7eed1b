// Package shares runs an exhaustive search that is shared out among several owners in one process, for tests of the
// shares: every owner works in turn, and rows are delivered between the turns. Rows can be lost on the way, and all
// owners can be lost in the middle of a layer.
//
// The files in reading order:
//
//   - run.go: the search.
//   - saved.go: owners are saved and restored.
package shares
