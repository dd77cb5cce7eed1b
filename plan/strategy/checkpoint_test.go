package strategy_test

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/standin"
	"planner/internal/test/suite"
	"planner/plan/strategy"
	"planner/search"
	"planner/search/analysis"
	"planner/technique"
)

// saved is one run of strategies with a store.
type saved struct {
	keeper *strategy.Checkpointer
	level  *strategy.LevelContext
}

// crowded is so little memory, in bytes, that positions soon leave the table.
const crowded = 11 << 20

// openStore begins a run, or goes on with the one that the store holds.
func openStore(t *testing.T, b *board.Board, s search.Store, memory int64, every time.Duration) *saved {
	t.Helper()
	resume, err := strategy.ReadResume(t.Context(), b, s)
	must.Do(t, err)
	level, keeper, met, err := resume.Begin(t.Context(), strategy.Setup{Level: analysis.New(t.Context(), b),
		Memory: memory, Strategies: len(strategy.Specs()), Seed: 1, Emptied: func() {}}, every)
	if err != nil || met != nil {
		t.Fatalf("met %v, %v", met, err)
	}
	r := &saved{keeper: keeper, level: level}
	heard := func(turn strategy.Turn) error {
		if turn.Hit != nil {
			return fmt.Errorf("the board is too easy for this test: %s: %+v", turn.Member.Name(), turn.Hit)
		}
		return nil
	}
	for _, s := range strategy.Specs() {
		if s.ID == technique.Parts {
			continue // it has no search here to solve them
		}
		strategy.NewMember(level, s, heard)
	}
	return r
}

// work lets every strategy generate about n positions.
func (r *saved) work(t *testing.T, n int64) {
	t.Helper()
	for _, m := range r.level.Members {
		_, err := m.Advance(context.Background(), n)
		must.Do(t, err)
	}
}

// states returns the states of the strategies in a store.
func states(t *testing.T, s *standin.Store) (list []strategy.State) {
	t.Helper()
	var section struct{ Strategies []strategy.State }
	must.Do(t, gob.NewDecoder(bytes.NewReader(s.Sections["strategies"])).Decode(&section))
	return section.Strategies
}

// TestSavedSearchComesBack saves a search whose positions have left the table and looks for all of it in the next one.
func TestSavedSearchComesBack(t *testing.T) {
	b := suite.Board(t, suite.Pillars())
	s := standin.NewStore()
	first := openStore(t, b, s, crowded, time.Hour)
	for range 6 {
		first.work(t, 10_000)
	}
	first.keeper.Save()
	if _, err := first.keeper.Keep(false); err != nil || len(s.Held) == 0 || s.Segments["reverse"].Len() == 0 {
		t.Fatalf("%v, %d positions left the table", err, len(s.Held))
	}
	if !bytes.Contains(s.Document, []byte(`"pairs"`)) || len(first.level.Pairs.List()) == 0 {
		t.Error("no candidates were published")
	}
	before := states(t, s)
	second := openStore(t, b, s, crowded, time.Hour)
	sameTables(t, b, first.level, second.level)
	if !slices.Equal(first.level.Pairs.List(), second.level.Pairs.List()) {
		t.Error("the candidates differ")
	}
	second.keeper.Save()
	if after := states(t, s); s.Saves != 2 || !reflect.DeepEqual(before, after) {
		t.Errorf("saved %+v, then %+v", before, after)
	}
	for i, m := range second.level.Members {
		if m.Past != first.level.Members[i].Cost().Generated || m.Past == 0 || before[i].Name != m.Name() {
			t.Errorf("%s goes on after %d positions", m.Name(), m.Past)
		}
	}
	second.work(t, 500)
}

// sameTables compares the records of both logs, and what the tables know of their positions.
func sameTables(t *testing.T, b *board.Board, before, after *strategy.LevelContext) {
	t.Helper()
	for side, l := range before.Logs {
		again := after.Logs[side]
		if again.Len() != l.Len() {
			t.Fatalf("%v: %d records, then %d", board.Side(side), l.Len(), again.Len())
		}
		again.Keys(b, func(_ search.Ref, key board.Key) bool {
			if old, now := before.Table.Lookup(key), after.Table.Lookup(key); old != now {
				t.Fatalf("the table gives %d, then %d", old, now)
			}
			return true
		})
	}
}

