package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

var fills = flag.Int("store.fills", 1, "how often TestDiskFilledByAnotherProcess fills a disk")

// The sizes of the test with a disk that another process fills.
const (
	fullDiskMegabytes = 40
	fullDiskBatch     = 5_000
	fullDiskStates    = 20_000_000 // more than such a disk takes
)

// TestDiskFilledByAnotherProcess lets one process write to a store on a small disk while another process takes all the
// free space at a random moment and keeps taking what becomes free. The first process must learn of it by an error,
// still find everything that it handed over, and end by itself. A later process must find all that was confirmed.
//
//	go test -tags long ./store -run FilledByAnotherProcess -v -timeout 1h -args -store.fills 50
func TestDiskFilledByAnotherProcess(t *testing.T) {
	long.Only(t, "it fills disks")
	rng := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	for _, system := range []struct {
		name  string
		mount func(dir string, megabytes int) error
	}{{"tmpfs", suite.MountSmall}, {"ext4", mountLoop}} {
		t.Run(system.name, func(t *testing.T) {
			saved, wrong := 0, 0
			for range *fills {
				after := rng.Int64N(fullDiskMegabytes * 4 / 5 << 20)
				n, err := fillOnce(t, system.mount, after)
				if saved += n; err != nil {
					wrong++
					t.Errorf("filled after %d bytes, %d records confirmed: %v", after, n, err)
				}
			}
			t.Logf("%d disks filled, %d wrong, %d records confirmed and found again", *fills, wrong, saved)
		})
	}
}

// fillOnce fills one disk when a store has taken some bytes of it, and returns how many records were confirmed. A store
// that has nearly filled the disk itself would find no room afterwards, not even to be opened.
func fillOnce(t *testing.T, mount func(dir string, megabytes int) error, after int64) (saved int, err error) {
	t.Helper()
	disk := smallDisk(t, mount, fullDiskMegabytes)
	defer func() { err = errors.Join(err, suite.Unmount(disk)) }()
	dir := filepath.Join(disk, "store")
	empty, err := freeBytes(disk)
	must.Do(t, err)
	writer, said := start(t, "write-until-full", dir)
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if free, err := freeBytes(disk); err != nil || empty-free >= after {
			break
		}
	}
	filler, _ := start(t, "fill-disk", disk)
	err = waitFor(writer, time.Minute)
	killChild(filler)
	for line := range strings.Lines(said.String()) {
		_, _ = fmt.Sscanf(line, "saved %d", &saved)
	}
	if err != nil {
		return saved, fmt.Errorf("%w: %.600s", err, said)
	}
	if !strings.Contains(said.String(), "full: ") || !strings.Contains(said.String(), "closed") {
		return saved, fmt.Errorf("the process said: %s", said)
	}
	if err := os.Remove(filepath.Join(disk, fillerFile)); err != nil {
		return saved, err
	}
	return saved, holds(dir, saved)
}

// waitFor waits for a child, and kills it when it takes too long.
func waitFor(cmd *exec.Cmd, limit time.Duration) error {
	timer := time.AfterFunc(limit, func() { _ = cmd.Process.Kill() })
	defer timer.Stop()
	return cmd.Wait()
}

func killChild(cmd *exec.Cmd) {
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
}

// holds opens a store again and looks up all records of its last checkpoint, which has at least as many as were
// confirmed.
func holds(dir string, saved int) error {
	options := Options{RAM: 64 << 20, Floor: 1 << 10}
	s, err := Open(dir, testLevel, options)
	if err != nil {
		return err
	}
	if !s.Resumed() {
		if saved > 0 {
			return errors.New("no checkpoint")
		}
		return s.Close()
	}
	var made uint64
	err = readSection(s, "made", func(r io.Reader) error { return binary.Read(r, binary.LittleEndian, &made) })
	if err != nil {
		return err
	}
	if int(made) < saved {
		return fmt.Errorf("the checkpoint has %d records", made)
	}
	p, err := s.Spill()
	if err != nil {
		return err
	}
	if err := findsAll(p, int(made)); err != nil {
		return err
	}
	return s.Close()
}

