package technique

import (
	"slices"
	"testing"
)

func TestZeroSetHasAllOn(t *testing.T) {
	var use Set
	for id := range Count {
		if !use.On(id) {
			t.Errorf("%v is off", id)
		}
	}
	if got := use.Missing(); got != nil {
		t.Errorf("missing %v", got)
	}
}

func TestSetSwitchesOneAtATime(t *testing.T) {
	for off := range Count {
		use := Without(off)
		for id := range Count {
			if use.On(id) != (id != off) {
				t.Errorf("without %v, On(%v) = %v", off, id, use.On(id))
			}
		}
		if got := use.Missing(); !slices.Equal(got, []ID{off}) {
			t.Errorf("without %v, %v are missing", off, got)
		}
	}
}

func TestSetOff(t *testing.T) {
	base := Without(Polish, Rooms)
	more := base.Off(Corral, Rooms)
	if want := []ID{Rooms, Polish}; !slices.Equal(base.Missing(), want) {
		t.Errorf("Off changed its receiver: %v are missing", base.Missing())
	}
	if want := []ID{Rooms, Corral, Polish}; !slices.Equal(more.Missing(), want) {
		t.Errorf("missing %v, want %v", more.Missing(), want)
	}
	if more != Without(Corral, Polish, Rooms) {
		t.Error("sets with the same techniques off are not equal")
	}
	if base.Off() != base || Without() != (Set{}) {
		t.Error("switching nothing off changed a set")
	}
}

func TestSetString(t *testing.T) {
	for _, c := range []struct {
		use  Set
		want string
	}{
		{Set{}, "all"},
		{Without(Freeze), "without freeze"},
		{Without(Pair, Hotspots), "without hotspots,pair"},
	} {
		if got := c.use.String(); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

func TestCounts(t *testing.T) {
	var sum, other Counts
	sum.Ask(Freeze)
	sum.Ask(Freeze)
	sum.Decide(Freeze)
	other.Ask(Freeze)
	other.Ask(Polish)
	other.Decide(Polish)
	sum.AddCounts(&other)

	var want Counts
	want[Freeze] = Tally{Asked: 3, Decided: 1}
	want[Polish] = Tally{Asked: 1, Decided: 1}
	if sum != want {
		t.Errorf("got %v", sum)
	}
	if other[Freeze] != (Tally{Asked: 1}) {
		t.Errorf("Add changed its argument to %v", other[Freeze])
	}
}

func TestHotPathDoesNotAllocate(t *testing.T) {
	use, counts := Without(Corral), new(Counts)
	if n := testing.AllocsPerRun(100, func() {
		if use.On(Hotspots) {
			counts.Ask(Hotspots)
			counts.Decide(Hotspots)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
