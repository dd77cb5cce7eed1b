//go:build unix

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"planner/hub"
	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/meet"

	"github.com/nats-io/nats.go"
)

// toldPair is what a worker tells the others of a pair.
type toldPair struct {
	Worker string
	Pair   *meet.Pair
}

// twoPairs waits until two workers have told of a pair, and gives one pair of each.
func twoPairs(t *testing.T, told *nats.Subscription) map[string]meet.Pair {
	t.Helper()
	pairs := map[string]meet.Pair{}
	for len(pairs) < 2 {
		m, err := told.NextMsg(2 * time.Minute)
		must.Do(t, err)
		var p toldPair
		if json.Unmarshal(m.Data, &p) == nil && p.Pair != nil {
			pairs[p.Worker] = *p.Pair
		}
	}
	return pairs
}

// TestGatheredCandidates lets two workers search and interrupts them when both have told of pairs that came near. The
// pairs of both are in the one store then, and the command meet lists them.
func TestGatheredCandidates(t *testing.T) {
	long.Only(t, "it waits until two workers have come near")
	s := newStation(t)
	s.workers(2)
	conn, err := nats.Connect(s.address)
	must.Do(t, err)
	defer conn.Close()
	told, err := conn.SubscribeSync(hub.HeardSubject("*"))
	must.Do(t, err)
	must.Do(t, conn.Flush())
	near := filepath.Join(t.TempDir(), "near")
	c := child(s.t, "solve", "--hub", s.address, "--threads", "1", "--ram", "128MiB", "--quiet", "--time",
		"10m", "--without", suite.WithoutRules(), "--candidates", near,
		write(t, "a.xsb", suite.Pillars()))
	must.Do(t, c.Start())
	pairs := twoPairs(t, told)
	time.Sleep(500 * time.Millisecond) // the command hears of them too
	_ = c.Process.Signal(os.Interrupt)
	_ = c.Wait()
	d, err := readCandidates(near)
	must.Do(t, err)
	for worker, pair := range pairs {
		if !slices.ContainsFunc(d.Pairs, func(p meet.Pair) bool {
			return p.Forward.Path == pair.Forward.Path && p.Reverse.Path == pair.Reverse.Path
		}) {
			t.Errorf("a pair of worker %s is not among the %d of the store", worker, len(d.Pairs))
		}
	}
	out, err := child(t, "meet", "list", near).CombinedOutput()
	if lines := strings.Count(string(out), "\n"); err != nil || lines < len(d.Pairs) {
		t.Errorf("meet list: %v\n%s", err, out)
	}
}
