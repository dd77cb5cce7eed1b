package forward

import (
	"testing"

	"planner/board"
	"planner/internal/suite"
	"planner/search/analysis"
	"planner/search/packing"
)

// TestAssignment: the goal on the right is filled last and can then be reached from the right only, where one of the
// boxes stands. So this box may not fill the goal on the left, although it can.
func TestAssignment(t *testing.T) {
	b := suite.Board(t, "\n###########\n#         #\n# $ ..  $ #\n#    @    #\n###########")
	level := analysis.New(b)
	left, right := b.Boxes[0], b.Boxes[1]
	order := packing.NewOrder(b, []packing.Pull{
		{From: b.Goals[1], To: right, Removed: true}, {From: b.Goals[0], To: left, Removed: true},
	}, nil)
	a := newAssignment(level, order)
	if !a.reach[0].Has(left) || !a.reach[0].Has(right) || a.reach[1].Has(left) || !a.reach[1].Has(right) {
		t.Fatalf("squares from which the goals are reached: %v and %v", a.reach[0].AppendTo(nil), a.reach[1].AppendTo(nil))
	}
	boxes := b.BitsOf(b.Boxes)
	if !a.begin(boxes, b.NewBits(), []int{0, 1}) {
		t.Fatal("no assignment")
	}
	if !a.allows(0, left) || a.allows(0, right) || a.allows(1, left) || !a.allows(1, right) {
		t.Error("the wrong box is allowed")
	}
	a.reach[0].Remove(left)
	if a.begin(boxes, b.NewBits(), []int{0, 1}) {
		t.Error("an assignment of two steps to one box")
	}
}

// TestAssignmentChanges: asking about one box after another leaves an assignment of all steps each time.
func TestAssignmentChanges(t *testing.T) {
	a := &assignment{words: 1, boxes: []board.Square{10, 11, 12}, steps: []int{0, 1, 2},
		edges: []uint64{0b111, 0b011, 0b110}, box: []int{-1, -1, -1}, step: []int{-1, -1, -1}, visited: []uint64{0}}
	for i := range a.steps {
		clear(a.visited)
		if !a.augment(i) {
			t.Fatal("no assignment")
		}
	}
	for at := range a.steps {
		for j, sq := range a.boxes {
			if got, want := a.allows(at, sq), a.edges[at]>>j&1 != 0; got != want {
				t.Errorf("step %d, box %d: allowed %v, expected %v", at, j, got, want)
			}
			for i, box := range a.box {
				if a.step[box] != i || a.edges[i]>>box&1 == 0 {
					t.Fatalf("step %d has box %d, which has step %d", i, box, a.step[box])
				}
			}
		}
	}
}
