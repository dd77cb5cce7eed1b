//go:build unix

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"planner/hub/protocol"
	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/meet"

	"github.com/nats-io/nats.go"
)

// pairsHeard are the pairs that workers tell each other of, by worker.
type pairsHeard struct {
	mu    sync.Mutex
	paths map[string][]string // by worker, both paths of a pair as one text
}

// listenForPairs hears what workers tell each other from now on.
func listenForPairs(t *testing.T, s *station) *pairsHeard {
	t.Helper()
	conn, err := nats.Connect(s.address)
	must.Do(t, err)
	t.Cleanup(conn.Close)
	p := &pairsHeard{paths: map[string][]string{}}
	_, err = conn.Subscribe(protocol.ShareSubject("*"), func(m *nats.Msg) {
		var told struct {
			Worker string
			Pair   *meet.Pair
		}
		if json.Unmarshal(m.Data, &told) == nil && told.Pair != nil {
			p.mu.Lock()
			p.paths[told.Worker] = append(p.paths[told.Worker], told.Pair.Forward.Path+" "+told.Pair.Reverse.Path)
			p.mu.Unlock()
		}
	})
	if err == nil {
		err = conn.Flush()
	}
	must.Do(t, err)
	return p
}

// workers is how many workers have told of a pair.
func (p *pairsHeard) workers() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.paths)
}

// TestGatheredCandidates lets two workers search and interrupts them when both have told of pairs that came near. The
// pairs of both are in the one store then, and the command meet lists them.
func TestGatheredCandidates(t *testing.T) {
	long.Only(t, "it waits until two workers have come near")
	s := newStation(t)
	s.workers(2)
	heard := listenForPairs(t, s)
	near := filepath.Join(t.TempDir(), "near")
	c := child(s.t, "solve", "--hub", s.address, "--threads", "1", "--ram", "128MiB", "--quiet", "--time",
		"10m", "--without", suite.WithoutRules(), "--candidates", near,
		write(t, "a.xsb", suite.Pillars()))
	must.Do(t, c.Start())
	for begin := time.Now(); heard.workers() < 2 && time.Since(begin) < 2*time.Minute; {
		time.Sleep(50 * time.Millisecond)
	}
	time.Sleep(500 * time.Millisecond) // the command hears of them too
	_ = c.Process.Signal(os.Interrupt)
	_ = c.Wait()
	d, err := readCandidates(near)
	must.Do(t, err)
	stored := map[string]bool{}
	for _, pair := range d.Pairs {
		stored[pair.Forward.Path+" "+pair.Reverse.Path] = true
	}
	heard.mu.Lock()
	defer heard.mu.Unlock()
	for worker, paths := range heard.paths {
		if !stored[paths[0]] {
			t.Errorf("a pair of worker %s is not among the %d of the store", worker, len(d.Pairs))
		}
	}
	out, err := child(t, "meet", "list", near).CombinedOutput()
	if lines := strings.Count(string(out), "\n"); err != nil || lines < len(d.Pairs) || len(heard.paths) != 2 {
		t.Errorf("%d workers told of pairs; meet list: %v\n%s", len(heard.paths), err, out)
	}
	t.Logf("%d pairs of %d workers", len(d.Pairs), len(heard.paths))
}
