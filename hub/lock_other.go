//go:build !unix

package hub

import "os"

// lockFile does not lock on this system: two hubs on one directory are not noticed.
func lockFile(*os.File) error { return nil }
