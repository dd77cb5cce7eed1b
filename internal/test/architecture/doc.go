// Package architecture holds the tests that keep the tree and its descriptions in agreement.
//
// The tests read the tree itself: Go files through go/parser and go/types, Markdown files through Pages. They fail
// when a package does not list its files or has no place in the table of packages, when a text names a file, a symbol
// or a test that does not exist, and when more than three files of a package depend on one another in a circle. What a
// linter can say, such as which layer imports which, a linter says: see .ci/lint. Package cmd/planner uses Pages too,
// to run every command that a text shows.
//
// The files that other packages use:
//
//   - module.go: where the module lies
//   - markdown.go: the code and the links of Markdown files
package architecture
