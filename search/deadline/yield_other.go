//go:build !js

package deadline

// yield does nothing where the runtime interrupts goroutines.
func yield() {}
