//go:build unix

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"planner/hub/protocol"
)

// The long forms of the tests below:
//
//	go test ./cmd/planner -run KilledWorkers -v -args -hub-jobs 1000 -hub-workers 8 -hub-kills 100000 -hub-kill-every 2s
//	go test ./cmd/planner -run FrozenWorker -v -args -hub-freeze 60s
var (
	hubJobs      = flag.Int("hub-jobs", 60, "levels of TestKilledWorkers")
	hubWorkers   = flag.Int("hub-workers", 3, "workers of TestKilledWorkers")
	hubKillEvery = flag.Duration("hub-kill-every", 400*time.Millisecond, "how often TestKilledWorkers kills a worker")
	hubKills     = flag.Int("hub-kills", protocol.MaxDeliveries-1, "how many workers TestKilledWorkers kills at most")
	hubFreeze    = flag.Duration("hub-freeze", 4*time.Second, "how long TestFrozenWorker freezes a worker")
)

// station is a hub in a process of its own, with its workers.
type station struct {
	t       *testing.T
	dir     string
	flags   []string
	address string
	hub     *exec.Cmd
	out     []string                   // lines of the hub's standard output
	client  []string                   // flags of commands besides the address
	place   func(c *exec.Cmd, at side) // puts a process on its side of a network; nil for none
	errOut  *syncBuffer
}

// syncBuffer is a buffer that a process writes while a test reads it.
type syncBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// newStation starts a hub on a free port. The test runs beside others from then on.
func newStation(t *testing.T, flags ...string) *station {
	t.Helper()
	s := makeStation(t, flags...)
	s.start("127.0.0.1:0")
	return s
}

// makeStation makes a station whose hub is not started yet.
func makeStation(t *testing.T, flags ...string) *station {
	t.Helper()
	t.Parallel() // these tests mostly wait
	return &station{t: t, dir: filepath.Join(t.TempDir(), "hub"), flags: flags, errOut: &syncBuffer{}}
}

// side is a side of the network between the hub and the others.
type side int

const (
	hubSide side = iota
	otherSide
)

// child is a process of the program on one side of the network.
func (s *station) child(at side, args ...string) *exec.Cmd {
	s.t.Helper()
	c := child(s.t, args...)
	if s.place != nil {
		s.place(c, at)
	}
	return c
}

// start starts the hub process and waits for its address.
func (s *station) start(listen string) {
	s.t.Helper()
	s.hub = s.child(hubSide, append([]string{"hub", "--listen", listen, "--dir", s.dir}, s.flags...)...)
	s.hub.Stderr = s.errOut
	out, err := s.hub.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := s.hub.Start(); err != nil {
		s.t.Fatal(err)
	}
	hub := s.hub
	s.t.Cleanup(func() { _ = hub.Process.Kill(); _ = hub.Wait() })
	lines := bufio.NewScanner(out)
	for s.out = nil; len(s.out) < 3 && lines.Scan(); {
		s.out = append(s.out, lines.Text())
	}
	if len(s.out) < 3 {
		s.t.Fatalf("the hub does not start: %s", s.errOut)
	}
	s.address = s.out[0]
}

// worker starts a worker with one thread.
func (s *station) worker(flags ...string) *exec.Cmd {
	s.t.Helper()
	w := s.child(otherSide, append([]string{"work", "--hub", s.address, "--threads", "1", "--ram", "128MiB"}, flags...)...)
	w.Stderr = s.errOut
	if err := w.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { _ = w.Process.Kill(); _ = w.Wait() })
	return w
}

// status asks the hub.
func (s *station) status() (status protocol.Status) {
	s.t.Helper()
	out, err := s.child(otherSide, append([]string{"hub", "status", "--json", "--hub", s.address}, s.client...)...).Output()
	if err == nil {
		err = json.Unmarshal(out, &status)
	}
	if err != nil {
		s.t.Fatalf("status: %v\n%s", err, s.errOut)
	}
	return status
}

// await waits until the status of the hub is as wanted.
func (s *station) await(what string, want func(protocol.Status) bool) {
	s.t.Helper()
	for range 600 {
		if want(s.status()) {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	s.t.Fatalf("%s did not come: %+v\n%s", what, s.status(), s.errOut)
}

// bench starts a bench on the hub and returns its process; the rows go to a file.
func (s *station) bench(rows, levels string, flags ...string) *exec.Cmd {
	s.t.Helper()
	c := s.child(otherSide, append(append([]string{"bench", "--hub", s.address, "--threads", "1", "--ram", "128MiB",
		"--quiet", "--out", rows, levels}, flags...), s.client...)...)
	c.Stderr = s.errOut
	c.Stdout = io.Discard
	if err := c.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { _ = c.Process.Kill() })
	return c
}

// finish waits for a bench and returns the rows without their times.
func (s *station) finish(c *exec.Cmd, rows string) []string {
	s.t.Helper()
	if err := c.Wait(); err != nil {
		s.t.Fatalf("bench: %v\n%s", err, s.errOut)
	}
	text, err := os.ReadFile(rows)
	if err != nil {
		s.t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(measured(string(text))), "\n")
}

// many writes a file with so many copies of a level that takes some time.
func many(t *testing.T, n int) string {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "%s\nTitle: copy %d\n\n", strings.Trim(scattered, "\n"), i+1)
	}
	return write(t, "many.xsb", text.String())
}

