package technique

import "testing"

func TestCounts(t *testing.T) {
	var sum, other Counts
	sum.Ask(Freeze)
	sum.Ask(Freeze)
	sum.Decide(Freeze)
	other.Ask(Freeze)
	other.Ask(PushesFirst)
	other.Decide(PushesFirst)
	sum.Add(&other)

	var want Counts
	want[Freeze] = Tally{Asked: 3, Decided: 1}
	want[PushesFirst] = Tally{Asked: 1, Decided: 1}
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
