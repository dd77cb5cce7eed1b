package strategy

import (
	"bytes"
	"context"
	"reflect"
	"testing"

	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/search"
	"planner/technique"
)

// deaf hears of turns and does nothing.
func deaf(Turn) error { return nil }

// TestRetiredStrategy says the same of a strategy that has let go of its memory.
func TestRetiredStrategy(t *testing.T) {
	c := newLevel(suite.Board(t, suite.Pillars()), 256<<20)
	l := NewMember(c, Spec{ID: technique.FreeSpace, Build: NewFreeSpace}, deaf)
	l.Advance(context.Background(), 40_000)
	var counted, later technique.Counts
	before := l.save()
	l.Count(&counted)
	cost, text, best := l.Cost(), l.Standing().Note, detached(l.Standing().Best)
	if l.MemoryBytes() == 0 || cost.Generated == 0 || before.Best == [2]search.Ref{} ||
		counted == (technique.Counts{}) {
		t.Errorf("it has done nothing: %d bytes, %+v, %+v", l.MemoryBytes(), cost, before)
	}
	l.retire()
	after := l.save()
	l.Count(&later)
	if l.Cost() != cost || l.Standing().Note != text || !l.Standing().Best.Boxes.Equal(best.Boxes) ||
		l.MemoryBytes() != 0 {
		t.Errorf("%+v %s, then %+v %s with %d bytes", cost, text, l.Cost(), l.Standing().Note, l.MemoryBytes())
	}
	if !reflect.DeepEqual(before, after) || counted != later {
		t.Errorf("%+v, then %+v is saved", before, after)
	}
	if done, _ := l.Advance(context.Background(), 2000); !done {
		t.Error("it works on")
	}
}

// TestCopiesGoOtherWays: what a strategy records, and what its first two copies record, begins differently, and each of
// them is saved under a name of its own.
func TestCopiesGoOtherWays(t *testing.T) {
	b := suite.Board(t, suite.Warehouse())
	for _, spec := range Specs() {
		if !spec.Drawn {
			continue
		}
		found := map[string]string{} // the member by the records of both logs
		names := map[string]bool{}
		for _, s := range []Spec{spec, spec.CopyOf(1), spec.CopyOf(2)} {
			c := newLevel(b, 64<<20)
			m := NewMember(c, s, deaf)
			for range 20 {
				m.Advance(context.Background(), 1000)
			}
			var records bytes.Buffer
			for _, l := range c.Logs {
				must.Do(t, l.SaveTail(&records))
			}
			names[m.save().Name] = true
			if same := found[records.String()]; same != "" || m.Cost().Generated < 10_000 {
				t.Errorf("%s goes the way of %q, with %d positions", m.Name(), same, m.Cost().Generated)
			}
			found[records.String()] = m.Name()
		}
		if len(names) != 3 {
			t.Errorf("%v: names %v", spec.ID, names)
		}
	}
}

// TestMemberIsNotMade: nothing is made before the first turn, and a strategy that was loaded and has had no turn
// is saved as it was.
func TestMemberIsNotMade(t *testing.T) {
	c := newLevel(suite.Board(t, rooms), 64<<20)
	saved := State{Name: "free-space", Used: 17, Turn: 3}
	c.states = []State{saved}
	l := NewMember(c, Spec{ID: technique.FreeSpace, Build: func(*LevelContext, *Holdings) Strategy {
		t.Error("it was made")
		return nil
	}}, deaf)
	var counts technique.Counts
	l.Count(&counts)
	l.Limit(1 << 20)
	if l.Cost() != (Cost{}) || l.MemoryBytes() != 0 || l.Standing().Best != nil || counts != (technique.Counts{}) {
		t.Errorf("%+v, %d bytes, %v", l.Cost(), l.MemoryBytes(), l.Standing().Best)
	}
	if again := l.save(); !reflect.DeepEqual(again, saved) {
		t.Errorf("%+v was loaded, %+v is saved", saved, again)
	}
}
