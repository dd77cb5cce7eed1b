// Package memstore is for tests: it keeps a level's search in memory behind the interface of a store on disk, so that
// tests can look at what was saved and can make the store fail.
//
// Files:
//
//   - store.go: the store
//
// A store does not outlive its process, and it keeps no exhaustive search.
package memstore
