//go:build !linux

package main

import (
	"errors"
	"time"
)

var errSystem = errors.New("not on this system")

func mountSmall(string, int) error { return errSystem }

func unmount(string) error { return errSystem }

// processorTime is the wall time, where the time of the processor is not known.
func processorTime() time.Duration { return time.Since(processStart) }

var processStart = time.Now()
