package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"planner"
	"planner/internal/test/browser"
	"planner/internal/test/suite"
)

var (
	rate  = flag.Duration("rate", 0, "time a level for TestRate; 0 skips it")
	every = flag.Int("every", 3, "TestRate takes every so many levels of XSokoban")
	first = flag.Int("first", 1, "the number of the first level that TestRate takes")
)

// TestRate measures the planner in the browser: how many levels of XSokoban it solves with so much time for each, and
// how many positions it generates in a second, against the same search as a native program with one thread. The rates
// are those of the same work: a native search that came further in its time is made again up to as many positions,
// because later positions of a search are cheaper. On a machine that does other work too, the rates by processor time
// are the ones to compare.
//
//	go test -tags long ./internal/web/static -run Rate -rate 60s -every 1 -timeout 4h -v
func TestRate(t *testing.T) {
	if *rate == 0 {
		t.Skip("give a time, such as -rate 60s, to measure the planner in the browser")
	}
	levels, err := planner.ReadFile(suite.Shared(t, "levels/xsokoban.xsb"))
	if err != nil {
		t.Fatal(err)
	}
	tab := openPage(t, written(t))
	var browser, native, same rates
	for i := max(0, *first-1); i < len(levels); i += max(1, *every) {
		inside, outside := inBrowser(t, tab, levels[i], *rate), natively(t, levels[i], *rate, 0)
		fmt.Printf("level %d: browser %v; native %v\n", levels[i].Number, inside, outside)
		browser.add(inside)
		native.add(outside)
		if outside.Positions > inside.Positions {
			outside = natively(t, levels[i], *rate, inside.Positions)
			fmt.Printf("          as many positions natively: %v\n", outside)
		}
		same.add(outside)
	}
	fmt.Printf("%d levels: browser %v; native %v; native with as many positions %v\n", browser.levels, browser, native,
		same)
	fmt.Printf("the browser's rate is %.2f of the native one, by processor time %.2f\n",
		browser.wall()/same.wall(), browser.rate()/same.rate())
}

// measured holds the measurements of one search.
type measured struct {
	Status    string
	Positions int64
	Seconds   float64
	processor float64 // seconds of the thread or of the process
}

func (m measured) String() string {
	return fmt.Sprintf("%s, %d positions in %.2f s, processor %.2f s", m.Status, m.Positions, m.Seconds, m.processor)
}

// rates adds up searches.
type rates struct {
	levels, solved     int
	positions          int64
	seconds, processor float64
}

func (r *rates) add(m measured) {
	r.levels++
	r.positions += m.Positions
	r.seconds += m.Seconds
	r.processor += m.processor
	if m.Status == "solved" {
		r.solved++
	}
}

func (r rates) wall() float64 { return float64(r.positions) / max(r.seconds, 1e-9) }
func (r rates) rate() float64 { return float64(r.positions) / max(r.processor, 1e-9) }

func (r rates) String() string {
	return fmt.Sprintf("%d solved, %.0f positions a second, %.0f a processor second", r.solved, r.wall(), r.rate())
}

// inBrowser solves a level in the page.
func inBrowser(t *testing.T, tab *browser.Tab, level *planner.Level, limit time.Duration) measured {
	t.Helper()
	rows, err := json.Marshal(level.Rows)
	if err != nil {
		t.Fatal(err)
	}
	before := workerTime(t, tab)
	m := ask[measured](tab, fmt.Sprintf("return await backend.solve({rows: %s}, {seconds: %g})", rows, limit.Seconds()))
	m.processor = workerTime(t, tab) - before
	return m
}

// natively solves a level in this process, with so many positions at most; 0 is no limit.
func natively(t *testing.T, level *planner.Level, limit time.Duration, positions int64) measured {
	t.Helper()
	before := processorTime(t, "/proc/self/stat")
	r, err := planner.Solve(context.Background(), level, planner.Options{Time: limit, Positions: positions, Threads: 1,
		RAM: 1 << 30})
	if err != nil {
		t.Fatal(err)
	}
	used := processorTime(t, "/proc/self/stat") - before
	return measured{r.Status.String(), r.Positions, r.Time.Seconds(), used}
}

// workerTime is the processor time of the threads of workers in the browser, in seconds.
func workerTime(t *testing.T, tab *browser.Tab) (seconds float64) {
	t.Helper()
	for _, process := range tab.Processes() {
		names, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/comm", process))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if comm, err := os.ReadFile(name); err == nil && strings.HasPrefix(string(comm), "DedicatedWorker") {
				seconds += processorTime(t, filepath.Join(filepath.Dir(name), "stat"))
			}
		}
	}
	return seconds
}

// processorTime reads the user time of a process or thread, in seconds. It is 0 where there is no such file.
func processorTime(t *testing.T, file string) float64 {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(text), ") ")
	ticks, err := strconv.ParseFloat(strings.Fields(rest)[11], 64)
	if err != nil {
		t.Fatal(err)
	}
	return ticks / 100 // the kernel counts hundredths for programs
}