// TestCheckpointsAreSavedWhenDue: nothing is saved before the time, whereas full chunks go to the store when the logs
// are crowded.
func TestCheckpointsAreSavedWhenDue(t *testing.T) {
	b := suite.Board(t, suite.Pillars())
	s := standin.NewStore()
	r := openStore(t, b, s, 2*crowded, time.Hour)
	if r.keeper.Due() {
		t.Error("a checkpoint is due at once")
	}
	_, _ = r.keeper.Keep(false)
	if s.Saves != 0 || s.Segments["forward"].Len()+s.Segments["reverse"].Len() != 0 {
		t.Errorf("%d checkpoints of a search that has not begun", s.Saves)
	}
	r.level.Members = slices.DeleteFunc(r.level.Members, func(m *strategy.Member) bool { // single moves fill the logs fastest
		return m.ID != technique.Pushes && m.ID != technique.Pulls
	})
	r.work(t, 100_000)
	if !r.keeper.Due() {
		t.Error("the logs are not crowded")
	}
	_, _ = r.keeper.Keep(false)
	if s.Saves != 0 || s.Segments["forward"].Len()+s.Segments["reverse"].Len() == 0 {
		t.Errorf("%d checkpoints, %d chunks", s.Saves, s.Segments["reverse"].Len())
	}
	r = openStore(t, b, standin.NewStore(), 4*crowded, 0)
	if !r.keeper.Due() {
		t.Error("no checkpoint is due although no time has to pass between two")
	}
}

// TestFailureIsReportedOnce: after a failure nothing more is saved, and whoever runs the search is told of it once. The
// search goes on in memory or is over.
func TestFailureIsReportedOnce(t *testing.T) {
	b := suite.Board(t, suite.Pillars())
	for stop, consequence := range map[bool]string{true: "was stopped", false: "went on in memory"} {
		s := standin.NewStore()
		r := openStore(t, b, s, crowded, time.Hour)
		if over, err := r.keeper.Keep(stop); over || err != nil || r.keeper.Fault() != "" {
			t.Error("a failure of a store that works")
		}
		memory := r.level.SearchMemory()
		s.Fault = errors.New("no space left")
		r.keeper.Save()
		if text := r.keeper.Fault(); !strings.Contains(text, "could not be saved: no space left") {
			t.Errorf("%q", text)
		}
		if !r.keeper.Due() {
			t.Error("the failure is not reported")
		}
		if over, err := r.keeper.Keep(stop); err != s.Fault || over != stop || r.keeper.Stopped() != stop {
			t.Errorf("over %v: %v", over, err)
		}
		if left := r.level.SearchMemory() != memory; left == stop {
			t.Errorf("the memory is divided as without a store: %v", left)
		}
		if over, err := r.keeper.Keep(stop); r.keeper.Due() || err != nil || over != stop {
			t.Error("the failure is reported twice")
		}
		if text := r.keeper.Fault(); !strings.Contains(text, consequence) {
			t.Errorf("%q", text)
		}
		s.Fault = nil
		if r.keeper.Save(); s.Saves != 0 {
			t.Error("a checkpoint after a failure")
		}
	}
}

// TestForeignStore: the store of another level is refused.
func TestForeignStore(t *testing.T) {
	s := standin.NewStore()
	first := openStore(t, suite.Board(t, suite.Pillars()), s, crowded, time.Hour)
	first.keeper.Save()
	b := suite.Board(t, "\n#########\n#   #   #\n# $ # . #\n# $   . #\n#@  #   #\n#########")
	resume, err := strategy.ReadResume(t.Context(), b, s)
	if err == nil {
		known := analysis.New(t.Context(), b)
		_, _, _, err = resume.Begin(t.Context(), strategy.Setup{Level: known, Memory: 11 << 20, Strategies: 1}, time.Hour)
	}
	if err == nil {
		t.Error("the store of another level was taken")
	}
}