// budget makes a search of the levels of many end after a count of positions, which is the same on all machines.
var budget = []string{"--positions", "4000", "--mode", "bidir", "--time", "10m"}

// inOneProcess runs the same bench without a hub.
func inOneProcess(t *testing.T, levels string) []string {
	t.Helper()
	rows := filepath.Join(t.TempDir(), "alone.csv")
	c := child(t, append([]string{"bench", "--threads", "1", "--ram", "128MiB", "--quiet", "--out", rows, levels},
		budget...)...)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	text, err := os.ReadFile(rows)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(measured(string(text))), "\n")
}

// TestHubBench compares the rows of a bench on two workers with those of one process.
func TestHubBench(t *testing.T) {
	levels := many(t, 6)
	s := newStation(t)
	s.worker()
	s.worker()
	rows := filepath.Join(t.TempDir(), "rows.csv")
	got := s.finish(s.bench(rows, levels, budget...), rows)
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
	levels := many(t, *hubJobs)
	s := newStation(t)
	workers := make([]*exec.Cmd, *hubWorkers)
	for i := range workers {
		workers[i] = s.worker()
	}
	rows := filepath.Join(t.TempDir(), "rows.csv")
	bench := s.bench(rows, levels, budget...)
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
	got := s.finish(bench, rows)
	close(ended)
	killer.Wait()
	lost := 0
	if killed >= protocol.MaxDeliveries {
		lost = replaceLost(got)
	}
	t.Logf("%d kills, %d rows in %v, %d of them say that their level lost all its workers", killed, len(got)-1,
		time.Since(begin).Round(time.Millisecond), lost)
	checkRows(t, got, *hubJobs)
}

// replaceLost puts rows of a level that was searched in the place of those that say that the level lost all its workers,
// and counts them. On a busy machine a search may take longer than a worker lives.
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
	const jobs = 30
	levels := many(t, jobs)
	s := newStation(t)
	s.worker()
	s.worker()
	rows := filepath.Join(t.TempDir(), "rows.csv")
	bench := s.bench(rows, levels, budget...)
	s.await("the first results", func(st protocol.Status) bool { return len(st.Runs) == 1 && st.Runs[0].Done >= 3 })
	_ = s.hub.Process.Kill()
	_ = s.hub.Wait()
	time.Sleep(500 * time.Millisecond)
	s.start(strings.TrimPrefix(s.address, "nats://"))
	checkRows(t, s.finish(bench, rows), jobs)
}

// TestInterruptedBench interrupts a bench and starts it again: no level that was done is done again.
func TestInterruptedBench(t *testing.T) {
	const jobs = 20
	levels := many(t, jobs)
	s := newStation(t)
	s.worker()
	rows := filepath.Join(t.TempDir(), "rows.csv")
	bench := s.bench(rows, levels, budget...)
	s.await("the first results", func(st protocol.Status) bool { return len(st.Runs) == 1 && st.Runs[0].Done >= 3 })
	_ = bench.Process.Kill()
	_ = bench.Wait()
	checkRows(t, s.finish(s.bench(rows, levels, append(budget, "--resume")...), rows), jobs)
	s.await("the end of the last job", func(st protocol.Status) bool { return st.Workers[0].State == protocol.Idle })
	if done := s.status().Workers[0].Done; done != jobs {
		t.Errorf("%d jobs done, expected %d", done, jobs)
	}
}

// TestFrozenWorker stops a worker for longer than it may be silent. Its job goes to another, and when it wakes its late
// result is not counted.
func TestFrozenWorker(t *testing.T) {
	const jobs = 4
	levels := many(t, jobs)
	s := newStation(t, "--lease", "2s")
	frozen := s.worker()
	rows := filepath.Join(t.TempDir(), "rows.csv")
	long := []string{"--positions", "60000", "--mode", "bidir", "--time", "10m"}
	bench := s.bench(rows, levels, long...)
	s.await("a job", func(st protocol.Status) bool { return len(st.Runs) == 1 && st.Runs[0].Running == 1 })
	if err := frozen.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	s.worker()
	time.Sleep(*hubFreeze)
	if err := frozen.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	checkRows(t, s.finish(bench, rows), jobs)
}

// TestTwoHubs starts a second hub on the directory of the first.
func TestTwoHubs(t *testing.T) {
	s := newStation(t)
	out, err := child(t, "hub", "--listen", "127.0.0.1:0", "--dir", s.dir).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "another hub uses this directory") {
		t.Errorf("%v: %s", err, out)
	}
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
	rows := filepath.Join(t.TempDir(), "rows.csv")
	got := s.finish(s.bench(rows, many(t, 2), append(budget, "--join", client)...), rows)
	checkRows(t, got, 2)
	stolen := child(t, "bench", "--hub", s.address, "--join", worker, many(t, 1))
	if out, err := stolen.CombinedOutput(); err == nil {
		t.Errorf("a worker's key hands out levels: %s", out)
	}
}

// TestFullQueue gives the hub less room than a bench needs: the command says so and ends.
func TestFullQueue(t *testing.T) {
	s := newStation(t, "--disk", "5MiB") // 256 KiB of them for jobs
	c := s.child(otherSide, append([]string{"bench", "--hub", s.address, "--quiet", many(t, 400)}, budget...)...)
	out, err := c.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "--disk") {
		t.Errorf("%v: %s", err, out)
	}
}
