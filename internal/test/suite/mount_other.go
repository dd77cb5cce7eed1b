//go:build !linux

package suite

import (
	"errors"
	"time"
)

// began is when the tests began.
var began = time.Now()

// ProcessorTime is the wall time, where the time of the processor is not known.
func ProcessorTime() time.Duration { return time.Since(began) }

// MountSmall and Unmount fail: file systems are mounted on Linux only.
func MountSmall(string, int) error { return errors.ErrUnsupported }

// Unmount fails as well.
func Unmount(string) error { return errors.ErrUnsupported }
