package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"planner/board"
	"planner/cmd/planner/internal/solving"
	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/store"
)

var (
	kills     = flag.Int("kills", 3, "how often TestKilledSolves kills a solver")
	fills     = flag.Int("fills", 2, "how often TestSolvesOnAFullDisk fills the disk of a solver")
	killAfter = flag.Duration("kill-after", 1200*time.Millisecond, "the longest that it lets a solver run")
)

// TestKilledSolves kills a solver with a store at random moments, again and again, and resumes the search each time. A
// kill must not damage the store or lose anything that was saved, and in the end the level is solved. A solver that
// ends before it is killed must have solved the level; then the test begins a new store.
//
//	go test -tags long ./cmd/planner -run KilledSolves -v -args -kills 100
func TestKilledSolves(t *testing.T) {
	long.Only(t, "it kills solvers")
	if runtime.GOOS == "windows" {
		t.Skip("the lock of a killed process lingers there")
	}
	folder := t.TempDir()
	roomy(t, folder)
	file := write(t, "warehouse.xsb", suite.Warehouse())
	random := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	solved, pushes, records := 0, []int{}, int64(0)
	dir := filepath.Join(folder, "0")
	for killed := 0; killed < *kills; {
		r, died := killedSolve(t, dir, file, time.Duration(random.Int64N(int64(*killAfter))))
		if died {
			killed++
			records = intact(t, dir, records)
			continue
		}
		solved, pushes, records = solved+1, append(pushes, r.Pushes), 0
		dir = filepath.Join(folder, fmt.Sprint(solved))
	}
	t.Logf("%d records are saved", records)
	r, _ := killedSolve(t, dir, file, time.Hour)
	intact(t, dir, records)
	t.Logf("%d kills, %d solved between them with %v pushes, at last with %d", *kills, solved, pushes, r.Pushes)
}

// killedSolve runs a solver that resumes the search of a store and kills it after some time. If the solver ends before,
// died is false and the solution has been replayed.
func killedSolve(t *testing.T, dir, file string, after time.Duration) (r solving.Record, died bool) {
	t.Helper()
	c := child(t, "solve", file, "--store", dir, "--resume", "--checkpoint", "100ms", "--mode", "bidir", "--ram",
		"128MiB", "--without", suite.OnlyFreeSpace, "--threads", "1", "--time", "10m", "--json", "--quiet")
	r, died, err := solves(c, after)
	must.Do(t, err)
	return r, died
}

// solves runs a solver of the warehouse, kills it after some time, and replays its solution if it ends before.
func solves(c *exec.Cmd, after time.Duration) (r solving.Record, died bool, err error) {
	var out, errOut bytes.Buffer
	c.Stdout, c.Stderr = &out, &errOut
	if err := c.Start(); err != nil {
		return r, false, err
	}
	timer := time.AfterFunc(after, func() { _ = c.Process.Kill() })
	err = c.Wait()
	if !timer.Stop() && isKilled(c) {
		return r, true, nil
	}
	if err != nil || json.Unmarshal(out.Bytes(), &r) != nil || r.Status != "solved" {
		return r, false, fmt.Errorf("%w: %s%.900s", err, out.Bytes(), errOut.Bytes())
	}
	level, err := board.Parse(suite.Warehouse())
	if err != nil {
		return r, false, err
	}
	_, count, err := board.Replay(level, r.Solution)
	if err == nil && count != r.Pushes {
		err = fmt.Errorf("%d pushes, then %d", r.Pushes, count)
	}
	return r, false, err
}

// isKilled reports whether a process was killed, instead of ending by itself.
func isKilled(c *exec.Cmd) bool { return c.ProcessState.ExitCode() < 0 }

// intact checks a store, and that it has at least as many records as before. It returns their number.
func intact(t *testing.T, dir string, before int64) int64 {
	t.Helper()
	if _, err := store.Peek(dir); err != nil && before == 0 {
		return 0 // killed before there was a store
	}
	if _, err := store.Check(dir, store.Options{RAM: 64 << 20}); err != nil {
		t.Fatalf("a damaged store: %v", err)
	}
	info, err := store.Peek(dir)
	must.Do(t, err)
	if now := int64(info.Records[0]) + int64(info.Records[1]); now >= before {
		return now
	}
	t.Fatalf("%d records were saved, now %v are there", before, info.Records)
	return 0
}

// TestSolvesOnAFullDisk runs a solver with a store on a disk of 40 MiB and takes all free space of the disk at a random
// moment, and what becomes free from then on. The solver must go on in memory, solve the level and print the solution.
//
//	go test -tags long ./cmd/planner -run FullDisk -v -timeout 1h -args -fills 50
func TestSolvesOnAFullDisk(t *testing.T) {
	long.Only(t, "it fills disks")
	file := write(t, "warehouse.xsb", suite.Warehouse())
	random := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	for range *fills {
		disk := t.TempDir()
		if err := suite.MountSmall(disk, 40); err != nil {
			t.Skipf("no small file system could be mounted: %v", err)
		}
		after := 200*time.Millisecond + time.Duration(random.Int64N(int64(*killAfter)))
		stop := fillDisk(disk, after)
		err := solvesOnDisk(t, file, filepath.Join(disk, "store"))
		stop()
		if err = errors.Join(err, suite.Unmount(disk)); err != nil {
			t.Errorf("filled after %v: %v", after, err)
		}
	}
}

// solvesOnDisk solves the warehouse with a store.
func solvesOnDisk(t *testing.T, file, dir string) error {
	t.Helper()
	c := child(t, "solve", file, "--store", dir, "--checkpoint", "100ms", "--mode", "bidir", "--ram", "128MiB",
		"--disk-free", "64KiB", "--disk-full", "ram", "--without", suite.OnlyFreeSpace,
		"--threads", "1", "--time", "2m", "--json", "--quiet")
	_, _, err := solves(c, time.Hour)
	return err
}

// fillDisk takes the space of a disk after some time and goes on doing so until stop is called.
func fillDisk(disk string, after time.Duration) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var filler sync.WaitGroup
	filler.Go(func() {
		time.Sleep(after)
		f, err := os.Create(filepath.Join(disk, "foreign"))
		if err != nil {
			return
		}
		defer f.Close()
		for block := make([]byte, 256<<10); ctx.Err() == nil; {
			if _, err := f.Write(block); err != nil {
				block = block[:max(4096, len(block)/2)]
				time.Sleep(100 * time.Microsecond)
			}
		}
	})
	return func() { cancel(); filler.Wait() }
}

// TestFileSizeLimit gives a solver files of at most 10 KiB: it says that the disk is full, and the store can be used by
// the next one without the limit.
func TestFileSizeLimit(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("it takes a shell with ulimit")
	}
	dir := filepath.Join(t.TempDir(), "store")
	roomy(t, t.TempDir())
	level := write(t, "pillars.xsb", suite.Pillars())
	full := child(t, "solve", "--quiet", "--mode", "astar", "--without", suite.WithoutRules(), "--disk-free", "1MiB",
		"--ram", "64MiB", "--time", "10m", "--store", dir, level)
	full.Path, full.Args = "/bin/sh", append([]string{"sh", "-c", `ulimit -f 20 && exec "$@"`, "sh"}, full.Args...)
	out, _ := full.CombinedOutput()
	if full.ProcessState.ExitCode() != 1 || !strings.Contains(string(out), "Not solved: too little free space on disk") {
		t.Errorf("%v: %s", full.ProcessState, out)
	}
	try(t, program{}, "store", "check", dir).wants(t, 0, "is whole", "")
}
