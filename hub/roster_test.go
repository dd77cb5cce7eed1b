package hub

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"planner/internal/test/must"
)

// called is the announcement of a worker.
func called(name string) Announcement { return Announcement{Worker: name} }

// A name belongs to the secret with which it joined, until its connection is gone.
func TestRosterNames(t *testing.T) {
	r, now := newRoster(), time.Unix(0, 0)
	if v, err := r.state("a", "s"); v != Failed || err == nil {
		t.Errorf("before it joined: %v, %v", v, err)
	}
	must.Do(t, r.join(called("a"), "s", now))
	must.Do(t, r.join(called("a"), "s", now))
	if r.join(called("a"), "other", now) == nil || r.beat(Beat{Worker: "a"}, "other", now) {
		t.Error("another secret is let in")
	}
	if v, err := r.state("a", "other"); v != Refused || err == nil {
		t.Errorf("with another secret: %v, %v", v, err)
	}
	if !r.beat(Beat{Worker: "a"}, "s", now) || r.beat(Beat{Worker: "b"}, "s", now) {
		t.Error("a sign of life of the wrong worker is taken")
	}
	r.workers["a"].gone = true
	must.Do(t, r.join(called("a"), "other", now))
	if v, err := r.state("a", "other"); v != Accepted {
		t.Errorf("after it was gone: %v, %v", v, err)
	}
}

// A worker that gave a wrong result gives its job back, and nothing of it counts any more.
func TestRosterBans(t *testing.T) {
	r, now := newRoster(), time.Unix(0, 0)
	must.Do(t, r.join(called("a"), "s", now))
	beat := Beat{Worker: "a", Doing: Doing{Job: "job"}}
	r.beat(beat, "s", now)
	if job := r.ban("a"); job != "job" {
		t.Errorf("it had %q", job)
	}
	if v, err := r.state("a", "s"); v != Refused || err == nil {
		t.Errorf("after the ban: %v, %v", v, err)
	}
	if r.join(called("a"), "s", now) == nil || r.ban("nobody") != "" {
		t.Error("it is let in again, or nobody had a job")
	}
	if names := r.bannedNames(); len(names) != 1 || names[0] != "a" {
		t.Errorf("banned are %v", names)
	}
}

// The job of an owner that gives no sign of life goes to another once, long before the lease is over, and any other job
// stays.
func TestRosterFreesPlacesOfFrozenOwners(t *testing.T) {
	r, now := newRoster(), time.Unix(0, 0)
	for name, owner := range map[string]bool{"owner": true, "solver": false} {
		must.Do(t, r.join(called(name), "s", now))
		r.beat(Beat{Worker: name, Redelivery: "$JS.ACK." + JobStream + "." + name,
			Doing: Doing{Job: "job of " + name, Owner: owner}}, "s", now)
	}
	there := map[string]uint64{"owner": 1, "solver": 2}
	if list := r.sweep(now.Add(frozenAfter), there); len(list) != 0 {
		t.Errorf("after %v: %v", frozenAfter, list)
	}
	list := r.sweep(now.Add(frozenAfter+time.Second), there)
	if len(list) != 1 || list[0].job != "job of owner" || list[0].redelivery != "$JS.ACK."+JobStream+".owner" {
		t.Errorf("after a second more: %v", list)
	}
	if list := r.sweep(now.Add(time.Minute), there); len(list) != 0 || len(r.begun()) != 1 ||
		!r.begun()["job of solver"] {
		t.Errorf("later: %v, %v", list, r.begun())
	}
}

// A worker whose connection has ended is gone at once in the list of workers, and keeps its job until it had time to
// come back.
func TestRosterListsWhoIsThere(t *testing.T) {
	r, now := newRoster(), time.Unix(0, 0)
	for _, name := range []string{"away", "banned", "there"} {
		must.Do(t, r.join(called(name), "s", now))
	}
	r.beat(Beat{Worker: "away", Doing: Doing{Job: "job"}}, "s", now)
	r.ban("banned")
	for what, test := range map[string]struct {
		connected map[string]uint64
		want      string
	}{
		"connections known":   {map[string]uint64{"there": 1}, "away gone, banned banned, there idle"},
		"connections unknown": {nil, "away working, banned banned, there idle"},
	} {
		var got []string
		workers, _ := r.list(now, test.connected)
		for _, w := range workers {
			got = append(got, w.Worker+" "+w.State)
		}
		if text := strings.Join(got, ", "); text != test.want || !r.begun()["job"] {
			t.Errorf("%s: %s, expected %s; jobs that are begun: %v", what, text, test.want, r.begun())
		}
	}
}

// A full list forgets those that are gone, the one that was heard last first, and refuses when all are there.
func TestRosterIsFull(t *testing.T) {
	r := newRoster()
	for n := range maxWorkers {
		must.Do(t, r.join(called(fmt.Sprint("w", n)), "s", time.Unix(int64(n), 0)))
	}
	if r.join(called("late"), "s", time.Unix(0, 0)) == nil {
		t.Error("one too many is let in")
	}
	r.workers["w7"].gone, r.workers["w9"].gone = true, true
	must.Do(t, r.join(called("late"), "s", time.Unix(0, 0)))
	if r.workers["w7"] != nil || r.workers["w9"] == nil || r.workers["late"] == nil {
		t.Error("another worker than the oldest was forgotten")
	}
	for n := range maxRefusals + 1 {
		r.refuse(Refusal{Worker: fmt.Sprint("w", n), What: "a\x1bb"})
	}
	if len(r.refusals) != maxRefusals || r.refusals[0].Worker != "w1" || r.refusals[0].What != "a?b" {
		t.Errorf("%d refusals, the first %+v", len(r.refusals), r.refusals[0])
	}
}
