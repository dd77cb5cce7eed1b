//go:build !unix && !windows

package machine

import "time"

// CPUTime is 0: this package does not ask other systems for the processor time of the process.
func CPUTime() time.Duration { return 0 }
