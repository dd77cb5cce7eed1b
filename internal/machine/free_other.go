//go:build !linux && !darwin

package machine

// freeMemory is not known on this system.
func freeMemory() (bytes int64, known bool) { return 0, false }

// addressSpace is not asked on this system.
func addressSpace() (bytes int64, limited bool) { return 0, false }
