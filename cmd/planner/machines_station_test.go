//go:build unix

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"planner/hub"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

// station is a hub in a process of its own, with its workers.
type station struct {
	t       *testing.T
	dir     string
	flags   []string
	rows    string // the file of a bench
	address string
	hub     *exec.Cmd
	out     []string // lines of the hub's standard output
	client  []string // flags of commands besides the address
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
	t.Parallel() // these tests mostly wait
	return startStation(t, flags...)
}

// startStation is newStation for a test that has several stations, and runs beside others already.
func startStation(t *testing.T, flags ...string) *station {
	t.Helper()
	dir := t.TempDir()
	s := &station{t: t, dir: filepath.Join(dir, "hub"), flags: flags, rows: filepath.Join(dir, "rows.csv"),
		errOut: &syncBuffer{}}
	s.start("127.0.0.1:0")
	return s
}

// start starts the hub process and waits for its address.
func (s *station) start(listen string) {
	s.t.Helper()
	s.startAs(child(s.t, append([]string{"hub", "--listen", listen, "--dir", s.dir}, s.flags...)...))
}

// startAs is start with the command of the process.
func (s *station) startAs(command *exec.Cmd) {
	s.t.Helper()
	s.hub = command
	s.hub.Stderr = s.errOut
	out, err := s.hub.StdoutPipe()
	must.Do(s.t, err)
	must.Do(s.t, s.hub.Start())
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

// killHub kills the hub and gives the address at which it listened.
func (s *station) killHub() (listen string) {
	_ = s.hub.Process.Kill()
	_ = s.hub.Wait()
	return strings.TrimPrefix(s.address, "nats://")
}

// worker starts a worker with one thread.
func (s *station) worker(flags ...string) *exec.Cmd {
	s.t.Helper()
	w := child(s.t, append([]string{"work", "--hub", s.address, "--threads", "1", "--ram", "128MiB"}, flags...)...)
	w.Stderr = s.errOut
	must.Do(s.t, w.Start())
	s.t.Cleanup(func() { _ = w.Process.Kill(); _ = w.Wait() })
	return w
}

// workers starts the first workers, waits until the hub has them all, and returns the last.
func (s *station) workers(n int, flags ...string) (last *exec.Cmd) {
	s.t.Helper()
	for range n {
		last = s.worker(flags...)
	}
	s.await("all workers", func(st hub.Status) bool { return len(st.Workers) == n })
	return last
}

// status asks the hub.
func (s *station) status() (status hub.Status) {
	s.t.Helper()
	ask := child(s.t, append([]string{"hub", "status", "--json", "--hub", s.address}, s.client...)...)
	ask.Stderr = s.errOut
	out, err := ask.Output()
	if err == nil {
		err = json.Unmarshal(out, &status)
	}
	if err != nil {
		s.t.Fatalf("status: %v\n%s", err, s.errOut)
	}
	checkKeys(s.t, ask.Args, string(out))
	return status
}

// await waits until the status of the hub is as wanted.
func (s *station) await(what string, want func(hub.Status) bool) {
	s.t.Helper()
	for begin := time.Now(); time.Since(begin) < 2*time.Minute; time.Sleep(50 * time.Millisecond) {
		if want(s.status()) {
			return
		}
	}
	s.t.Fatalf("%s did not come: %+v\n%s", what, s.status(), s.errOut)
}

// benchOf is a bench in a process of its own, whose rows go to a file.
func benchOf(t *testing.T, rows, levels string, flags ...string) *exec.Cmd {
	t.Helper()
	return child(t, append([]string{"bench", "--threads", "1", "--ram", "128MiB", "--quiet", "--out", rows, levels},
		flags...)...)
}

// bench starts a bench on the hub and returns its process.
func (s *station) bench(levels string, flags ...string) *exec.Cmd {
	s.t.Helper()
	c := benchOf(s.t, s.rows, levels, slices.Concat([]string{"--hub", s.address}, flags, s.client)...)
	c.Stderr = s.errOut
	must.Do(s.t, c.Start())
	s.t.Cleanup(func() { _ = c.Process.Kill() })
	return c
}

// finish waits for a bench and returns the rows without their times.
func (s *station) finish(c *exec.Cmd) []string {
	s.t.Helper()
	if err := c.Wait(); err != nil {
		s.t.Fatalf("bench: %v\n%s", err, s.errOut)
	}
	return rowsIn(s.t, s.rows)
}

// rowsIn are the rows of a file without their times.
func rowsIn(t *testing.T, file string) []string {
	t.Helper()
	return strings.Split(strings.TrimSpace(measured(must.Read(t, file))), "\n")
}

// many writes a file with so many copies of a level that takes some time.
func many(t *testing.T, n int) string {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "%s\nTitle: copy %d\n\n", strings.Trim(suite.Scattered, "\n"), i+1)
	}
	return write(t, "many.xsb", text.String())
}

// budget makes a search of the levels of many end after a count of positions, which is the same on all machines.
var budget = []string{"--positions", "4000", "--mode", "bidir", "--time", "10m"}

// inOneProcess runs the same bench without a hub.
func inOneProcess(t *testing.T, levels string) []string {
	t.Helper()
	rows := filepath.Join(t.TempDir(), "alone.csv")
	if out, err := benchOf(t, rows, levels, budget...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return rowsIn(t, rows)
}
