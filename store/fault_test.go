package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"planner/search/disk"
)

// childOpen opens a store and keeps it open until it is killed.
func childOpen(dir string) error {
	s, err := Open(dir, testLevel, small)
	if err != nil {
		return err
	}
	fmt.Println("open")
	time.Sleep(time.Minute)
	return s.Close()
}

// childUnprivileged opens a store as the user nobody, who may not write there.
func childUnprivileged(dir string) error {
	if err := becomeNobody(); err != nil {
		return err
	}
	_, err := Open(dir, testLevel, small)
	if !errors.Is(err, ErrNoPermission) {
		return fmt.Errorf("got %w", err)
	}
	return nil
}

func TestSecondProcessLearnsWhoOwnsTheLock(t *testing.T) {
	dir := t.TempDir()
	cmd, said := start(t, "open", dir)
	defer func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}()
	deadline := time.Now().Add(20 * time.Second)
	for {
		if _, locked := OwnerOf(dir); locked {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("the child did not open the store: %s", said)
		}
		time.Sleep(5 * time.Millisecond)
	}
	_, err := Open(dir, testLevel, small)
	want := fmt.Sprintf("process %d on ", cmd.Process.Pid)
	if !errors.Is(err, ErrLocked) || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want it to name %q", err, want)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	mustOpen(t, dir) // the lock ends with its owner
}

func TestNoPermission(t *testing.T) {
	if os.Getuid() != 0 {
		dir := t.TempDir()
		if err := os.Chmod(dir, 0o500); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(dir, testLevel, small); !errors.Is(err, ErrNoPermission) {
			t.Errorf("got %v", err)
		}
		return
	}
	dir, err := os.MkdirTemp("", "store") // the user nobody cannot read t.TempDir
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	cmd, said := start(t, "unprivileged", dir)
	if err := cmd.Wait(); err != nil {
		t.Errorf("%v: %s", err, said)
	}
}

// smallDisk mounts a small file system, or skips the test where that is not allowed.
func smallDisk(t *testing.T, mount func(dir string, megabytes int) error, megabytes int) string {
	t.Helper()
	dir := t.TempDir()
	if err := mount(dir, megabytes); err != nil {
		t.Skipf("no small file system could be mounted: %v", err)
	}
	return dir
}

// ramDisk mounts a small file system until the end of a test.
func ramDisk(t *testing.T, megabytes int) string {
	t.Helper()
	dir := smallDisk(t, mountSmall, megabytes)
	t.Cleanup(func() {
		if err := unmount(dir); err != nil {
			t.Error(err)
		}
	})
	return dir
}

func TestReadOnlyFileSystem(t *testing.T) {
	dir := ramDisk(t, 4)
	if err := remountReadOnly(dir); err != nil {
		t.Skipf("no remount: %v", err)
	}
	if _, err := Open(filepath.Join(dir, "store"), testLevel, small); !errors.Is(err, ErrReadOnly) {
		t.Errorf("got %v", err)
	}
}

