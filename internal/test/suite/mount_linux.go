package suite

import (
	"fmt"
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

// MountSmall mounts a small file system that lies in memory.
func MountSmall(dir string, megabytes int) error {
	return syscall.Mount("none", dir, "tmpfs", 0, fmt.Sprintf("size=%dm", megabytes))
}

// Unmount takes a file system away, also one that is in use.
func Unmount(dir string) error { return syscall.Unmount(dir, syscall.MNT_DETACH) }
