package plan

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/standin"
	"planner/internal/test/suite"
	"planner/plan/strategy"
	"planner/search"
)

// TestSearchGoesOnFromItsStore: a run ends with a checkpoint, and the next run goes on from it: with the records of the
// logs, the positions of the table and the work of every strategy.
func TestSearchGoesOnFromItsStore(t *testing.T) {
	b := suite.Board(t, suite.Pillars())
	s := standin.NewStore()
	o := unending(options(Bidir, 1))
	o.Store, o.Every, o.RAM, o.Nodes = s, time.Hour, 64<<20, 50_000
	first, err := Solve(context.Background(), b.Level, o)
	if err != nil || s.Saves != 1 {
		t.Fatalf("%d checkpoints, %v", s.Saves, err)
	}
	second, err := Solve(context.Background(), b.Level, o)
	if err != nil || s.Saves != 2 {
		t.Fatalf("%d checkpoints, %v", s.Saves, err)
	}
	const reopened = "went into reopening the store"
	if strings.Contains(first.Reason, reopened) || !strings.Contains(second.Reason, reopened) {
		t.Errorf("reasons %q, then %q", first.Reason, second.Reason)
	}
	for _, side := range []string{"limited.forward", "limited.reverse", "limited.table"} {
		if first.Counters[side] == 0 || second.Counters[side] < first.Counters[side] {
			t.Errorf("%s: %d, then %d", side, first.Counters[side], second.Counters[side])
		}
	}
	var section struct{ Strategies []strategy.State }
	must.Do(t, gob.NewDecoder(bytes.NewReader(s.Sections["strategies"])).Decode(&section))
	if len(section.Strategies) != len(strategy.Specs()) {
		t.Errorf("%d strategies are saved", len(section.Strategies))
	}
	for _, saved := range section.Strategies {
		name := "strategy." + saved.Name
		if sum := first.Counters[name] + second.Counters[name]; saved.Used != sum {
			t.Errorf("%s: %d positions are saved, %d were generated", name, saved.Used, sum)
		}
	}
}

// interruptedStore is a store during whose reading the user presses Ctrl-C: when a section of a name is read, or when
// the overflow is.
type interruptedStore struct {
	*standin.Store
	section   string // empty for the overflow
	interrupt func()
}

func (s interruptedStore) Section(name string, read func(uint32, io.Reader) error) (bool, error) {
	if name == s.section {
		s.interrupt()
	}
	return s.Store.Section(name, read)
}

func (s interruptedStore) Overflow() (search.Overflow, error) { return s, nil }

func (s interruptedStore) Scan(each func(search.Entry) bool) error {
	s.interrupt()
	return s.Store.Scan(each)
}

// TestInterruptedReopening: a search that is interrupted while its store is read ends without having read it all, and
// the store stays as it was.
func TestInterruptedReopening(t *testing.T) {
	b, s := suite.Board(t, suite.Pillars()), standin.NewStore()
	o := unending(options(Bidir, 1))
	o.Store, o.Every, o.RAM, o.Nodes = s, time.Hour, 64<<20, 50_000
	_, err := Solve(t.Context(), b.Level, o)
	must.Do(t, err)
	for _, section := range []string{"", "log-forward"} {
		ctx, interrupt := context.WithCancel(t.Context())
		o.Store = interruptedStore{s, section, interrupt}
		r, err := Solve(ctx, b.Level, o)
		const want = "interrupted; nothing was searched: the store was not read to its end"
		if err != nil || r.Reason != want || s.Saves != 1 {
			t.Errorf("%q: %q, %d checkpoints, %v", section, r.Reason, s.Saves, err)
		}
	}
}

// TestSolvedStore: a level that was solved when it was saved is solved again at once, by the position where both sides
// met.
func TestSolvedStore(t *testing.T) {
	b := suite.Board(t, rooms)
	s := standin.NewStore()
	o := options(Forward, 1) // which ends in a solved position, so that it is in the table of both sides
	o.Store, o.Every, o.RAM = s, time.Hour, 64<<20
	first, err := Solve(context.Background(), b.Level, o)
	if err != nil || first.Status != search.Solved {
		t.Fatalf("%v, %v", first.Status, err)
	}
	again, err := Solve(context.Background(), b.Level, o)
	if err != nil || again.Status != search.Solved || again.SolvedBy != "an earlier run" || again.Nodes != 0 {
		t.Fatalf("%v by %q after %d positions, %v", again.Status, again.SolvedBy, again.Nodes, err)
	}
	if cost, err := board.Replay(b.Level, again.Solution); err != nil || cost != again.Cost {
		t.Errorf("%+v, %v", cost, err)
	}
}

// damagedStore is a store whose sorted runs cannot be read.
type damagedStore struct{ *standin.Store }

func (damagedStore) SortedRuns() search.SortedRuns { return damagedRuns{standin.NewSortedRuns()} }

type damagedRuns struct{ *standin.SortedRuns }

func (damagedRuns) Open(string) (search.SortedRunReader, error) {
	return nil, fmt.Errorf("%w: a run", search.ErrDamaged)
}

// TestDamagedStore: that a store is damaged is an error of an exhaustive search, no result.
func TestDamagedStore(t *testing.T) {
	b := suite.Board(t, suite.Pillars())
	o := unending(options(AStar, 1))
	o.Store, o.Every, o.RAM, o.Nodes = damagedStore{standin.NewStore()}, time.Hour, 64<<20, 10_000
	r, err := Solve(context.Background(), b.Level, o)
	if !errors.Is(err, search.ErrDamaged) || r.Status != search.Unsolved {
		t.Errorf("%v, %v: %s", err, r.Status, r.Reason)
	}
}

// TestFailingStore goes on in memory when the store fails, or ends when the options say so, and says so.
func TestFailingStore(t *testing.T) {
	for _, stop := range []bool{false, true} {
		s := standin.NewStore()
		s.Fault = errors.New("the disk is broken")
		o := unending(options(Bidir, 1))
		o.Store, o.Every, o.Nodes, o.RAM, o.Stop = s, time.Millisecond, 25_000, 64<<20, stop // three turns
		r, err := Solve(context.Background(), suite.Board(t, suite.Pillars()).Level, o)
		if err != nil || r.Status != search.Unsolved || !strings.Contains(r.Reason, "the disk is broken") ||
			r.Nodes == 0 {
			t.Errorf("%v %s %d, %v", r.Status, r.Reason, r.Nodes, err)
		}
		if strings.Contains(r.Reason, "was stopped") != stop ||
			strings.Contains(r.Reason, "went on in memory") == stop {
			t.Errorf("with Stop %v: %s", stop, r.Reason)
		}
	}
}
