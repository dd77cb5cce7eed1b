package joint

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"planner/internal/test/suite"
	"planner/search"

	"github.com/nats-io/nats.go"
)

// A staged search has owners that search nothing: each layer takes its time, and then the next one is open. The level
// has no solution. The clock is the false one of synctest, so nothing waits.
type staged struct {
	owners  []*stagedOwner
	takes   time.Duration // for a layer
	changes func(*staged) // called before every question; may be nil
	due     time.Time     // after which the next question makes the change later
	later   func()
	begun   time.Time
	said    []string
}

// stagedOwner answers in the place of an owner.
type stagedOwner struct {
	state   State
	since   time.Time // when the layer began
	dead    bool      // nobody is there
	frozen  bool      // the question waits in vain
	newcome *stagedOwner
	twin    func() // another process in the same place, called when it leaves; nil for none
	unsaved string // why the shard is not saved
	began   []int  // the generations that epochs began with
}

// stagedLayers are the layers, from the first one.
var stagedLayers = []int{3, 5, 7}

// newStaged makes a search of two owners.
func newStaged() *staged {
	s := &staged{takes: time.Second, begun: time.Now()}
	for i := range 2 {
		s.owners = append(s.owners,
			&stagedOwner{state: State{Incarnation: uint64(10 + i), Worker: fmt.Sprint("w", i), Next: -1}})
	}
	return s
}

// replacement is a process that can take the place of an owner.
func replacement() *stagedOwner {
	return &stagedOwner{state: State{Incarnation: 99, Worker: "new", Next: -1}}
}

// ask is an asker.
func (s *staged) ask(ctx context.Context, owner int, incarnation uint64, a Ask) (State, error) {
	if s.changes != nil {
		s.changes(s)
	}
	if s.later != nil && !time.Now().Before(s.due) {
		s.later()
		s.later = nil
	}
	o := s.owners[owner]
	if o.newcome != nil && (incarnation == 0 || incarnation == o.newcome.state.Incarnation) {
		s.owners[owner] = o.newcome
		o = s.owners[owner]
	}
	if o.dead || incarnation != 0 && incarnation != o.state.Incarnation {
		return State{}, nats.ErrNoResponders
	}
	if o.frozen {
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
		return State{}, context.DeadlineExceeded
	}
	if incarnation == 0 && a.Peers != nil && o.twin != nil {
		o.twin()
		o.twin = nil
	}
	o.obey(a, s.takes)
	return o.state, nil
}

// obey is what an owner does when it is asked.
func (o *stagedOwner) obey(a Ask, takes time.Duration) {
	is := &o.state
	switch {
	case a.Epoch > is.Epoch:
		*is = State{Incarnation: is.Incarnation, Worker: is.Worker, Epoch: a.Epoch, Begun: true, Layer: stagedLayers[0],
			Next: stagedLayers[0], Saved: a.Counts}
		o.began, o.since = append(o.began, a.Counts), time.Now()
	case a.Layer > is.Layer:
		is.Layer, is.Idle, is.Generated, o.since = a.Layer, false, is.Generated+1, time.Now()
	}
	if a.Save > is.Saved {
		is.Saved, is.SavedBytes, is.SaveFailure = a.Save, 100, o.unsaved
	}
	is.Held = a.Hold
	if is.Idle = a.Layer > 0 && time.Since(o.since) >= takes; is.Idle {
		is.Next = -1
		for _, layer := range stagedLayers {
			if layer > is.Layer {
				is.Next = layer
				break
			}
		}
	}
}

// run coordinates the search and gives how long it took.
func (s *staged) run(t *testing.T, every time.Duration) (Outcome, time.Duration, error) {
	o, err := coordinate(t.Context(), Search{Board: suite.Board(t, suite.Sprawl), Owners: 2, Run: "run", Every: every,
		Lease: time.Minute, Log: func(text string) { s.said = append(s.said, text) }}, s.ask)
	return o, time.Since(s.begun), err
}

// at makes a change when the first owner is in a layer for the first time.
func (s *staged) at(layer int, change func()) {
	done := false
	s.changes = func(s *staged) {
		if !done && s.owners[0].state.Layer >= layer {
			done = true
			change()
		}
	}
}

// after makes a change at the first question after some time.
func (s *staged) after(d time.Duration, change func()) { s.due, s.later = time.Now().Add(d), change }

// Without losses the owners go through all layers.
func TestLayers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStaged()
		o, took, err := s.run(t, 0)
		if err != nil || o.Status != search.Unsolvable || o.Layers != 3 || o.Losses != 0 || o.Checkpoints != 0 ||
			took < 3*s.takes || took > 4*s.takes {
			t.Errorf("%+v in %v, %v", o, took, err)
		}
	})
}

