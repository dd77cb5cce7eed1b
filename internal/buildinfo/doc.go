// Package buildinfo says which build of the program is running, from what the Go tool has written into it.
//
// The files, in reading order:
//
//   - version.go: the version for people, and the commit for measurements.
//
// The package knows no version by itself; a release is a tag.
package buildinfo
