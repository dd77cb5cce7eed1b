package suite

import (
	"syscall"
	"time"
)

// ProcessorTime is what this process has used of the processor.
func ProcessorTime() time.Duration {
	var use syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &use) != nil {
		return 0
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}
