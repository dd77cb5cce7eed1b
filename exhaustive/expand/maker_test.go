package expand

import (
	"slices"
	"testing"

	"planner/board"
	"planner/flow"
	"planner/internal/test/oracle"
	"planner/technique"
)

// TestPushes walks through small levels, taking the first child that is not lost. For every push it checks that the
// number of pushes follows from the board alone, that the child's bound is at least the parent's less that number, and
// that Undo takes all back.
func TestPushes(t *testing.T) {
	runs := 0
	for seed, b := range oracle.Levels(oracle.Medium, 100) {
		d := flow.NewDistances(flow.NewGraph(flow.NewNodes(b, nil)), flow.ToGoals(b))
		m := NewSpace(d, technique.Without(technique.Freeze, technique.PICorral).Off(detectorRules...)).NewMaker()
		player, bound, ok := m.Start()
		boxes := slices.Clone(b.Boxes)
		for depth := 0; ok && depth < 20; depth++ {
			if m.Show(boxes, player); !m.feasible() {
				t.Fatalf("seed %d: no matching at depth %d, where the bound is %d", seed, depth, bound)
			}
			boxes, player, bound, ok = firstChild(t, m, boxes, player, bound, &runs)
		}
	}
	if runs == 0 {
		t.Error("no push was forced by a tunnel")
	}
}

// firstChild makes all pushes of the position shown and gives the first child that is not lost.
func firstChild(t *testing.T, m *Maker, boxes []board.Square, player board.Square, bound int, runs *int) (
	next []board.Square, at board.Square, h int, found bool) {
	t.Helper()
	before := m.Key(player)
	for _, move := range slices.Clone(m.Pushes()) {
		p, ok := m.Push(move)
		if !ok {
			continue
		}
		if count, to := m.Space.straight(move); p.Pushes != count || p.To != to {
			t.Fatalf("%v made %d pushes, the board says %d", move, p.Pushes, count)
		}
		if p.Pushes > 1 {
			*runs++
		}
		least, live := m.Bound(p)
		if live && least < bound-p.Pushes {
			t.Fatalf("%v: bound %d after %d pushes from %d", move, least, p.Pushes, bound)
		}
		if live && !found {
			next, at, h, found = moved(boxes, move.From(), p.To), p.Player, least, true
		}
		if m.Undo(p); m.Key(player) != before {
			t.Fatalf("%v was not undone", move)
		}
	}
	return next, at, h, found
}

// moved is boxes with one of them on another square, in ascending order.
func moved(boxes []board.Square, from, to board.Square) []board.Square {
	boxes = slices.Clone(boxes)
	boxes[slices.Index(boxes, from)] = to
	slices.Sort(boxes)
	return boxes
}

func TestCountsAddUp(t *testing.T) {
	one := Counts{Generated: 1, Expanded: 2, Reopened: 3, Duplicates: 4, Dead: 5, Floods: 6}
	sum := one
	sum.AddCounts(one)
	if sum != (Counts{Generated: 2, Expanded: 4, Reopened: 6, Duplicates: 8, Dead: 10, Floods: 12}) {
		t.Errorf("%+v twice is %+v", one, sum)
	}
}

// TestDetectorOptions: a detector is made when one of its rules is on, and none when only others are.
func TestDetectorOptions(t *testing.T) {
	if _, any := detectorOptions(technique.Without(detectorRules...)); any {
		t.Error("a detector without a rule")
	}
	options, any := detectorOptions(technique.Set{})
	if !any {
		t.Error("no detector with all rules")
	}
	for _, id := range []technique.ID{technique.Pair, technique.Stuck, technique.WallMatching, technique.Corral} {
		if !options.Use.On(id) {
			t.Errorf("%v is off", id)
		}
	}
	if options, _ := detectorOptions(technique.Without(technique.Matching)); options.Use.On(technique.WallMatching) {
		t.Error("wall matching is on without a matching")
	}
}
