//go:build unix

package main

import (
	"flag"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"planner/hub"
	"planner/internal/test/long"
	"planner/internal/test/must"
)

// The long forms of the tests below:
//
//	go test -tags long ./cmd/planner -run KilledWorkers -v -args -hub-jobs 1000 -hub-workers 8 -hub-kills 100000 -hub-kill-every 2s
//	go test -tags long ./cmd/planner -run FrozenWorker -v -args -hub-freeze 60s
var (
	hubJobs      = flag.Int("hub-jobs", 60, "levels of TestKilledWorkers")
	hubWorkers   = flag.Int("hub-workers", 3, "workers of TestKilledWorkers")
	hubKillEvery = flag.Duration("hub-kill-every", 400*time.Millisecond, "how often TestKilledWorkers kills a worker")
	hubKills     = flag.Int("hub-kills", hub.MaxDeliveries-1, "how many workers TestKilledWorkers kills at most")
	hubFreeze    = flag.Duration("hub-freeze", 4*time.Second, "how long TestFrozenWorker freezes a worker")
)

// TestHubBench compares the rows of a bench on two workers with the rows of one process.
func TestHubBench(t *testing.T) {
	levels := many(t, 6)
	s := newStation(t)
	s.worker()
	s.worker()
	got := s.finish(s.bench(levels, budget...))
	if want := inOneProcess(t, levels); !slices.Equal(got, want) {
		t.Errorf("rows on the hub\n%s\nexpected\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if status := s.status(); len(status.Runs) > 0 || len(status.Workers) != 2 {
		t.Errorf("after the bench: %+v", status)
	}
}

// TestKilledWorkers kills workers with kill -9 again and again while they work on a bench. Each level has one row. The
// short form kills so few that a slow machine cannot lose one level's worker every time.
func TestKilledWorkers(t *testing.T) {
	long.Only(t, "it kills workers")
	levels := many(t, *hubJobs)
	s := newStation(t)
	workers := make([]*exec.Cmd, *hubWorkers)
	for i := range workers {
		workers[i] = s.worker()
	}
	bench := s.bench(levels, budget...)
	ended, killed := make(chan struct{}), 0
	var killer sync.WaitGroup
	killer.Go(func() {
		for i := 0; killed < *hubKills; i = (i + 1) % len(workers) {
			select {
			case <-ended:
				return
			case <-time.After(*hubKillEvery):
			}
			_ = workers[i].Process.Kill()
			_ = workers[i].Wait()
			workers[i] = s.worker()
			killed++
		}
	})
	begin := time.Now()
	got := s.finish(bench)
	close(ended)
	killer.Wait()
	lost := 0
	if killed >= hub.MaxDeliveries {
		lost = replaceLost(got)
	}
	t.Logf("%d kills, %d rows in %v, %d of them say that their level lost all its workers", killed, len(got)-1,
		time.Since(begin).Round(time.Millisecond), lost)
	checkRows(t, got, *hubJobs)
}

// replaceLost puts rows of a level that was searched in the place of those that say that the level lost all its
// workers, and counts them. On a busy machine a search may take longer than a worker lives.
func replaceLost(rows []string) (lost int) {
	searched := slices.IndexFunc(rows[1:], func(row string) bool { return strings.Split(row, ",")[12] != "0" })
	for i, row := range rows[1:] {
		if fields := strings.Split(row, ","); fields[12] == "0" && searched >= 0 {
			good := strings.Split(rows[1+searched], ",")
			good[2] = fields[2]
			rows[1+i] = strings.Join(good, ",")
			lost++
		}
	}
	return lost
}

// checkRows wants one row for each level, all alike.
func checkRows(t *testing.T, rows []string, levels int) {
	t.Helper()
	if len(rows) != levels+1 {
		t.Fatalf("%d rows, expected %d", len(rows)-1, levels)
	}
	first := strings.Split(rows[1], ",")
	for i, row := range rows[1:] {
		fields := strings.Split(row, ",")
		if fields[2] != fmt.Sprint(i+1) || fields[3] != first[3] || fields[12] != first[12] {
			t.Errorf("row %d is %s, the first is %s", i+1, row, rows[1])
		}
	}
}

// TestKilledHub kills the hub in the middle of a bench and starts it again on its directory and port.
func TestKilledHub(t *testing.T) {
	long.Only(t, "it kills a hub")
	const jobs = 30
	levels := many(t, jobs)
	s := newStation(t)
	s.worker()
	s.worker()
	bench := s.bench(levels, budget...)
	s.await("the first results", func(st hub.Status) bool { return len(st.Runs) == 1 && st.Runs[0].Done >= 3 })
	listen := s.killHub()
	time.Sleep(500 * time.Millisecond)
	s.start(listen)
	checkRows(t, s.finish(bench), jobs)
}

// TestInterruptedBench interrupts a bench and starts it again: no level that was done is done again.
func TestInterruptedBench(t *testing.T) {
	long.Only(t, "it kills a bench")
	const jobs = 20
	levels := many(t, jobs)
	s := newStation(t)
	s.worker()
	bench := s.bench(levels, budget...)
	s.await("the first results", func(st hub.Status) bool { return len(st.Runs) == 1 && st.Runs[0].Done >= 3 })
	_ = bench.Process.Kill()
	_ = bench.Wait()
	checkRows(t, s.finish(s.bench(levels, append(budget, "--resume")...)), jobs)
	s.await("the end of the last job", func(st hub.Status) bool { return st.Workers[0].State == hub.Idle })
	if done := s.status().Workers[0].Done; done != jobs {
		t.Errorf("%d jobs done, expected %d", done, jobs)
	}
}

// TestFrozenWorker stops a worker for longer than it may be silent. Its job goes to another, and when it wakes its late
// result is not counted.
func TestFrozenWorker(t *testing.T) {
	long.Only(t, "it freezes a worker")
	const jobs = 4
	levels := many(t, jobs)
	s := newStation(t, "--lease", "2s")
	frozen := s.worker()
	long := []string{"--positions", "250000", "--mode", "bidir", "--time", "10m"}
	bench := s.bench(levels, long...)
	s.await("a job", func(st hub.Status) bool { return len(st.Runs) == 1 && st.Runs[0].Running == 1 })
	must.Do(t, frozen.Process.Signal(syscall.SIGSTOP))
	s.worker()
	time.Sleep(*hubFreeze)
	must.Do(t, frozen.Process.Signal(syscall.SIGCONT))
	checkRows(t, s.finish(bench), jobs)
}

// TestOtherVersion starts a worker of another version: it is told so and ends.
func TestOtherVersion(t *testing.T) {
	s := newStation(t)
	out, err := child(t, "work", "--hub", s.address, "--label", "another").CombinedOutput()
	if err == nil || !strings.Contains(string(out), "run the same program on all machines") {
		t.Errorf("%v: %s", err, out)
	}
	if st := s.status(); len(st.Refused) != 1 {
		t.Errorf("the hub has not noted it: %+v", st)
	}
}

// TestCredentials lets a worker in with its join file only, even on the own machine.
func TestCredentials(t *testing.T) {
	s := newStation(t, "--locked")
	if !strings.HasPrefix(s.address, "tls://") {
		t.Errorf("address %s, expected TLS", s.address)
	}
	out, err := child(t, "work", "--hub", s.address).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "--join") {
		t.Errorf("without credentials: %v: %s", err, out)
	}
	worker, client := filepath.Join(s.dir, "worker.join"), filepath.Join(s.dir, "client.join")
	s.worker("--join", worker)
	got := s.finish(s.bench(many(t, 2), append(budget, "--join", client)...))
	checkRows(t, got, 2)
	stolen := child(t, "bench", "--hub", s.address, "--join", worker, many(t, 1))
	if out, err := stolen.CombinedOutput(); err == nil {
		t.Errorf("a worker's key hands out levels: %s", out)
	}
}

// TestFullQueue gives the hub less room than a bench needs: the command says so and ends.
func TestFullQueue(t *testing.T) {
	s := newStation(t, "--disk", "5MiB") // 256 KiB of them for jobs
	c := child(s.t, append([]string{"bench", "--hub", s.address, "--quiet", many(t, 400)}, budget...)...)
	out, err := c.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "--disk") {
		t.Errorf("%v: %s", err, out)
	}
}
