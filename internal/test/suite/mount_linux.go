package suite

import (
	"fmt"
	"syscall"
)

// MountSmall mounts a small file system that lies in memory.
func MountSmall(dir string, megabytes int) error {
	return syscall.Mount("none", dir, "tmpfs", 0, fmt.Sprintf("size=%dm", megabytes))
}

// Unmount takes a file system away, also one that is in use.
func Unmount(dir string) error { return syscall.Unmount(dir, syscall.MNT_DETACH) }
