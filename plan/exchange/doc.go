// Package exchange says what the searches of one level and those of the same level in other processes ask of each
// other. Package plan has the searches, package hub/share the others; neither knows the other.
//
// The files, in reading order:
//
//   - exchange.go: the two interfaces.
//
// The package moves no messages.
package exchange
