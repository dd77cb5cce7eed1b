//go:build !linux

package suite

import "errors"

// MountSmall and Unmount fail: file systems are mounted on Linux only.
func MountSmall(string, int) error { return errors.ErrUnsupported }

// Unmount fails as well.
func Unmount(string) error { return errors.ErrUnsupported }
