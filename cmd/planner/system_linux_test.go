package main

import (
	"fmt"
	"syscall"
)

// mountSmall mounts a small file system that lies in memory.
func mountSmall(dir string, megabytes int) error {
	return syscall.Mount("none", dir, "tmpfs", 0, fmt.Sprintf("size=%dm", megabytes))
}

func unmount(dir string) error { return syscall.Unmount(dir, syscall.MNT_DETACH) }
