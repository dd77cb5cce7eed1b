package store

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"planner/internal/test/must"
)

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

func becomeNobody() error { return syscall.Setuid(65534) }

// TestMappedFilesHaveBlocks holds what preallocate_linux.go relies on: that Badger's mappings come through the variable
// of golang.org/x/sys/unix, and that this variable has the layout of unixMapper.
func TestMappedFilesHaveBlocks(t *testing.T) {
	dir := t.TempDir()
	p := openedSpill(t, mustOpen(t, dir))
	must.Do(t, errors.Join(p.Put(entriesOf(1, 200_000)), p.Sync()))
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

// TestMappingVersions fails when a module moves that preallocate_linux.go replaces a function in, or one that maps
// files through it. Badger has no layer of files, makes its tables itself and refuses logs of memtables that are there,
// so no other way was found that holds when another process fills the disk. Before the versions here are changed, read
// whether unix.mapper has still the layout of unixMapper, whether Badger still maps through unix.Mmap, and how it takes
// the error of a table; then run the tests of full disks with -store.fills 50.
func TestMappingVersions(t *testing.T) {
	text := must.Read(t, filepath.Join("..", "go.mod"))
	for _, module := range []string{
		"github.com/dgraph-io/badger/v4 v4.9.6", "github.com/dgraph-io/ristretto/v2 v2.2.0", "golang.org/x/sys v0.49.0",
	} {
		if !strings.Contains(text, module+"\n") && !strings.Contains(text, module+" // indirect\n") {
			t.Errorf("%s is not the version any more", module)
		}
	}
}
