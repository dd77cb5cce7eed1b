package machine

import "golang.org/x/sys/unix"

// freeMemory is the memory of the machine: the system gives what is cached back when a program needs it.
func freeMemory() (bytes int64, known bool) {
	size, err := unix.SysctlUint64("hw.memsize")
	return int64(size), err == nil
}

// addressSpace is not asked on this system.
func addressSpace() (bytes int64, limited bool) { return 0, false }
