// Package memory makes large tables so that the system hands their memory out once.
//
//   - make.go: tables whose pages are written first.
//
// It holds no memory and limits none: every search counts what it takes itself.
package memory
