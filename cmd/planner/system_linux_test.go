package main

import (
	"fmt"
	"syscall"
	"time"
)

// mountSmall mounts a small file system that lies in memory.
func mountSmall(dir string, megabytes int) error {
	return syscall.Mount("none", dir, "tmpfs", 0, fmt.Sprintf("size=%dm", megabytes))
}

func unmount(dir string) error { return syscall.Unmount(dir, syscall.MNT_DETACH) }

// processorTime is what this process has used of the processor.
func processorTime() time.Duration {
	var use syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &use) != nil {
		return 0
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}
