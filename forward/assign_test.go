package forward

import (
	"math/rand/v2"
	"slices"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
	"planner/search/analysis"
)

// TestAssignment: the goal on the right is filled last and can then be reached from the right only, where one of the
// boxes stands. So this box may not fill the goal on the left, although it can.
func TestAssignment(t *testing.T) {
	b := suite.Board(t, "\n###########\n#         #\n# $ ..  $ #\n#    @    #\n###########")
	level := analysis.New(t.Context(), b)
	left, right := b.Boxes[0], b.Boxes[1]
	order := analysis.NewPackingOrder(b, []analysis.PackingPull{
		{From: b.Goals[1], To: right, Removed: true}, {From: b.Goals[0], To: left, Removed: true},
	}, nil)
	a := newAssignment(level, order)
	if !a.reach[0].Has(left) || !a.reach[0].Has(right) || a.reach[1].Has(left) || !a.reach[1].Has(right) {
		t.Fatalf("squares from which the goals are reached: %v and %v", a.reach[0].AppendTo(nil),
			a.reach[1].AppendTo(nil))
	}
	boxes := b.BitsOf(b.Boxes)
	if !a.assignOpen(boxes, b.NewBits(), []int{0, 1}) {
		t.Fatal("no assignment")
	}
	if !a.allows(0, left) || a.allows(0, right) || a.allows(1, left) || !a.allows(1, right) {
		t.Error("the wrong box is allowed")
	}
	a.reach[0].Remove(left)
	if a.other(b).assignOpen(boxes, b.NewBits(), []int{0, 1}) {
		t.Error("an assignment of two steps to one box")
	}
}

// TestAssignmentKeepsSteps: an assignment that goes from position to position answers as one that begins anew, and
// every step that has a box has a loose box that reaches it.
func TestAssignmentKeepsSteps(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	b := suite.Board(t, "\n############\n#@         #\n#$$$$$$    #\n#......    #\n############")
	order := &analysis.PackingOrder{Steps: make([]analysis.PackingStep, 6)}
	feasible := 0
	for range 200 {
		reach := make([]board.Bits, len(order.Steps))
		for k := range reach {
			reach[k] = drawn(b, random, 3)
		}
		a := emptyAssignment(b, order, reach)
		boxes := b.BitsOf(b.Boxes)
		for range 20 {
			from, to := b.Boxes[random.IntN(len(b.Boxes))], board.Square(random.IntN(b.Squares()))
			boxes.Remove(from)
			boxes.Add(to)
			keep, open := drawn(b, random, 8), []int{}
			for k := range reach {
				if random.IntN(3) > 0 {
					open = append(open, k)
				}
			}
			if sameAnswers(t, b, a, a.other(b), boxes, keep, open) {
				feasible++
			}
		}
	}
	if feasible < 500 || feasible > 3500 {
		t.Errorf("%d of 4000 positions have an assignment", feasible)
	}
}

// TestFills: where a box can do a step, an assignment begun anew without both finds a box for all other open steps.
func TestFills(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	b := suite.Board(t, "\n############\n#@         #\n#$$$$$$    #\n#......    #\n############")
	order := &analysis.PackingOrder{Steps: make([]analysis.PackingStep, 6)}
	for k := range order.Steps {
		order.Steps[k] = analysis.PackingStep{From: board.None, To: b.Goals[k]}
	}
	can := 0
	for range 2000 {
		reach := make([]board.Bits, len(order.Steps))
		for k := range reach {
			reach[k] = drawn(b, random, 2)
		}
		a, boxes, open := emptyAssignment(b, order, reach), b.BitsOf(b.Boxes), []int{0, 2, 3, 4}
		from, k := b.Boxes[random.IntN(len(b.Boxes))], open[random.IntN(len(open))]
		if !a.assignOpen(boxes, b.NewBits(), open) || !a.fills(from, order.Steps[k].To) {
			continue
		}
		can++
		keep := b.NewBits()
		keep.Add(from) // its box is in place now, wherever it stands
		others := slices.DeleteFunc(open, func(step int) bool { return step == k })
		if !a.other(b).assignOpen(boxes, keep, others) {
			t.Fatalf("the box on %d cannot do step %d", from, k)
		}
	}
	if can < 500 || can > 1900 {
		t.Errorf("%d of 2000 boxes can do a step", can)
	}
}

// drawn is a random set that holds one square in n.
func drawn(b *board.Board, random *rand.Rand, n int) board.Bits {
	set := b.NewBits()
	for sq := range board.Square(b.Squares()) {
		if random.IntN(n) == 0 {
			set.Add(sq)
		}
	}
	return set
}

// sameAnswers compares two assignments in one position, and reports whether there is one.
func sameAnswers(t *testing.T, b *board.Board, a, anew *assignment, boxes, keep board.Bits, open []int) bool {
	t.Helper()
	found := anew.assignOpen(boxes, keep, open)
	if a.assignOpen(boxes, keep, open) != found {
		t.Fatalf("an assignment anew: %v", found)
	}
	if !found {
		return false
	}
	for _, k := range open {
		for sq := range board.Square(b.Squares()) {
			if got, want := a.allows(k, sq), anew.other(b).allowedAnew(boxes, keep, open, k, sq); got != want {
				t.Fatalf("step %d, box %d: allowed %v, expected %v", k, sq, got, want)
			}
			for _, step := range open {
				if box := a.box[step]; a.step[box] != int32(step) || !a.loose.Has(box) || !a.reach[step].Has(box) {
					t.Fatalf("step %d has box %d, which has step %d", step, box, a.step[box])
				}
			}
		}
	}
	return true
}

// allowedAnew answers allows by assigning all steps but one to all boxes but one.
func (a *assignment) allowedAnew(boxes, keep board.Bits, open []int, k int, sq board.Square) bool {
	if !boxes.Has(sq) || keep.Has(sq) || !a.reach[k].Has(sq) {
		return false
	}
	without := keep.Clone()
	without.Add(sq)
	others := slices.DeleteFunc(slices.Clone(open), func(step int) bool { return step == k })
	return a.assignOpen(boxes, without, others)
}
