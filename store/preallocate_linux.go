package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"time"
	_ "unsafe" // for go:linkname

	"golang.org/x/sys/unix"
)

// Badger gives a new file its length without any blocks, maps it and writes to the mapping. Where the disk is full by
// then, the system has no block for the written page and ends the process with SIGBUS, which nothing can catch. Badger
// has no file system layer that could return an error instead, but all its mappings are made by one function of
// golang.org/x/sys/unix, which calls the system through a variable. This file puts a function of its own into that
// variable. For files of a store that are mapped for writing, the function first lets the file system allocate real
// blocks, so that no write to the mapping can fail.
//
// Nothing else serves. Asking the system for free blocks before each write leaves a gap in which another process takes
// them. The switch debug.SetPanicOnFault makes a panic of the signal, but only for the goroutine that sets it, and
// Badger writes to its mappings in goroutines of its own. And Badger names its files itself and makes them when it
// maps them, so that nobody can give them blocks before.
//
// When there are no blocks left, the outage is raised, and Badger gets what keeps it alive without losing data:
//
//   - A table file waits until there are blocks. It must not fail: a compaction of Badger 4.9 takes the error of a
//     table for success and then removes the tables that it has merged.
//   - A fresh log of a memtable becomes memory instead of a file. It must not fail either, because Badger then has no
//     memtable and ends the process; and it must not wait, because it is made under the lock of all look-ups. What
//     goes into that memory belongs to no checkpoint, because the table refuses the mark of one once the outage is
//     raised.
//   - Anything else, such as a file that exists when the store is opened, is an error.

// unixMapper has the layout of the variable mapper of golang.org/x/sys/unix on Linux.
// TestMappedFilesHaveBlocks fails when that layout changes, TestMappingVersions when a module moves.
type unixMapper struct {
	_    sync.Mutex
	_    map[*byte][]byte
	mmap mapFunc
	_    func(addr, length uintptr) error
}

type mapFunc func(addr, length uintptr, prot, flags, fd int, offset int64) (uintptr, error)

//go:linkname unixMaps golang.org/x/sys/unix.mapper
var unixMaps *unixMapper

// mapping knows the directories whose mapped files get blocks.
var mapping = struct {
	once   sync.Once
	system mapFunc  // the function that was in the variable
	dirs   sync.Map // absolute path without symbolic links -> *outage
}{}

// preallocate gives blocks to all files of a directory that are mapped for writing from now on. The outage full is
// raised when the disk has no blocks left. The caller calls stop when the files are closed.
func preallocate(dir string, full *outage) (stop func(), err error) {
	mapping.once.Do(func() {
		mapping.system = unixMaps.mmap
		unixMaps.mmap = mapWithBlocks
	})
	if dir, err = filepath.Abs(dir); err == nil {
		dir, err = filepath.EvalSymlinks(dir)
	}
	if err != nil {
		return nil, classify(err)
	}
	mapping.dirs.Store(dir, full)
	return func() { mapping.dirs.CompareAndDelete(dir, full) }, nil
}

// mapWithBlocks stands between golang.org/x/sys/unix and the system call.
func mapWithBlocks(addr, length uintptr, prot, flags, fd int, offset int64) (uintptr, error) {
	if prot&unix.PROT_WRITE == 0 || flags&unix.MAP_SHARED == 0 {
		return mapping.system(addr, length, prot, flags, fd, offset)
	}
	path, full := outageOf(fd)
	if full == nil {
		return mapping.system(addr, length, prot, flags, fd, offset)
	}
	isFresh := fresh(fd) // a failed allocation may leave some blocks
	err := allocate(path, fd, int64(length))
	if err == nil {
		return mapping.system(addr, length, prot, flags, fd, offset)
	}
	full.raise(fmt.Errorf("%w: no blocks for %s: %w", ErrDiskFull, filepath.Base(path), err))
	switch {
	case filepath.Ext(path) == ".sst":
		for err != nil {
			time.Sleep(fullRetry)
			err = allocate(path, fd, int64(length))
		}
		return mapping.system(addr, length, prot, flags, fd, offset)
	case isFresh:
		return mapping.system(addr, length, prot, unix.MAP_PRIVATE|unix.MAP_ANON, -1, 0)
	}
	return 0, err
}

// outageOf returns the path of an open file and the outage of its directory, nil if the directory is not that of a
// table.
func outageOf(fd int) (path string, full *outage) {
	path, err := os.Readlink("/proc/self/fd/" + strconv.Itoa(fd))
	if err != nil {
		return "", nil
	}
	found, ok := mapping.dirs.Load(filepath.Dir(path))
	if !ok {
		return path, nil
	}
	return path, found.(*outage)
}

// allocate gives a file blocks for what will be written to a mapping of length bytes: all of a table and of a
// memtable's log, and the head of other files. The value log is mapped at many times the length that is ever used here.
func allocate(path string, fd int, length int64) error {
	if ext := filepath.Ext(path); ext != ".sst" && ext != ".mem" {
		length = min(length, headBytes)
	}
	err := fallocate(fd, 0, 0, length)
	if errors.Is(err, unix.EOPNOTSUPP) {
		return writeZeroes(fd, length)
	}
	return err
}

// fallocate is the system call, repeated when a signal interrupts it.
func fallocate(fd int, mode uint32, offset, length int64) (err error) {
	for {
		if err = unix.Fallocate(fd, mode, offset, length); !errors.Is(err, unix.EINTR) {
			return err
		}
	}
}

// writeZeroes gives a file blocks by writing zero bytes, for a file system that cannot allocate. A file with blocks was
// written before and is left alone.
func writeZeroes(fd int, length int64) error {
	if !fresh(fd) {
		return nil
	}
	for at := int64(0); at < length; {
		n, err := unix.Pwrite(fd, zeroes[:min(slotBytes, length-at)], at)
		if err != nil && !errors.Is(err, unix.EINTR) {
			return err
		}
		at += int64(max(0, n))
	}
	return nil
}

// fresh reports whether a file has no blocks, so that nothing was written to it.
func fresh(fd int) bool {
	var st unix.Stat_t
	return unix.Fstat(fd, &st) == nil && st.Blocks == 0
}

// extendBlocks gives a file blocks beyond its end, for what will be appended. Its length stays. A file system that
// cannot do so is left alone.
func extendBlocks(path string, bytes int64) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	st, err := f.Stat()
	if err != nil {
		return err
	}
	err = fallocate(int(f.Fd()), unix.FALLOC_FL_KEEP_SIZE, st.Size(), bytes)
	if errors.Is(err, unix.EOPNOTSUPP) {
		return nil
	}
	return err
}

// makeReserve makes a file of the given number of bytes with real blocks.
func makeReserve(path string, bytes int64) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|unix.O_NOFOLLOW, fileMode)
	if err != nil {
		return err
	}
	return errors.Join(fallocate(int(f.Fd()), 0, 0, bytes), f.Close())
}
