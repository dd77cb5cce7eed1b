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
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"planner/board"
	"planner/cmd/planner/internal/solving"
	"planner/internal/test/long"
	"planner/internal/test/suite"
)

var (
	fills     = flag.Int("fills", 2, "how often TestSolvesOnAFullDisk fills the disk of a solver")
	killAfter = flag.Duration("kill-after", 1200*time.Millisecond,
		"the longest that a solver runs until its disk is full")
)

// solvesOnDisk solves the warehouse with a store, and replays its solution.
func solvesOnDisk(t *testing.T, file, dir string) error {
	t.Helper()
	c := child(t, "solve", file, "--store", dir, "--checkpoint", "100ms", "--mode", "bidir", "--ram", "128MiB",
		"--disk-free", "64KiB", "--disk-full", "ram", "--without", suite.OnlyFreeSpace,
		"--threads", "1", "--time", "2m", "--json", "--quiet")
	var out, errOut bytes.Buffer
	c.Stdout, c.Stderr = &out, &errOut
	err := c.Run()
	var r solving.ResultLine
	if err != nil || json.Unmarshal(out.Bytes(), &r) != nil || r.Status != "solved" {
		return fmt.Errorf("%w: %s%.900s", err, out.Bytes(), errOut.Bytes())
	}
	level, err := suite.Parse(suite.Warehouse())
	if err != nil {
		return err
	}
	cost, err := board.Replay(level, r.Solution)
	if err == nil && cost.Pushes != r.Pushes {
		err = fmt.Errorf("%d pushes, then %d", r.Pushes, cost.Pushes)
	}
	return err
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
	if full.ProcessState.ExitCode() != 1 ||
		!strings.Contains(string(out), "Not solved: too little free space on disk") {
		t.Errorf("%v: %s", full.ProcessState, out)
	}
	try(t, program{}, "store", "check", dir).wants(t, 0, "is whole", "")
}
