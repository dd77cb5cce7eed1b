package store

import (
	"flag"
	"io"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"

	"planner/exhaustive"
	"planner/exhaustive/ondisk"
	"planner/flow"
	"planner/internal/machine"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

var (
	rateOf    = flag.String("store.rate", "", "FILE:NUMBER of a level that TestRateOnDisk searches; empty skips it")
	rateParts = flag.Int("store.parts", 8, "how many times the memory on disk goes into what the search in memory took")
	threads   = flag.Int("store.threads", 1, "workers of TestRateOnDisk")
	plain     = flag.Bool("store.plain", false, "TestRateOnDisk searches without any rule")
)

// TestRateOnDisk solves a level in memory and on disk with a part of that memory, in turns, and reports the rates.
func TestRateOnDisk(t *testing.T) {
	if *rateOf == "" {
		t.Skip("set -store.rate to the level to measure")
	}
	d := rateLevel(t)
	options := exhaustive.Options{Threads: *threads, Memory: 8 << 30}
	if *plain {
		options.Use = noTechniques
	}
	for range 2 {
		options.Memory = 8 << 30
		ram := rate(t, "in memory", func() (exhaustive.Result, error) {
			return exhaustive.Solve(t.Context(), d, options), nil
		})
		options.Memory = max(ram.Bytes/int64(*rateParts), 1<<20)
		debug.FreeOSMemory()
		dir := t.TempDir()
		s, err := Open(dir, testLevel, small)
		must.Do(t, err)
		disk := ondisk.Disk{SortedRuns: s.SortedRuns(), Every: 30 * time.Second,
			Save: func(write func(io.Writer) error) error {
				return save(s, 0, "exhaustive", write)
			}}
		got := rate(t, "on disk", func() (exhaustive.Result, error) {
			return ondisk.Solve(t.Context(), d, options, disk)
		})
		size := usage(dir).Bytes
		t.Logf("  %d MiB on disk at the end, %s", size>>20, residentMemory())
		if len(got.Pushes) != len(ram.Pushes) {
			t.Errorf("%d pushes, in memory %d", len(got.Pushes), len(ram.Pushes))
		}
		must.Do(t, s.Close())
	}
}

func rateLevel(t *testing.T) *flow.Distances {
	name, number, _ := strings.Cut(*rateOf, ":")
	at, err := strconv.Atoi(number)
	must.Do(t, err)
	b := suite.BoardOf(t, suite.LevelsOf(t, suite.FromRoot(t, name))[at-1])
	return flow.NewDistances(flow.NewGraph(flow.NewNodes(b, nil)), flow.ToGoals(b))
}

// rate runs a search and reports what it did in its time, that of the clock and that of the processor.
func rate(t *testing.T, how string, search func() (exhaustive.Result, error)) exhaustive.Result {
	began, cpu := time.Now(), machine.CPUTime()
	r, err := search()
	must.Do(t, err)
	took, used := time.Since(began).Seconds(), (machine.CPUTime() - cpu).Seconds()
	expanded := float64(r.Counts.Expanded)
	t.Logf("%s: %v %d pushes, %d expanded of %d, %d generated, %.1f MiB, %.1f s, %.1f s of processor: "+
		"%.0f k/s expanded, %.0f k/s of processor", how, r.Status, len(r.Pushes), r.Counts.Expanded, r.Stored,
		r.Counts.Generated, float64(r.Bytes)/(1<<20), took, used, expanded/took/1000, expanded/used/1000)
	return r
}
