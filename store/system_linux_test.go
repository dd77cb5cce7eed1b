package store

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

func mountSmall(dir string, megabytes int) error {
	return syscall.Mount("none", dir, "tmpfs", 0, fmt.Sprintf("size=%dm", megabytes))
}

// limitFiles limits how many files this process may open.
func limitFiles(most uint64) error {
	return syscall.Setrlimit(syscall.RLIMIT_NOFILE, &syscall.Rlimit{Cur: most, Max: most})
}

// mountLoop mounts a small file system that stands in a file beside the directory.
func mountLoop(dir string, megabytes int) error {
	image := dir + ".img"
	if err := os.WriteFile(image, nil, 0o600); err != nil {
		return err
	}
	if err := os.Truncate(image, int64(megabytes)<<20); err != nil {
		return err
	}
	for _, args := range [][]string{{"mkfs.ext4", "-q", "-m", "0", image}, {"mount", "-o", "loop", image, dir}} {
		if said, err := exec.Command(args[0], args[1:]...).CombinedOutput(); err != nil {
			return fmt.Errorf("%v: %w: %s", args, err, said)
		}
	}
	return nil
}

func remountReadOnly(dir string) error {
	return syscall.Mount("none", dir, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, "")
}

func unmount(dir string) error { return syscall.Unmount(dir, syscall.MNT_DETACH) }

func becomeNobody() error { return syscall.Setuid(65534) }

// processorTime is what this process has used of the processor.
func processorTime() time.Duration {
	var use syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &use) != nil {
		return 0
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

// TestMappedFilesHaveBlocks holds what preallocate_linux.go relies on: that Badger's mappings come through the variable
// of golang.org/x/sys/unix, and that this variable has the layout of unixMapper.
func TestMappedFilesHaveBlocks(t *testing.T) {
	dir := t.TempDir()
	p := openedSpill(t, mustOpen(t, dir))
	if err := errors.Join(p.Put(entriesOf(1, 200_000)), p.Sync()); err != nil {
		t.Fatal(err)
	}
	for _, pattern := range []string{"*.mem", "*.sst"} {
		files, err := filepath.Glob(filepath.Join(dir, tableDir, pattern))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v, %v", pattern, files, err)
		}
		for _, file := range files {
			if st, err := os.Stat(file); err == nil && blocksOf(st) < st.Size() {
				t.Errorf("%s has %d bytes and blocks for %d", file, st.Size(), blocksOf(st))
			}
		}
	}
}
