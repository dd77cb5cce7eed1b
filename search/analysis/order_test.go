package analysis

import (
	"testing"

	"planner/board"
	"planner/internal/test/suite"
)

// A corridor with its goals numbered from the left: squares 0 … 9.
const corridorLevel = `
############
#....@ $$$$#
############`

func TestPackingReadsPullsBackwards(t *testing.T) {
	b := suite.Board(t, corridorLevel)
	// The box of goal 3 is parked on 5, that of goal 2 leaves, then the parked one leaves; 0 and 1 never move.
	pulls := []PackingPull{
		{From: 3, To: 4}, {From: 4, To: 5}, {From: 2, To: 8, Removed: true}, {From: 5, To: 9, Removed: true},
	}
	p := NewPackingOrder(b, pulls, []board.Square{0, 1})
	want := []PackingStep{{board.None, 5, 2, 0}, {board.None, 2, Forever, 0}, {5, 3, Forever, 0}}
	if len(p.Steps) != len(want) {
		t.Fatalf("steps %v, expected %v", p.Steps, want)
	}
	for i := range want {
		if p.Steps[i] != want[i] {
			t.Errorf("step %d is %v, expected %v", i, p.Steps[i], want[i])
		}
	}
	if len(p.Initial) != 2 || p.Initial[0].Until != Forever {
		t.Errorf("initial %v", p.Initial)
	}
	if p.Complete {
		t.Error("complete although two boxes stayed")
	}
}

func TestPackingPrefix(t *testing.T) {
	b := suite.Board(t, corridorLevel)
	pulls := []PackingPull{{From: 3, To: 5}, {From: 2, To: 8, Removed: true}, {From: 5, To: 9, Removed: true}}
	p := NewPackingOrder(b, pulls, []board.Square{0, 1})
	cases := []struct {
		boxes []board.Square
		want  int
	}{
		{[]board.Square{6, 7, 8, 9}, 0},
		{[]board.Square{0, 7, 8, 9}, 1},
		{[]board.Square{0, 1, 8, 9}, 2},
		{[]board.Square{0, 1, 5, 9}, 3},
		{[]board.Square{0, 1, 5, 2}, 4},
		{[]board.Square{0, 1, 2, 9}, 2}, // the parked box is missing while it is due
		{[]board.Square{0, 1, 2, 3}, 5},
		{[]board.Square{0, 3, 2, 5}, 1}, // nothing counts before the boxes that never moved
	}
	for _, c := range cases {
		if got := p.Prefix(b.BitsOf(c.boxes)); got != c.want {
			t.Errorf("boxes %v: prefix %d, expected %d", c.boxes, got, c.want)
		}
	}
	if p.Len() != 5 {
		t.Errorf("length %d, expected 5", p.Len())
	}
	none := b.NewBits()
	if p.NextSquare(2, none) != 5 || p.NextSquare(5, none) != board.None {
		t.Errorf("next %d and %d", p.NextSquare(2, none), p.NextSquare(5, none))
	}
}

// TestLayers: boxes that could leave in any order may come in any order, and a layer counts only when those before it
// are done.
func TestLayers(t *testing.T) {
	b := suite.Board(t, corridorLevel)
	pulls := []PackingPull{
		{From: 3, To: 9, Removed: true, Layer: 1}, {From: 2, To: 9, Removed: true, Layer: 1},
		{From: 1, To: 9, Removed: true, Layer: 2}, {From: 0, To: 9, Removed: true, Layer: 2},
	}
	p := NewPackingOrder(b, pulls, nil)
	cases := []struct {
		boxes []board.Square
		want  int
		next  board.Square
	}{
		{[]board.Square{6, 7, 8, 9}, 0, 0},
		{[]board.Square{1, 7, 8, 9}, 1, 0},
		{[]board.Square{0, 7, 8, 9}, 1, 1},
		{[]board.Square{0, 2, 8, 9}, 1, 1},
		{[]board.Square{0, 1, 8, 9}, 2, 2},
		{[]board.Square{0, 1, 3, 9}, 3, 2},
		{[]board.Square{0, 1, 2, 3}, 4, board.None},
	}
	for _, c := range cases {
		boxes := b.BitsOf(c.boxes)
		got := p.Prefix(boxes)
		if next := p.NextSquare(got, boxes); got != c.want || next != c.next {
			t.Errorf("boxes %v: prefix %d and next %d, expected %d and %d", c.boxes, got, next, c.want, c.next)
		}
	}
	p.Strict()
	if got := p.Prefix(b.BitsOf([]board.Square{1, 7, 8, 9})); got != 0 {
		t.Errorf("prefix %d of the strict order", got)
	}
}

// TestFulfilled: of a layout the squares count whose boxes stay for good, up to the first gap and in the layer of the
// gap, and while an initial box is missing only those of initial boxes.
func TestFulfilled(t *testing.T) {
	b := suite.Board(t, `
#########
#@$$$$$ #
#  .....#
#########`)
	g := b.Goals
	o := &PackingOrder{
		Initial: []PackingStep{{From: board.None, To: g[0], Until: Forever}},
		Steps: []PackingStep{
			{From: board.None, To: g[1], Until: Forever},
			{From: board.None, To: g[2], Until: Forever, Layer: 1},
			{From: board.None, To: g[3], Until: Forever, Layer: 1},
			{From: board.None, To: g[4], Until: Forever},
		},
	}
	for _, test := range []struct{ boxes, want []board.Square }{
		{nil, nil},
		{[]board.Square{g[1], g[2]}, nil},
		{[]board.Square{g[0], g[2], g[4]}, g[:1]},
		{[]board.Square{g[0], g[1], g[3], g[4]}, []board.Square{g[0], g[1], g[3]}},
		{g[:4], g[:4]},
		{g, g},
	} {
		if got := o.Fulfilled(b, b.BitsOf(test.boxes)); !got.Equal(b.BitsOf(test.want)) {
			t.Errorf("boxes %v: %v fulfilled, expected %v", test.boxes, got.AppendTo(nil), test.want)
		}
	}
}