func TestDiskFull(t *testing.T) {
	dir := ramDisk(t, 112)
	if _, err := Open(dir, testLevel, Options{RAM: 64 << 20}); !errors.Is(err, ErrDiskFull) {
		t.Errorf("a disk smaller than the floor: %v", err)
	}
	options := Options{RAM: 64 << 20, Floor: 64 << 20}
	s, err := Open(dir, testLevel, options)
	if err != nil {
		t.Fatal(err)
	}
	p := openedSpill(t, s)
	last := 0
	for p.Err() == nil && last < 4_000_000 {
		if err = p.Put(entriesOf(last+1, last+20_001)); err != nil {
			break
		}
		last += 20_000
	}
	for p.Err() == nil {
		time.Sleep(time.Millisecond)
	}
	if err = p.Put(entriesOf(1, 2)); !errors.Is(err, ErrDiskFull) {
		t.Fatalf("after %d entries: %v", last, err)
	}
	expect(t, p, 1, last, 97) // what was taken is still found
	free, err := freeBytes(dir)
	if err != nil {
		t.Fatal(err)
	}
	// Half of the floor is left, because a compaction in the background may give space back at any time.
	if err := os.WriteFile(filepath.Join(dir, "foreign"), make([]byte, max(0, free-32<<20)), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := s.Checkpoint().Section("big", 1, write("state")); !errors.Is(err, ErrDiskFull) {
		t.Errorf("a checkpoint on a full disk: %v", err)
	}
	if err := s.Close(); err != nil && !errors.Is(err, ErrDiskFull) {
		t.Error(err)
	}
	options.Floor = 1 << 20 // as if files had been removed
	if s, err = Open(dir, testLevel, options); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// filled makes a store with something in every part and returns its files.
func filled(t *testing.T, dir string) (files []string) {
	t.Helper()
	s := mustOpen(t, dir)
	if err := openedSpill(t, s).Put(entriesOf(1, 80_000)); err != nil {
		t.Fatal(err)
	}
	g, err := s.Segment("forward", 4096)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if _, err := g.Append(make([]byte, 4096)); err != nil {
			t.Fatal(err)
		}
	}
	w, err := s.Runs().Create("run")
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.Append(make([]byte, 50_000)), w.Close()); err != nil {
		t.Fatal(err)
	}
	c := s.Checkpoint()
	c.Limits(80_000, 80_000)
	if err := errors.Join(c.Section("state", 1, write(strings.Repeat("state ", 100))), c.Commit(), s.Close()); err != nil {
		t.Fatal(err)
	}
	err = filepath.Walk(dir, func(path string, st os.FileInfo, err error) error {
		if err == nil && !st.IsDir() && st.Size() > 0 {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// readAll uses a store as a resumed search would.
func readAll(dir string) error {
	s, err := Open(dir, testLevel, small)
	if err != nil {
		return err
	}
	err = func() error {
		if err := s.Section("state", func(_ uint32, r io.Reader) error {
			_, err := io.Copy(io.Discard, r)
			return err
		}); err != nil {
			return err
		}
		if _, err := s.Segment("forward", 4096); err != nil {
			return err
		}
		if err := s.Runs().check(); err != nil {
			return err
		}
		p, err := s.Spill()
		if err != nil {
			return err
		}
		if err := p.Sync(); err != nil {
			return err
		}
		for i := 1; i < 80_000; i += 3 {
			e, found, err := p.Get(keyOf(i))
			if err != nil {
				return err
			}
			if !found || e.Refs != refsOf(i) {
				return errWrong
			}
		}
		count := 0
		err = p.Scan(func(disk.Entry) bool { count++; return true })
		if err == nil && count != 79_999 {
			return errWrong
		}
		return err
	}()
	return errors.Join(err, s.Close())
}

var errWrong = errors.New("a damaged store gave a wrong answer")

// harmless reports whether no answer depends on a file: it is rebuilt, or a log that was already replayed.
func harmless(path string) bool {
	name := filepath.Base(path)
	return name == ownerFile || name == filterFile || name == "LOCK" || name == "DISCARD" ||
		name == "KEYREGISTRY" ||
		strings.HasSuffix(name, ".vlog") || strings.HasSuffix(name, ".mem")
}

func TestDamageIsDetectedAndNamed(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	rng := rand.New(rand.NewPCG(3, 5))
	for _, path := range filled(t, dir) {
		whole, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, cut := range []bool{false, true} {
			broken := append([]byte(nil), whole...)
			at := rng.IntN(len(broken))
			if filepath.Base(path) == "run" {
				at = rng.IntN(50_000) // the rest of the block is padding
			}
			broken[at] ^= 1 << rng.IntN(8)
			if cut {
				broken = whole[:at]
			}
			copied := filepath.Join(t.TempDir(), "copy")
			if err := os.CopyFS(copied, os.DirFS(dir)); err != nil {
				t.Fatal(err)
			}
			name, _ := filepath.Rel(dir, path)
			if err := os.WriteFile(filepath.Join(copied, name), broken, 0o644); err != nil {
				t.Fatal(err)
			}
			err := readAll(copied)
			switch {
			case errors.Is(err, errWrong):
				t.Errorf("%s damaged at byte %d (cut: %v): %v", name, at, cut, err)
			case err == nil && !harmless(path):
				t.Errorf("%s damaged at byte %d (cut: %v): nothing was noticed", name, at, cut)
			case err != nil && !errors.Is(err, ErrDamaged):
				t.Errorf("%s damaged at byte %d (cut: %v): %v", name, at, cut, err)
			}
		}
	}
}

// TestOnlyTheUserMayRead looks at the permissions of all that a store writes, and for files that are not its own.
func TestOnlyTheUserMayRead(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("permissions are other things there")
	}
	dir := filepath.Join(t.TempDir(), "store")
	filled(t, dir)
	if err := mustOpen(t, dir).Publish("candidates", write("{}")); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		st, err := d.Info()
		if err == nil && st.Mode().Perm()&0o077 != 0 && !strings.Contains(path, tableDir) {
			t.Errorf("%s has permissions %v", path, st.Mode())
		}
		if name := d.Name(); strings.HasSuffix(name, freshTail) || name == probeFile || name == reserveFile {
			t.Errorf("%s is left", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	st, err := os.Stat(filepath.Join(dir, tableDir)) // Badger chooses the permissions of its files, which lie in here
	if err != nil || st.Mode().Perm() != dirMode {
		t.Errorf("%v, %v", st.Mode(), err)
	}
}

// TestLinksAreRefused puts a symbolic link in the place of each file and directory of a store. Nothing outside may be
// changed or read.
func TestLinksAreRefused(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	files := filled(t, dir)
	outside := filepath.Join(t.TempDir(), "outside")
	for _, sub := range []string{sectionDir, segmentDir, runDir, tableDir} {
		files = append(files, filepath.Join(dir, sub))
	}
	for _, name := range []string{manifestFile + freshTail, probeFile, reserveFile, stallFile, filterFile + freshTail} {
		files = append(files, filepath.Join(dir, name))
	}
	for _, file := range files {
		aside := file + "-aside"
		moved := os.Rename(file, aside) == nil
		if moved {
			outside = aside
		}
		if err := os.Symlink(outside, file); err != nil {
			t.Skip(err)
		}
		if _, err := Open(dir, testLevel, small); !errors.Is(err, ErrDamaged) {
			t.Errorf("%s as a link: %v", file, err)
		}
		if _, err := Check(dir, small); !errors.Is(err, ErrDamaged) {
			t.Errorf("%s as a link: %v", file, err)
		}
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
		if moved {
			if err := os.Rename(aside, file); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := readAll(dir); err != nil {
		t.Error(err)
	}
}

// TestTemporaryFilesAreRemoved opens a store in which a process died while it replaced files.
func TestTemporaryFilesAreRemoved(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	filled(t, dir)
	for _, name := range []string{manifestFile + freshTail, filterFile + freshTail, "candidates" + documentTail + freshTail,
		reserveFile} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := readAll(dir); err != nil {
		t.Fatal(err)
	}
	left, err := filepath.Glob(filepath.Join(dir, "*"+freshTail))
	if _, there := os.Stat(filepath.Join(dir, reserveFile)); err != nil || len(left) > 0 || there == nil {
		t.Errorf("%v are left, %v, reserve: %v", left, err, there)
	}
}
