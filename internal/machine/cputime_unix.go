//go:build unix

package machine

import (
	"time"

	"golang.org/x/sys/unix"
)

// CPUTime is the processor time that the process has used, user and system, 0 when the system does not say it.
func CPUTime() time.Duration {
	var use unix.Rusage
	if unix.Getrusage(unix.RUSAGE_SELF, &use) != nil {
		return 0
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}
