package search_test

import (
	"testing"

	"planner/board"
	"planner/deadlock"
	"planner/flow"
	"planner/internal/test/oracle"
	"planner/search"
)

// walledCase is a level with all of its states, and what bounds them.
type walledCase struct {
	space     *oracle.Space
	truth     []int32
	distances *flow.Distances
	detector  *deadlock.Detector
	penalties *search.Penalties // nil when the level has no table of pairs
	scene     *board.Scene
	zone      *board.Zone
}

func newWalledCase(b *board.Board) *walledCase {
	d := flow.NewDistances(flow.NewGraph(flow.NewNodes(b, nil)), flow.ToGoals(b))
	c := &walledCase{space: oracle.NewSpace(b), distances: d, scene: board.NewScene(b), zone: board.NewZone(b),
		detector: deadlock.NewDetector(b, board.Forward, d.DeadSquares(), deadlock.DefaultOptions())}
	c.truth = c.space.Distances(board.Forward)
	if costs := flow.NewPairCosts(d); costs != nil {
		c.penalties = search.NewPenalties(costs, b)
	}
	return c
}

// unlimited grants all memory.
func unlimited(int64) bool { return true }

// bounds gives the bound of a state by the matching with stuck boxes as walls, and that with the penalties of pairs.
// Both are 0 when no distance is another one.
func (c *walledCase) bounds(t *testing.T, w *search.Walled, state int) (plain, penalised int) {
	t.Helper()
	player := c.zone.Fill(c.scene, c.space.Place(state, c.scene))
	if c.detector.Walled(c.scene, c.zone).Dead() || c.detector.Walls() == nil {
		t.Fatalf("a live state is called lost\n%s", c.space.Draw(state))
	}
	among, _ := w.Of(c.detector.Walls().Walls, 1<<40)
	if among == nil || among.Estimate == nil {
		return 0, 0
	}
	plain, ok := among.Estimate.Begin(c.scene.Boxes().AppendTo(nil), player)
	if !ok {
		t.Fatalf("a live state has no matching\n%s", c.space.Draw(state))
	}
	if c.penalties == nil {
		return plain, plain
	}
	c.penalties.LeaveOut(among.Changed)
	penalised, _ = among.Estimate.Penalised(c.penalties, c.zone)
	return plain, penalised
}

// TestWalledAgainstOracle checks on every state of small levels that can be solved that the bound with stuck boxes as
// walls never exceeds the true number of pushes, that the part without penalties never falls by more than one along a
// push, and that a cache with room for few tables gives the same bounds.
func TestWalledAgainstOracle(t *testing.T) {
	higher := 0
	for seed := range uint64(400) {
		shape := oracle.Shape{MinFloor: 12, MaxFloor: 20, MinBoxes: 2, MaxBoxes: 4}
		c := newWalledCase(oracle.Generate(shape, seed))
		e := search.NewEstimate(c.distances, search.EstimateParts{Matching: true})
		wide := search.NewWalled(c.distances, 1<<40, unlimited)
		narrow := search.NewWalled(c.distances, 16<<10, unlimited)
		value := make([]int, len(c.space.States))
		for state, truth := range c.truth {
			if truth == oracle.Dead {
				continue
			}
			plain, penalised := c.bounds(t, wide, state)
			if penalised > int(truth) {
				t.Fatalf("seed %d: bound %d, distance %d\n%s", seed, penalised, truth, c.space.Draw(state))
			}
			if again, _ := c.bounds(t, narrow, state); again != plain && again != 0 {
				t.Fatalf("seed %d: bound %d with few tables, %d with all\n%s", seed, again, plain, c.space.Draw(state))
			}
			empty, _ := e.Begin(c.scene.Boxes().AppendTo(nil), c.zone.Min())
			if plain > empty {
				higher++
			}
			value[state] = max(plain, empty)
		}
		c.consistent(t, value)
	}
	if higher < 100 {
		t.Fatalf("only %d bounds are higher with walls: the test proves little", higher)
	}
	t.Logf("%d bounds are higher with walls", higher)
}

// consistent checks that the value of a state never falls by more than one along a push between two states that can be
// solved.
func (c *walledCase) consistent(t *testing.T, value []int) {
	t.Helper()
	var children []oracle.Child
	for state, at := range value {
		if c.truth[state] == oracle.Dead {
			continue
		}
		children = c.space.Children(board.Forward, state, children[:0])
		for _, child := range children {
			if c.truth[child.State] != oracle.Dead && at > value[child.State]+1 {
				t.Fatalf("bound %d before and %d after\n%s\n%s", at, value[child.State], c.space.Draw(state),
					c.space.Draw(child.State))
			}
		}
	}
}
