package strategy

import (
	"context"
	"reflect"
	"testing"

	"planner/internal/test/suite"
	"planner/search"
	"planner/technique"
)

// TestRetiredStrategy says the same of a strategy that has let go of its memory.
func TestRetiredStrategy(t *testing.T) {
	c := newLevel(suite.Board(t, suite.Pillars()), 256<<20)
	l := NewMember(c, Spec{ID: technique.Spread, Build: NewSpread})
	l.Work(context.Background(), 40_000)
	var counted, later technique.Counts
	before := l.save()
	l.Holdings().Count(&counted)
	cost, text, best := l.Cost(), l.Standing().Note, detached(l.Standing().Best)
	if l.Holdings().Bytes() == 0 || cost.Generated == 0 || before.Best == [2]search.Ref{} ||
		counted == (technique.Counts{}) {
		t.Errorf("it has done nothing: %d bytes, %+v, %+v", l.Holdings().Bytes(), cost, before)
	}
	l.retire()
	after := l.save()
	l.Holdings().Count(&later)
	if l.Cost() != cost || l.Standing().Note != text || !l.Standing().Best.Boxes.Equal(best.Boxes) ||
		l.Holdings().Bytes() != 0 {
		t.Errorf("%+v %s, then %+v %s with %d bytes", cost, text, l.Cost(), l.Standing().Note, l.Holdings().Bytes())
	}
	if !reflect.DeepEqual(before, after) || counted != later {
		t.Errorf("%+v, then %+v is saved", before, after)
	}
	if _, done := l.Work(context.Background(), 2000); !done {
		t.Error("it works on")
	}
}

// TestMemberIsNotMade: nothing is made before the first turn, and a strategy that was loaded and has had no turn
// is saved as it was.
func TestMemberIsNotMade(t *testing.T) {
	c := newLevel(suite.Board(t, rooms), 64<<20)
	l := NewMember(c, Spec{ID: technique.Spread, Build: func(*LevelContext, *Holdings) Strategy {
		t.Error("it was made")
		return nil
	}})
	var counts technique.Counts
	l.Holdings().Count(&counts)
	l.Holdings().Limit(1 << 20)
	if l.Cost() != (Cost{}) || l.Holdings().Bytes() != 0 || l.Standing().Best != nil || counts != (technique.Counts{}) {
		t.Errorf("%+v, %d bytes, %v", l.Cost(), l.Holdings().Bytes(), l.Standing().Best)
	}
	saved := State{Name: "spread", Used: 17, Turn: 3}
	l.load(&saved)
	if again := l.save(); !reflect.DeepEqual(again, saved) {
		t.Errorf("%+v was loaded, %+v is saved", saved, again)
	}
}
