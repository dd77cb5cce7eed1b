package ondisk

import (
	"testing"

	"planner/board"
	"planner/exhaustive"
	"planner/internal/test/long"
	"planner/internal/test/oracle"
	"planner/internal/test/standin"
	"planner/search"
	"planner/technique"
)

// areaSets are all rules, few rules, and few without what meets the plan: tunnels, bounds of a position's turn.
var areaSets = []technique.Set{{}, fewRules, fewRules.Off(technique.Tunnels), technique.Without(technique.PICorral, technique.PairCost)}

// TestGoalAreaBounds compares searches that fill goal areas by a plan with full enumeration: without a known length,
// with one that is too long, and as a proof that nothing is shorter.
func TestGoalAreaBounds(t *testing.T) {
	levels := long.Pick(uint64(60), 400)
	var filled, waiting, searched int64
	for seed, b := range oracle.Each(levels, oracle.FarthestGoalArea) {
		status, want := verdict(b)
		if want == 0 || status == search.Unsolvable {
			continue
		}
		searched++
		for i, set := range areaSets {
			for _, above := range []int{-want, 0, 1} {
				x := deepening(b, set, 1+int(seed)%2, Disk{Runs: standin.NewRuns()})
				for range (int(seed) + i) % 5 {
					x.grow()
				}
				x.below(upperBound(want + above))
				for _, e := range x.workers {
					e.best = x.best
				}
				r := x.finish(t, t.Context())
				filled += r.Techniques[technique.GoalArea].Decided
				for _, runs := range x.pool.putOff {
					waiting += int64(len(runs))
				}
				if above == 0 {
					if !r.NoneShorter {
						t.Fatalf("seed %d, set %d: %d pushes are not proved shortest: %s", seed, i, want, r.Reason)
					}
				} else if problem := problem(b, r, want); problem != "" {
					t.Fatalf("seed %d, set %d, %d pushes above: %s", seed, i, above, problem)
				}
			}
		}
	}
	if t.Logf("%d levels, %d positions followed a plan, %d runs of what was put off", searched, filled, waiting); filled < int64(levels)/2 ||
		searched < int64(levels)/8 || waiting == 0 {
		t.Errorf("%d positions followed a plan, in %d levels: the test proves little", filled, searched)
	}
}

// TestGoalAreaBoundsAreResumed interrupts such searches and resumes them.
func TestGoalAreaBoundsAreResumed(t *testing.T) {
	levels := long.Pick(uint64(150), 900)
	rounds, filled := 0, int64(0)
	for seed, b := range oracle.Each(levels, oracle.FarthestGoalArea) {
		status, want := verdict(b)
		if want == 0 || status == search.Unsolvable {
			continue
		}
		runs, state := standin.NewRuns(), []byte(nil)
		var r exhaustive.Result
		for round := 0; round < 300 && r.Status == search.Unsolved; round++ {
			x := deepening(b, fewRules, 1, resumable(runs, &state))
			r = x.finish(t, &countdown{Context: t.Context(), left: 1 + round/8})
			filled += r.Techniques[technique.GoalArea].Decided
			rounds++
		}
		if problem := problem(b, r, want); problem != "" {
			t.Fatalf("seed %d: %s", seed, problem)
		}
	}
	if t.Logf("%d rounds, %d positions followed a plan", rounds, filled); rounds < int(levels)/2 || filled < int64(levels)/30 {
		t.Errorf("%d rounds, %d positions followed a plan: the test proves little", rounds, filled)
	}
}

// TestGoalAreaSharesOnDisk compares several owners of a level with a goal area with full enumeration, also with owners
// that are lost and restored.
func TestGoalAreaSharesOnDisk(t *testing.T) {
	solved := 0
	for seed, b := range oracle.Each(150, oracle.FarthestGoalArea) {
		status, want := verdict(b)
		if want == 0 {
			continue
		}
		solved++
		for _, count := range []int{1, 2, 5} {
			s := tightShares(t, b, count, 1+int(seed%3))
			s.Lose = seed%4 == 3
			s.Check(b, status, want)
		}
	}
	if solved < 20 {
		t.Errorf("%d levels: the test proves little", solved)
	}
}

// TestBeforeFollowsTheTail goes from positions of small levels to all children, and back by the boxes and the first
// push alone.
func TestBeforeFollowsTheTail(t *testing.T) {
	back, filled := 0, 0
	for seed, b := range oracle.Each(600, oracle.GoalArea) {
		x := tight(distancesOf(b), technique.Set{}, 1, Disk{Runs: standin.NewRuns()})
		e := x.workers[0]
		other := x.space.NewMaker()
		space, scene := oracle.NewSpace(b), board.NewScene(b)
		for state, distance := range space.Distances(board.Forward) {
			if distance <= 0 || state%3 != 0 {
				continue
			}
			player := space.Place(state, scene)
			boxes := scene.Boxes().AppendTo(nil)
			e.maker.Show(boxes, player)
			e.maker.Planned(0)
			for _, m := range e.maker.Pushes() {
				p, ok := e.maker.Push(m)
				if !ok {
					continue
				}
				after := e.maker.Layout().AppendTo(nil)
				e.maker.Undo(p)
				if !other.MayBeMoved(after, p.First) {
					t.Fatalf("seed %d: %v may not be moved", seed, p.First)
				}
				before, from, pushes, ok := other.Before(after, p.First)
				if !ok || len(pushes) != p.Run || pushes[p.Run-1] != p.Last || from != player ||
					!b.BitsOf(before).Equal(b.BitsOf(boxes)) {
					t.Fatalf("seed %d: %+v is undone by %v to %v and %d, expected %v and %d\n%s", seed, p, pushes, before, from,
						boxes, player, space.Draw(state))
				}
				back++
				if p.Filled {
					filled++
				}
			}
		}
	}
	if t.Logf("%d moves, %d by a plan", back, filled); back < 1000 || filled < 100 {
		t.Errorf("%d moves, %d by a plan: the test proves little", back, filled)
	}
}
