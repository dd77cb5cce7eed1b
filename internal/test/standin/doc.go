// Package standin is for tests: it stands in for what the searches of one level have around them, a disk and other
// machines. A Store keeps a level's search in memory behind the interface of a store on disk, so that tests can look at
// what was saved and can make the store fail. A Run is an exhaustive search that is shared out among several owners in
// one process: every owner works in turn, and rows are delivered between the turns. Rows can be lost on the way, and
// all owners can be lost in the middle of a layer.
//
// The files in reading order:
//
//   - store.go: a store and sorted runs in memory.
//   - run.go: the shared search, and its owners saved and restored.
//
// A store does not outlive its process, and it keeps no exhaustive search; Runs do that, and can make writing fail.
package standin
