package search

import (
	"context"
	"testing"

	"planner/board"
	"planner/internal/suite"
)

// A front changes the order of the visits, not what is visited.
func TestFrontVisitsEveryPositionOnce(t *testing.T) {
	b := suite.Board(t, twoBoxes)
	r := &singles{b: b, scene: board.NewScene(b), zone: board.NewZone(b), rest: board.NewZone(b)}
	start := start(r)
	e := NewEngine(b, r, nil, 0)
	e.Front()
	e.counters.Generated = frontAfter
	e.AddRoot(start, r.key(start))
	if out := e.Run(context.Background(), 1<<20); out != Exhausted {
		t.Fatalf("outcome %v, expected Exhausted", out)
	}
	if got, want := e.Counters().Expanded, int64(len(reachable(r, start))); got != want {
		t.Errorf("expanded %d positions, a plain search reaches %d", got, want)
	}
}

// The turns of the best node go round the cells of its row and leave out those of others.
func TestFrontTakesTheRowInTurn(t *testing.T) {
	e := Engine{front: true, best: 0}
	e.counters.Generated = frontAfter
	for i, lead := range []int32{2, 1, 1, 3} {
		e.cells = append(e.cells, cell{lead: lead, heap: []int32{int32(i)}})
		e.states = append(e.states, state{node: -1}, state{node: -1})
		e.edges = append(e.edges, edge{state: int32(2 * i)}, edge{state: int32(2*i + 1)})
		e.nodes = append(e.nodes, node{cell: int32(i), first: int32(2 * i), next: int32(2 * i), end: int32(2*i + 2)})
	}
	e.nodes[0].cell = 1
	for i, want := range []int32{2, 4, 3, 5, -1} {
		if got := e.foremost(); got != want {
			t.Errorf("turn %d took move %d, expected %d", i, got, want)
		}
	}
	e.counters.Generated, e.nodes[0].cell = 0, 0
	if got := e.foremost(); got != 0 {
		t.Errorf("before the front is served move %d was taken, expected the best node's cell", got)
	}
}
