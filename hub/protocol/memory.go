package protocol

import (
	"bytes"
	"os"
	"strconv"
)

// MachineMemory is the memory of this machine in bytes, 0 where the system does not tell. It is only shown to people.
func MachineMemory() int64 {
	text, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return 0
	}
	_, after, found := bytes.Cut(text, []byte("MemTotal:"))
	if fields := bytes.Fields(after); found && len(fields) > 0 {
		kib, _ := strconv.ParseInt(string(fields[0]), 10, 64)
		return kib << 10
	}
	return 0
}
