package featurespace

import (
	"testing"

	"planner/internal/test/suite"
	"planner/search"
)

// TestLinesTakeTurns: of the nodes of a cell those with the same first move from the root are served one after the
// other, the cheapest first, and the lines in turn. Without lines the cheapest of all comes first.
func TestLinesTakeTurns(t *testing.T) {
	b := suite.Board(t, "\n######\n#@$ .#\n######")
	for _, test := range []struct {
		lines [4]int32 // by node
		want  [4]int32 // the nodes whose moves are taken
	}{
		{lines: [4]int32{1, 1, 1, 2}, want: [4]int32{3, 0, 1, 2}},
		{lines: [4]int32{1, 1, 2, 2}, want: [4]int32{2, 0, 3, 1}},
		{lines: [4]int32{0, 0, 0, 0}, want: [4]int32{0, 1, 2, 3}},
	} {
		tr := newTree(b)
		c := newCells(&tr)
		for id, line := range test.lines {
			at := tr.states.add(&state{node: -1})
			tr.edges.add(&edge{state: at, weight: uint8(id)})
			n := int32(id)
			tr.nodes = append(tr.nodes, node{line: line, first: n, next: n, sorted: n + 1, end: n + 1})
			if newCell := c.addNode(n, search.CellKey{}); newCell != (id == 0) {
				t.Errorf("lines %v: node %d begins a cell: %v", test.lines, id, newCell)
			}
		}
		for _, want := range test.want {
			if got := c.takeCheapest(0); got != want {
				t.Errorf("lines %v: the move of node %d, expected that of %d", test.lines, got, want)
			}
		}
		if got := c.takeInTurn(); got >= 0 {
			t.Errorf("lines %v: another move, of node %d", test.lines, got)
		}
	}
}
