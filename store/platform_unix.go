//go:build unix

package store

import (
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// freeBytes is the number of bytes that an ordinary process may still write below dir.
func freeBytes(dir string) (int64, error) {
	var st unix.Statfs_t
	if err := unix.Statfs(dir, &st); err != nil {
		return 0, err
	}
	return int64(st.Bavail) * int64(st.Bsize), nil
}

// fileLimit is how many files the process may have open.
func fileLimit() int {
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &limit); err != nil {
		return enoughFiles
	}
	return int(min(uint64(limit.Cur), enoughFiles))
}

// openFiles is how many files the process has open. The result is limit when the process cannot open one more to count
// them, and 0 on a system that does not list them.
func openFiles(limit int) int {
	files, err := os.ReadDir("/dev/fd")
	if err != nil && !absent(err) {
		return limit
	}
	return len(files)
}

// mapsWrites says whether a mapping shows what is written to the file later.
const mapsWrites = true

// mapFile maps a part of a file for reading. The mapping may be longer than the file: its pages become valid as
// the file grows.
func mapFile(f *os.File, offset int64, length int) ([]byte, error) {
	return unix.Mmap(int(f.Fd()), offset, length, unix.PROT_READ, unix.MAP_SHARED)
}

func unmapFile(mapped []byte) error { return unix.Munmap(mapped) }

// blocksOf is the number of bytes that a file takes on disk, which for a sparse file is less than its length.
func blocksOf(st fs.FileInfo) int64 {
	if sys, ok := st.Sys().(*syscall.Stat_t); ok {
		return sys.Blocks * 512
	}
	return st.Size()
}
