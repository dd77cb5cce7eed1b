package search

import (
	"testing"

	"planner/board"
	"planner/flow"
	"planner/internal/test/oracle"
)

// TestPenaltiesAgainstOracle checks on every state of small levels that the bound with penalties never exceeds the true
// number of pushes, whatever prices the matching has from the states before.
func TestPenaltiesAgainstOracle(t *testing.T) {
	penalised, jammed := 0, 0
	for seed, b := range oracle.Levels(oracle.Shape{MinFloor: 12, MaxFloor: 22, MinBoxes: 2, MaxBoxes: 4}, 500) {
		d := flow.NewDistances(flow.NewGraph(flow.NewNodes(b, nil)), flow.ToGoals(b))
		costs := flow.NewPairCosts(d)
		if costs == nil {
			continue
		}
		space := oracle.NewSpace(b)
		truth := space.Distances(board.Forward)
		e, p := NewEstimate(d, EstimateParts{Matching: true}), NewPenalties(costs, b)
		scene, zone := board.NewScene(b), board.NewZone(b)
		for state := range space.States {
			if truth[state] == oracle.Dead {
				continue
			}
			player := space.Place(state, scene)
			zone.Fill(scene, player)
			if !e.Load(scene.Boxes().AppendTo(nil), player) {
				t.Fatalf("seed %d: no matching\n%s", seed, space.Draw(state))
			}
			bound, penalties := e.Penalised(p, zone)
			if bound > int(truth[state]) {
				t.Fatalf("seed %d: bound %d with penalties of %d, distance %d\n%s",
					seed, bound, penalties, truth[state], space.Draw(state))
			}
			if penalties > 0 {
				penalised++
			}
			if e.Jammed(p) {
				if bound := e.BeyondPairs(p); bound > int(truth[state]) {
					t.Fatalf("seed %d: bound %d without an assignment, distance %d\n%s", seed, bound, truth[state],
						space.Draw(state))
				}
				jammed++
			}
		}
	}
	if penalised < 1000 || jammed < 1000 {
		t.Fatalf("only %d states had penalties, %d no assignment: the test proves little", penalised, jammed)
	}
	t.Logf("%d states with penalties, %d without an assignment", penalised, jammed)
}
