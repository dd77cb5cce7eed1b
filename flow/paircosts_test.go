package flow

import (
	"slices"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
)

// TestPairCostsAreExact compares the excess of two boxes with a full enumeration of levels that have just two.
func TestPairCostsAreExact(t *testing.T) {
	losing := 0
	shape := oracle.Shape{MinFloor: 8, MaxFloor: 28, MinBoxes: 2, MaxBoxes: 2}
	for seed, b := range oracle.Levels(shape, 600) {
		d := NewDistances(NewGraph(NewNodes(b, nil)), ToGoals(b))
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

// TestDistanceOfPushes: on every push of small levels the distance between the counts is at most 1, and it is 0 exactly
// when the push changes no count.
func TestDistanceOfPushes(t *testing.T) {
	for seed, b := range oracle.Levels(oracle.Small, 80) {
		for _, detail := range []Detail{BySquare, ByNode} {
			r := NewRegions(NewGraph(NewNodes(b, nil)), detail, b.Goals)
			flow := NewFlow(r)
			before, after := r.NewCounts(), r.NewCounts()
			space, scene := oracle.NewSpace(b), board.NewScene(b)
			var children []oracle.Child
			for state := range space.States {
				player := space.Place(state, scene)
				r.Fill(before, scene.Boxes().AppendTo(nil), player)
				children = space.Children(board.Forward, state, children[:0])
				for _, child := range children {
					player = space.Place(child.State, scene)
					r.Fill(after, scene.Boxes().AppendTo(nil), player)
					surplus, ok := flow.Distance(before, after)
					if want := map[bool]int{true: 0, false: 1}[slices.Equal(before, after)]; !ok || surplus != want {
						t.Fatalf("seed %d: distance over one push %d %v, want %d", seed, surplus, ok, want)
					}
				}
			}
		}
	}
}

// TestFlowDistanceIsDirected: boxes come down from a source and do not go back.
func TestFlowDistanceIsDirected(t *testing.T) {
	b := board1(t, `
######
#    #
# $  #
# $@ #
# .. #
######`)
	r := NewRegions(NewGraph(NewNodes(b, nil)), BySquare, b.Goals)
	flow, start, end := NewFlow(r), r.NewCounts(), r.Goals()
	r.Fill(start, b.Boxes, b.Player)
	if surplus, ok := flow.Distance(start, end); !ok || surplus != 2 {
		t.Errorf("down: %d %v", surplus, ok)
	}
	if _, ok := flow.Distance(end, start); ok {
		t.Error("boxes came back from the wall")
	}
	if surplus, ok := flow.Distance(end, end); !ok || surplus != 0 {
		t.Errorf("nowhere: %d %v", surplus, ok)
	}
}
