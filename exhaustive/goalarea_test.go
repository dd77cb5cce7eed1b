package exhaustive

import (
	"testing"

	"planner/internal/test/long"
	"planner/internal/test/oracle"
	"planner/technique"
)

// TestGoalAreas compares with full enumeration on levels whose goals lie apart: without a known length, and with
// lengths that are too long, shortest, and shorter than any solution.
func TestGoalAreas(t *testing.T) {
	levels := long.Pick(uint64(300), 1500)
	var filled, solved int64
	for seed, b := range oracle.Each(levels, oracle.FarthestGoalArea) {
		want := oracle.Pushes(b)
		if want <= 0 {
			continue
		}
		solved++
		if long := detour(t, b, 2); seed%4 == 0 && len(long) > want {
			r := solve(t, b, Options{Threads: 1, Upper: len(long), Known: long})
			if problem := compare(b, r, want); problem != "" {
				t.Errorf("seed %d, %d pushes known: %s", seed, len(long), problem)
			}
		}
		for _, use := range []technique.Set{
			{}, technique.Without(technique.PICorral, technique.PairCost), technique.Without(technique.Tunnels)} {
			for _, above := range []int{-want, 0, 1, 4} {
				threads := 1 + int(seed%2)
				r := solve(t, b, Options{Use: use, Threads: threads, Upper: want + above})
				filled += r.Techniques[technique.GoalArea].Decided
				if above == 0 {
					if !r.NoneShorter {
						t.Errorf("seed %d: %d pushes are not proved shortest: %s", seed, want, r.Reason)
					}
				} else if problem := compare(b, r, want); problem != "" {
					t.Errorf("seed %d, %d pushes above, without %v: %s", seed, above, use, problem)
				}
			}
		}
	}
	if filled < int64(levels)/2 || solved < int64(levels)/8 {
		t.Errorf("%d positions followed a plan, in %d levels: the test proves little", filled, solved)
	}
}