// An owner that is gone, frozen or has failed is replaced, and all go back to the start.
func TestReplaced(t *testing.T) {
	for what, test := range map[string]struct {
		lose   func(*staged)
		within time.Duration // from the loss to the next epoch
	}{
		"died": {func(s *staged) {
			s.owners[1].dead = true
			s.after(10*time.Second, func() { s.owners[1].newcome = replacement() })
		}, 11 * time.Second},
		"froze": {func(s *staged) {
			s.owners[1].frozen = true
			s.after(10*time.Second, func() { s.owners[1].newcome = replacement() })
		}, 13 * time.Second},
		"froze for a while": {func(s *staged) {
			s.owners[1].frozen = true
			s.after(silence+time.Minute, func() { s.owners[1].frozen = false })
		}, silence + time.Minute + 3*time.Second},
		"failed": {func(s *staged) { s.owners[1].state.Failure = "a fault" }, time.Second},
		"is stuck": {func(s *staged) {
			for _, o := range s.owners {
				o.since = time.Now().Add(time.Hour)
			}
			s.owners[1].state.Sent = 7
		}, stuckTime + time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			s := newStaged()
			s.at(5, func() { test.lose(s) })
			o, took, err := s.run(t, 0)
			if err != nil || o.Status != search.Unsolvable || o.Losses != 1 || took > test.within+6*s.takes ||
				fmt.Sprint(s.owners[0].began) != "[0 0]" || !strings.Contains(s.said[0], "go back to the start") {
				t.Errorf("%s: %+v in %v, %v, the epochs began with %v: %q", what, o, took, err, s.owners[0].began,
					s.said)
			}
		})
	}
}

// The only other worker has the place of an owner that is there. When an owner before or after that one dies, the
// worker is told to leave this place, and takes the one that is free.
func TestTwinTakesFreePlace(t *testing.T) {
	for dies := range 2 {
		synctest.Test(t, func(t *testing.T) {
			s := newStaged()
			s.at(5, func() {
				s.owners[1-dies].twin = func() { s.owners[dies].newcome = replacement() }
				s.owners[dies].dead = true
			})
			o, took, err := s.run(t, 0)
			if err != nil || o.Status != search.Unsolvable || o.Losses != 1 || took > absence+8*s.takes {
				t.Errorf("owner %d dies: %+v in %v, %v: %q", dies, o, took, err, s.said)
			}
		})
	}
}

// A search ends with the bound that is proved when an owner is gone for good, when an owner fails again and again, and
// when not all owners come.
func TestGone(t *testing.T) {
	for what, test := range map[string]struct {
		lose   func(*staged)
		bound  int
		losses int
		within time.Duration
		why    string
	}{
		"not replaced": {func(s *staged) { s.at(5, func() { s.owners[1].dead = true }) }, 5, 1,
			time.Minute + replacing + absence + 5*time.Second, "no other worker has taken its place"},
		"frozen": {func(s *staged) { s.at(7, func() { s.owners[1].frozen = true }) }, 7, 1,
			time.Minute + replacing + silence + 10*time.Second, "owners lost in all: 1"},
		"never there": {func(s *staged) { s.owners[1].dead = true }, 0, 0, time.Minute + coming + time.Second,
			"has not come"},
		"fails again and again": {func(s *staged) {
			s.changes = func(s *staged) {
				if is := &s.owners[0].state; is.Layer >= 5 {
					s.owners[1].state.Failure = "a full disk"
				}
			}
		}, 5, lossesInARow, time.Minute, "a full disk, the 6th loss since the start"},
	} {
		synctest.Test(t, func(t *testing.T) {
			s := newStaged()
			test.lose(s)
			o, took, err := s.run(t, 0)
			if !errors.Is(err, ErrGone) || o.Status != search.Unsolved || o.Bound != test.bound ||
				o.Losses != test.losses ||
				took > test.within || !strings.Contains(o.Reason, test.why) {
				t.Errorf("%s: %+v in %v, %v", what, o, took, err)
			}
		})
	}
}

// A search that gives its owners less time says that one has not come, and when it has that time.
func TestAbsent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStaged()
		s.owners[1].dead = true
		o, err := coordinate(t.Context(), Search{Owners: 2, Lease: time.Minute, Coming: 10 * time.Second}, s.ask)
		if took := time.Since(s.begun); !errors.Is(err, ErrAbsent) || o.Status != search.Unsolved ||
			took < 10*time.Second || took > 11*time.Second {
			t.Errorf("%+v in %v, %v", o, took, err)
		}
		s.owners[1].dead = false
		if o, _, err := s.run(t, 0); err != nil || o.Status != search.Unsolvable {
			t.Errorf("with all owners %+v, %v", o, err)
		}
	})
}

// All go back to the last checkpoint that every owner has saved, and the layer of it.
func TestBackToCheckpoint(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStaged()
		s.takes = 10 * time.Second
		s.at(7, func() {
			s.owners[0].unsaved = "no room"
			s.after(5*time.Second, func() { s.owners[1].dead, s.owners[1].newcome = true, replacement() })
		})
		o, _, err := s.run(t, 4*time.Second)
		said := strings.Join(s.said, "\n")
		began := s.owners[1].began
		if err != nil || o.Status != search.Unsolvable || o.Losses != 1 || o.Checkpoints == 0 || o.SavedBytes != 200 ||
			len(began) != 1 || began[0] == 0 ||
			!strings.Contains(said, fmt.Sprintf("go back to checkpoint %d, of layer", began[0])) ||
			!strings.Contains(said, "no room; checkpoint") {
			t.Errorf("%+v, %v, the new owner began with %v: %s", o, err, began, said)
		}
	})
}

// A search that is told to end says so, with its bound.
func TestToldToEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStaged()
		ctx, end := context.WithCancel(t.Context())
		s.at(5, end)
		o, err := coordinate(ctx, Search{Board: suite.Board(t, suite.Sprawl), Owners: 2, Log: func(string) {}}, s.ask)
		if !errors.Is(err, context.Canceled) || o.Status != search.Unsolved || o.Bound != 5 {
			t.Errorf("%+v, %v", o, err)
		}
	})
}
