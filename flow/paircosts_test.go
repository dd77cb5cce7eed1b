package flow

import (
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
)

// TestPairCostsAreExact compares the excess of two boxes with a full enumeration of levels that have just two.
func TestPairCostsAreExact(t *testing.T) {
	losing := 0
	shape := oracle.Shape{MinFloor: 8, MaxFloor: 28, MinBoxes: 2, MaxBoxes: 2}
	for seed := range uint64(600) {
		b := oracle.Generate(shape, seed)
		d := NewDistances(NewGraph(NewSides(b, nil)), ToGoals(b))
		c := NewPairCosts(d)
		if c == nil {
			t.Fatalf("seed %d has no table", seed)
		}
		space := oracle.NewSpace(b)
		truth := space.Distances(board.Forward)
		scene, zone := board.NewScene(b), board.NewZone(b)
		for state := range space.States {
			player := space.Place(state, scene)
			zone.Fill(scene, player)
			boxes := scene.Boxes().AppendTo(nil)
			if c.space.Live[boxes[0]] < 0 || c.space.Live[boxes[1]] < 0 {
				continue
			}
			p, q := d.Row(d.Node(boxes[0], player)), d.Row(d.Node(boxes[1], player))
			want := -1
			if truth[state] != oracle.Dead {
				want = int(truth[state]) - min(int(p[0])+int(q[1]), int(p[1])+int(q[0]))
			}
			got := 0
			if row := c.Row(boxes[0], boxes[1], zone); row != nil {
				if got = int(row.Excess[0]); got == beyond {
					got = -1
				}
				if lose := got != 0; row.Losing[0]>>1&1 != 0 != lose || row.Losing[1]&1 != 0 != lose {
					t.Fatalf("seed %d: excess %d, losing %b", seed, got, row.Losing)
				}
			}
			if got != want {
				t.Fatalf("seed %d: excess %d, by enumeration %d\n%s", seed, got, want, space.Draw(state))
			}
			if want > 0 {
				losing++
			}
		}
	}
	if losing < 500 {
		t.Fatalf("only %d states lose anything: the test proves little", losing)
	}
}
