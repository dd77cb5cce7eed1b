// Package must ends a test whose preparation fails.
//
// The files, in reading order:
//
//   - must.go: what ends a test.
package must
