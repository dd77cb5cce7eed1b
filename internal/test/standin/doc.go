// Package standin is for tests: it stands in for the disk that the search of a level has. A Store keeps a level's
// search in memory behind the interface of a store on disk, so that tests can look at what was saved and can make the
// store fail.
//
// The files in reading order:
//
//   - store.go: a store and sorted runs in memory.
//
// A store does not outlive its process, and it keeps no exhaustive search; Runs do that, and can make writing fail.
package standin
