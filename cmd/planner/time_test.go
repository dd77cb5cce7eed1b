package main

import (
	"flag"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"planner/internal/machine"
	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/plan"
)

// hastyTime is too short for a fair share of the processor beside other tests.
const hastyTime = 300 * time.Millisecond

var commandTime = flag.Duration("command-time", hastyTime, "the --time that TestCommandsKeepTheirTime gives")

// TestCommandsKeepTheirTime gives commands a time for one level of strange files and of large boards. Each must end
// within 5 % and a second of it, whatever comes out. Time in which other processes had the processor does not count.
// Without -command-time the test runs beside others and only finds commands that do not look at the clock: it allows 3
// s more.
//
//	go test -tags long ./cmd/planner -run KeepTheirTime -v -timeout 1h -args -command-time 2s
func TestCommandsKeepTheirTime(t *testing.T) {
	long.Only(t, "it measures processor time")
	files := []string{}
	for name, text := range suite.Large() {
		files = append(files, write(t, name+".xsb", text))
	}
	weird, err := filepath.Glob(filepath.Join(suite.Shared(t, "levels/weird"), "*.xsb"))
	must.Do(t, err)
	files = append(files, weird...)
	limit, slowest, slack := commandTime.String(), time.Duration(0), time.Second
	if *commandTime == hastyTime {
		slack += 3 * time.Second
	}
	for _, file := range files {
		for _, args := range [][]string{
			{"solve", "--mode", "auto"}, {"solve", "--mode", "astar"}, {"solve", "--mode", "forward"},
			{"solve", "--mode", "reverse", "--improve", limit}, {"bench", "--mode", "bidir"},
			{"analyze"}, {"analyze", "--free", "--packing"}, {"why"},
			{"furthest"}, {"rate"},
		} {
			more := []string{"--json", "--time", limit, "--level", "1", file}
			switch args[0] {
			case "why":
				more = append(more, "") // a game without moves
			case "solve", "bench":
				more = append([]string{"--quiet", "--threads", "1", "--ram", "256MiB"}, more...)
			}
			began, cpu := time.Now(), machine.CPUTime()
			try(t, program{solve: plan.Solve}, append(args, more...)...)
			took := min(time.Since(began), machine.CPUTime()-cpu)
			slowest = max(slowest, took)
			given := *commandTime
			if slices.Contains(args, "--improve") {
				given *= 2
			}
			if took > given+given/20+slack {
				t.Errorf("%v on %s: %v", args, filepath.Base(file), took)
			}
		}
	}
	t.Logf("%d files, the slowest command took %v", len(files), slowest)
}
