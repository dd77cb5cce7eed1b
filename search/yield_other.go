//go:build !js

package search

// yield does nothing where the runtime interrupts goroutines.
func yield() {}
