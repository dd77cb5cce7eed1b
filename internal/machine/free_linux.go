package machine

import (
	"bufio"
	"bytes"
	"io/fs"
	"math"
	"os"
	"path"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// freeMemory returns the memory that the machine has available, or what the control group of the process or its limit
// on address space still allow if that is less.
func freeMemory() (bytes int64, known bool) {
	free, known := freeIn(os.DirFS("/"))
	if limit, limited := addressSpace(); limited && (!known || limit-runtimeSpace < free) {
		return limit - runtimeSpace, true
	}
	return free, known
}

// addressSpace is the limit on the address space of the process (setrlimit(2)), if it has one.
func addressSpace() (bytes int64, limited bool) {
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_AS, &limit); err != nil || limit.Cur > math.MaxInt64 {
		return 0, false
	}
	return int64(limit.Cur), true
}

// freeIn reads the files of the kernel below a root.
func freeIn(root fs.FS) (free int64, known bool) {
	free, known = available(root)
	for _, group := range groups(root) {
		for _, limit := range groupLimits(root, group) {
			if !known || limit < free {
				free, known = limit, true
			}
		}
	}
	return free, known
}

// available is MemAvailable of /proc/meminfo: what programs can take without swapping.
func available(root fs.FS) (int64, bool) {
	text, err := fs.ReadFile(root, "proc/meminfo")
	if err != nil {
		return 0, false
	}
	return numberIn(text, "MemAvailable:")
}

// group is a control group: where its files lie, and what the file with its limit is called.
type group struct{ mount, path, file string }

// groups lists the control groups of the process that can limit memory (cgroups(7)), by /proc/self/cgroup: a line
// "0::/path" for version 2, and a line "number:controllers:/path" for each hierarchy of version 1.
func groups(root fs.FS) (list []group) {
	text, err := fs.ReadFile(root, "proc/self/cgroup")
	if err != nil {
		return nil
	}
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		parts := strings.SplitN(lines.Text(), ":", 3)
		switch {
		case len(parts) < 3:
		case parts[0] == "0" && parts[1] == "":
			list = append(list, group{"sys/fs/cgroup", parts[2], "memory.max"})
		case strings.Contains(","+parts[1]+",", ",memory,"):
			list = append(list, group{"sys/fs/cgroup/memory", parts[2], "memory.limit_in_bytes"})
		}
	}
	return list
}

// groupLimits lists the limits of a group and of those that it lies in. Inside a container the path may name a group
// that is not visible there; the limit of the mount itself holds then.
func groupLimits(root fs.FS, g group) (limits []int64) {
	for at := path.Clean("/" + g.path); ; at = path.Dir(at) {
		text, err := fs.ReadFile(root, path.Join(g.mount, at, g.file))
		if err == nil {
			if limit, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil {
				limits = append(limits, limit)
			}
		}
		if at == "/" {
			return limits
		}
	}
}
