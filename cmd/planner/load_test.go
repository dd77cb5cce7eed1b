package main

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"planner/cmd/planner/internal/solving"
	"planner/internal/test/long"
	"planner/internal/test/suite"
	"planner/plan"
)

// TestTenProcessesAtOnce runs ten solvers with ten stores beside each other. Each must keep to its memory and, apart
// from the time in which the others had the processor, to its time.
func TestTenProcessesAtOnce(t *testing.T) {
	long.Only(t, "it measures time and memory")
	folder := t.TempDir()
	roomy(t, folder)
	level := write(t, "pillars.xsb", suite.Pillars())
	var group sync.WaitGroup
	for i := range 10 {
		group.Go(func() {
			c := child(t, "solve", level, "--mode", "bidir", "--time", "2s", "--ram", "128MiB", "--threads", "1",
				"--json", "--quiet", "--store", filepath.Join(folder, string(rune('a'+i))))
			var out, errOut bytes.Buffer
			c.Stdout, c.Stderr = &out, &errOut
			began := time.Now()
			err := c.Run()
			var r solving.ResultLine
			if json.Unmarshal(out.Bytes(), &r) != nil {
				t.Errorf("process %d: %v: %s%s", i, err, out.Bytes(), errOut.Bytes())
				return
			}
			took := min(time.Since(began), c.ProcessState.UserTime()+c.ProcessState.SystemTime())
			if most := 2*time.Second + 2*time.Second/20 + time.Second; took > most {
				t.Errorf("process %d took %v, expected at most %v", i, took, most)
			}
			if r.PeakRSS > 128<<20 {
				t.Errorf("process %d took %d MiB of 128", i, r.PeakRSS>>20)
			}
		})
	}
	group.Wait()
}

// TestStoresLeaveNothingOpen solves a small level with many stores in this process. No goroutine and no open file may
// be left of them.
func TestStoresLeaveNothingOpen(t *testing.T) {
	stores := long.Pick(5, 20)
	folder := t.TempDir()
	roomy(t, folder)
	file := write(t, "small.xsb", "########\n#      #\n# $$ . #\n# @  . #\n#      #\n########\n")
	solve := func(name string) {
		r := try(t, program{solve: plan.Solve}, "solve", "--store", filepath.Join(folder, name), "--mode", "bidir",
			"--ram", "64MiB", "--without", "small-first", "--quiet", file)
		if r.code != 0 {
			t.Fatalf("%s: %d %s", name, r.code, r.errOut)
		}
	}
	solve("first") // what is made once for a process is made here
	nothingLeft := suite.NothingLeft(t)
	for i := range stores {
		solve(string(rune('a' + i)))
	}
	nothingLeft()
}
