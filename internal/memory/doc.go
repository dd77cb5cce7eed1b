// Package memory makes large tables so that the system hands their memory out once, and so that they grow in place.
//
//   - make.go: tables whose pages are written first.
//   - ordered.go: hash tables that are sorted arrays with gaps.
//
// The package holds no memory and limits none: every search counts what it takes itself.
package memory
