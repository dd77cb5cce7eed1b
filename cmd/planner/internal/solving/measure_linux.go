package solving

import (
	"os"
	"runtime/debug"

	"planner/internal/machine"
)

// heavy is the resident memory, in bytes, above which resetPeak returns unused memory to the system, which takes a
// full garbage collection. The value was not measured.
const heavy = 128 << 20

// resetPeak makes peakRSS count from now on. It returns the memory of the last level to the system and asks the kernel
// to reset the high-water mark (proc(5), clear_refs). If the kernel refuses, the peak covers the whole run.
func resetPeak() {
	if statusField("VmRSS:") > heavy {
		debug.FreeOSMemory()
	}
	_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0o200)
}

// peakRSS is the largest resident memory of the process since resetPeak, in bytes.
func peakRSS() int64 { return statusField("VmHWM:") }

// statusField is one number of bytes of this process, 0 when the kernel does not say it.
func statusField(name string) int64 { return machine.Number("/proc/self/status", name) }
