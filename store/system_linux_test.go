package store

import (
	"fmt"
	"syscall"
)

func mountSmall(dir string, megabytes int) error {
	return syscall.Mount("none", dir, "tmpfs", 0, fmt.Sprintf("size=%dm", megabytes))
}

func remountReadOnly(dir string) error {
	return syscall.Mount("none", dir, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, "")
}

func unmount(dir string) error { return syscall.Unmount(dir, syscall.MNT_DETACH) }

func becomeNobody() error { return syscall.Setuid(65534) }
