//go:build !linux

package solving

import "runtime"

// resetPeak does nothing here: only Linux lets a process reset its high-water mark.
func resetPeak() {}

// peakRSS is the memory that the Go runtime has taken from the system in bytes, the nearest portable number.
func peakRSS() int64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.Sys)
}
