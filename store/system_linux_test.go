package store

import (
	"fmt"
	"syscall"
	"time"
)

func mountSmall(dir string, megabytes int) error {
	return syscall.Mount("none", dir, "tmpfs", 0, fmt.Sprintf("size=%dm", megabytes))
}

func remountReadOnly(dir string) error {
	return syscall.Mount("none", dir, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, "")
}

func unmount(dir string) error { return syscall.Unmount(dir, syscall.MNT_DETACH) }

func becomeNobody() error { return syscall.Setuid(65534) }

// processorTime is what this process has used of the processor.
func processorTime() time.Duration {
	var use syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &use) != nil {
		return 0
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}
