package machine

import (
	"time"

	"golang.org/x/sys/windows"
)

// CPUTime is the processor time that the process has used, user and system, 0 when the system does not say it.
func CPUTime() time.Duration {
	var began, ended, system, user windows.Filetime
	if windows.GetProcessTimes(windows.CurrentProcess(), &began, &ended, &system, &user) != nil {
		return 0
	}
	return ticks(system) + ticks(user)
}

// ticks is a span of time, which Windows counts in units of 100 nanoseconds.
func ticks(t windows.Filetime) time.Duration {
	return time.Duration(int64(t.HighDateTime)<<32|int64(t.LowDateTime)) * 100
}
