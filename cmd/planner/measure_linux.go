package main

import (
	"bytes"
	"os"
	"runtime/debug"
	"strconv"
	"syscall"
	"time"
)

// heavy is the memory above which it is worth a full collection to start the next level with a clean account.
const heavy = 128 << 20

// resetPeak makes peakRSS count from now on: memory of the last level goes back to the system, and the kernel is
// asked to forget the high-water mark (proc(5), clear_refs). Where it refuses, the peak is that of the whole run.
func resetPeak() {
	if statusField("VmRSS:") > heavy {
		debug.FreeOSMemory()
	}
	_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0o200)
}

// peakRSS is the most memory the process held since resetPeak, in bytes.
func peakRSS() int64 { return statusField("VmHWM:") }

// statusField reads one line of /proc/self/status, 0 when it is not there.
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
