package solving

import (
	"bytes"
	"os"
	"runtime/debug"
	"strconv"
	"syscall"
	"time"
)

// heavy is the resident memory, in bytes, above which resetPeak returns unused memory to the system. That takes a full
// garbage collection. The value was not measured.
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

// statusField reads one number of bytes from /proc/self/status, 0 when it is not there.
func statusField(name string) int64 {
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	_, after, found := bytes.Cut(text, []byte(name))
	if fields := bytes.Fields(after); found && len(fields) > 0 {
		kib, _ := strconv.ParseInt(string(fields[0]), 10, 64)
		return kib << 10
	}
	return 0
}

// cpuTime is the processor time the process has used.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
