package machine

import (
	"testing"
	"testing/fstest"
	"time"
)

const meminfo = "MemTotal:       24000000 kB\nMemFree:         1000000 kB\nMemAvailable:    2097152 kB\n"

// TestFreeMemory reads files as kernels write them.
func TestFreeMemory(t *testing.T) {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	for _, test := range []struct {
		name  string
		root  fstest.MapFS
		free  int64
		known bool
	}{
		{"nothing", fstest.MapFS{}, 0, false},
		{"a machine", fstest.MapFS{"proc/meminfo": file(meminfo)}, 2 << 30, true},
		{"version 2", fstest.MapFS{"proc/meminfo": file(meminfo), "proc/self/cgroup": file("0::/a/b\n"),
			"sys/fs/cgroup/a/memory.max": file("536870912\n"), "sys/fs/cgroup/a/b/memory.max": file("max\n")},
			512 << 20, true},
		{"a container", fstest.MapFS{"proc/meminfo": file(meminfo), "proc/self/cgroup": file("0::/../../other\n"),
			"sys/fs/cgroup/memory.max": file("268435456\n")}, 256 << 20, true},
		{"version 1", fstest.MapFS{"proc/meminfo": file(meminfo),
			"proc/self/cgroup": file("9:cpu,memory:/x\n8:pids:/y\n"),
			"sys/fs/cgroup/memory/x/memory.limit_in_bytes": file("1073741824\n"),
			"sys/fs/cgroup/memory/memory.limit_in_bytes":   file("9223372036854771712\n")}, 1 << 30, true},
	} {
		if free, known := freeIn(test.root); free != test.free || known != test.known {
			t.Errorf("%s: %d, %v, expected %d, %v", test.name, free, known, test.free, test.known)
		}
	}
}

// TestShare: a search takes half of the free memory, within bounds that a long one does not have.
func TestShare(t *testing.T) {
	for free, want := range map[int64][2]int64{0: {LeastRAM, LeastRAM}, 1 << 30: {512 << 20, 512 << 20},
		64 << 30: {most, 32 << 30}} {
		for limit, want := range map[time.Duration]int64{time.Second: want[0], longTime: want[0], time.Hour: want[1],
			0: want[1]} {
			if got := share(free, limit); got != want {
				t.Errorf("of %d bytes for %v: %d, expected %d", free, limit, got, want)
			}
		}
	}
	if ram := DefaultRAM(time.Minute); ram < LeastRAM || ram > most {
		t.Errorf("%d bytes here", ram)
	}
}
