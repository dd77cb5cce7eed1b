//go:build !linux

package main

import (
	"runtime"
	"time"
)

// resetPeak does nothing here: only Linux lets a process forget its high-water mark.
func resetPeak() {}

// peakRSS is what the Go runtime has taken from the system, the nearest portable figure.
func peakRSS() int64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.Sys)
}

// cpuTime is unknown without system calls of this particular system.
func cpuTime() time.Duration { return 0 }
