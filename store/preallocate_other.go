//go:build !linux

package store

// preallocate does nothing on this system: a mapped file that grows into a full disk ends the process.
func preallocate(string, *outage) (stop func(), err error) { return func() {}, nil }

// extendBlocks does nothing on this system.
func extendBlocks(string, int64) error { return nil }

// makeReserve does nothing on this system.
func makeReserve(string, int64) error { return nil }
