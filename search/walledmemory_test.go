package search

import (
	"testing"

	"planner/board"
	"planner/flow"
	"planner/internal/test/oracle"
)

// TestWalledMemory checks that the tables stay within their bytes, that the one used longest ago goes first, and that
// none is made without memory or beyond the steps allowed.
func TestWalledMemory(t *testing.T) {
	b := oracle.Generate(oracle.Medium, 3)
	d := flow.NewDistances(flow.NewGraph(flow.NewNodes(b, nil)), flow.ToGoals(b))
	unlimited := func(int64) bool { return true }
	walls := func(i int) board.Bits { return b.BitsOf([]board.Square{board.Square(i)}) }
	poor := NewWalled(d, 1<<40, func(int64) bool { return false })
	if table, _ := poor.Of(walls(0), 1<<40); table != nil {
		t.Error("a table without memory")
	}
	w := NewWalled(d, 1<<40, unlimited)
	if table, made := w.Of(walls(0), 10); table != nil || made != 0 {
		t.Error("a table beyond the steps allowed")
	}
	same := w.alike(walls, b.Squares())
	if len(same) < 3 {
		t.Fatalf("%d squares with tables of one size", len(same))
	}
	w = NewWalled(d, 1<<40, unlimited)
	first, _ := w.Of(walls(same[0]), 1<<40)
	second, _ := w.Of(walls(same[1]), 1<<40)
	w.limit = w.bytes
	w.Of(walls(same[0]), 0)
	w.Of(walls(same[2]), 1<<40) // the second one goes
	if again, made := w.Of(walls(same[0]), 0); again != first || made != 0 {
		t.Error("a table that was used lately has gone")
	}
	if again, _ := w.Of(walls(same[1]), 0); again == second || w.bytes > w.limit || len(w.tables) != 2 {
		t.Errorf("the oldest table is kept: %d bytes of %d in %d tables", w.bytes, w.limit, len(w.tables))
	}
}

// alike lists squares, each of which as the only wall gives a table with an estimate. These have the same size.
func (w *Walled) alike(walls func(int) board.Bits, squares int) (list []int) {
	for i := range squares {
		if table, _ := w.Of(walls(i), 1<<40); table.Estimate != nil {
			list = append(list, i)
		}
	}
	return list
}