// findsAll looks up the records from 1 to last.
func findsAll(p *Spill, last int) error {
	for i := 1; i <= last; i++ {
		if e, found, err := p.Get(keyOf(i)); err != nil || !found || e.Refs != refsOf(i) {
			return fmt.Errorf("record %d of %d: %+v, %v, %v", i, last, e, found, err)
		}
	}
	return nil
}

// childWriteUntilFull writes records and checkpoints until the store takes no more. It says what is confirmed, looks
// up all that was taken, and closes the store.
func childWriteUntilFull(dir string) error {
	s, err := Open(dir, testLevel, Options{RAM: 64 << 20, Floor: 64 << 10})
	if errors.Is(err, ErrDiskFull) {
		fmt.Println("full:", err, "before it was open; closed")
		return nil
	}
	if err != nil {
		return err
	}
	made, err := writeUntilFull(s)
	if !errors.Is(err, ErrDiskFull) {
		return fmt.Errorf("after %d records: %w", made, err)
	}
	fmt.Println("full:", err)
	if p := s.spill; p != nil {
		if err := findsAll(p, made); err != nil {
			return err
		}
	}
	if err := s.Close(); err != nil && !errors.Is(err, ErrDiskFull) {
		return err
	}
	fmt.Println("closed")
	return nil
}

// writeUntilFull returns the number of records that the store has taken, and why it takes no more.
func writeUntilFull(s *Store) (made int, err error) {
	p, err := s.Spill()
	if err != nil {
		return 0, err
	}
	for step := 1; made < fullDiskStates; step++ {
		if err := p.Put(entriesOf(made+1, made+fullDiskBatch+1)); err != nil {
			return made, err
		}
		made += fullDiskBatch
		if step%4 != 0 {
			continue
		}
		err := save(s, made, "made",
			func(w io.Writer) error { return binary.Write(w, binary.LittleEndian, uint64(made)) })
		if err != nil {
			return made, err
		}
		fmt.Println("saved", made)
	}
	return made, nil
}

// fillerFile is the file of the process that fills a disk.
const fillerFile = "foreign"

// childFillDisk takes all the space of a disk, and goes on taking what becomes free, until it is killed.
func childFillDisk(disk string) error {
	f, err := os.Create(filepath.Join(disk, fillerFile))
	if err != nil {
		return err
	}
	block := bytes.Repeat([]byte{'x'}, 1<<20)
	for size := len(block); ; {
		if _, err := f.Write(block[:size]); err == nil {
			continue
		}
		if size > 512 {
			size /= 2
			continue
		}
		size = 16 << 10
		time.Sleep(100 * time.Microsecond)
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
	dir := smallDisk(t, suite.MountSmall, megabytes)
	t.Cleanup(func() {
		if err := suite.Unmount(dir); err != nil {
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
	if _, err := Open(filepath.Join(dir, "store"), testLevel, small); !errors.Is(err, errReadOnly) {
		t.Errorf("got %v", err)
	}
}

func TestDiskFull(t *testing.T) {
	dir := ramDisk(t, 112)
	if _, err := Open(dir, testLevel, Options{RAM: 64 << 20, Floor: DefaultFloor}); !errors.Is(err, ErrDiskFull) {
		t.Errorf("a disk smaller than the floor: %v", err)
	}
	options := Options{RAM: 64 << 20, Floor: 64 << 20}
	s, err := Open(dir, testLevel, options)
	must.Do(t, err)
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
	must.Do(t, err)
	// Half of the floor is left, because a compaction in the background may give space back at any time.
	must.Do(t, os.WriteFile(filepath.Join(dir, "foreign"), make([]byte, max(0, free-32<<20)), 0o644))
	if err := save(s, 0, "big", write("state")); !errors.Is(err, ErrDiskFull) {
		t.Errorf("a checkpoint on a full disk: %v", err)
	}
	if err := s.Close(); err != nil && !errors.Is(err, ErrDiskFull) {
		t.Error(err)
	}
	options.Floor = 1 << 20 // as if files had been removed
	s, err = Open(dir, testLevel, options)
	must.Do(t, err)
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
