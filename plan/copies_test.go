package plan

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"slices"
	"testing"
	"time"

	"planner/internal/test/must"
	"planner/internal/test/standin"
	"planner/internal/test/suite"
	"planner/plan/strategy"
	"planner/technique"
)

// TestCopiesForWorkers: copies begin where workers would have nothing to do, and strategies that draw take turns.
func TestCopiesForWorkers(t *testing.T) {
	b := suite.Board(t, suite.Pillars())
	for _, c := range []struct {
		mode    Mode
		workers int
		want    string
	}{
		{Bidir, 1, "[]"},
		{Bidir, 5, "[]"},
		{Bidir, 7, "[packing-sink 1 packing-any 1]"},
		{Bidir, 10, "[packing-sink 1 packing-any 1 free-space 1 opened-pulls 1 packing-sink 2]"},
		{Forward, 3, "[packing-sink 1]"},
		{Reverse, 4, "[free-space 1 free-space 2]"},
	} {
		got := []string{}
		for _, s := range copiesFor(c.workers, specsFor(c.mode, technique.Set{}, b)) {
			got = append(got, fmt.Sprint(s.ID, " ", s.Copy))
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("%s, %d workers: %v, expected %s", c.mode, c.workers, got, c.want)
		}
	}
	if got := copiesFor(100, nil); got != nil {
		t.Errorf("copies of no strategy: %v", got)
	}
}

// TestManyWorkers lets ten workers search a level that must not end. The copies have places of their own in the result
// and in the store, and their positions count for their strategies. One worker goes on from that store without the
// copies.
func TestManyWorkers(t *testing.T) {
	b, s := suite.Board(t, suite.Pillars()), standin.NewStore()
	o := unending(options(Bidir, 10))
	o.Store, o.Every, o.RAM, o.Nodes = s, time.Hour, 64<<20, 400_000
	o.Use = o.Use.Off(technique.SmallFirst, technique.Exhaustive)
	first, err := Solve(t.Context(), b.Level, o)
	must.Do(t, err)
	var section struct{ Strategies []strategy.State }
	must.Do(t, gob.NewDecoder(bytes.NewReader(s.Sections["strategies"])).Decode(&section))
	sums, names := map[string]int64{}, []string{}
	for i, st := range first.Standings {
		names = append(names, st.Name)
		if saved := section.Strategies[i]; saved.Name != st.Name || saved.Used != st.Generated {
			t.Errorf("%+v is saved of %+v", saved, st)
		}
	}
	for _, spec := range strategy.Specs() {
		name := spec.ID.String()
		for _, st := range first.Standings {
			if st.Name == name || spec.Drawn && slices.Contains([]string{name + "-2", name + "-3"}, st.Name) {
				sums[name] += st.Generated
			}
		}
		if counted := first.Counters["strategy."+name]; counted != sums[name] {
			t.Errorf("%s: %d positions are counted, its members generated %d", name, counted, sums[name])
		}
	}
	if !slices.Contains(names, "free-space-2") || !slices.Contains(names, "packing-sink-3") {
		t.Errorf("members %v", names)
	}
	o.Threads = 1
	second, err := Solve(t.Context(), b.Level, o)
	must.Do(t, err)
	if len(second.Standings) != len(strategy.Specs()) || second.Counters["limited.table"] < first.Counters["limited.table"] {
		t.Errorf("one worker goes on with %d members and %d positions of %d", len(second.Standings),
			second.Counters["limited.table"], first.Counters["limited.table"])
	}
}
