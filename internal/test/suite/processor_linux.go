package suite

import (
	"syscall"
	"time"
)

// ProcessorTime returns the processor time that this process has used, user and system.
func ProcessorTime() time.Duration {
	var use syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &use) != nil {
		return 0
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}
