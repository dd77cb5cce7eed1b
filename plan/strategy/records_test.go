package strategy

import (
	"bytes"
	"context"
	"testing"

	"planner/internal/test/must"
	"planner/internal/test/standin"
	"planner/internal/test/suite"
	"planner/meet"
)

// TestNodesHaveRecords: the nodes of searches at work can be rebuilt from their records, also those of positions that
// have left the table and are looked up late, and after full chunks of the logs have been replaced by copies.
func TestNodesHaveRecords(t *testing.T) {
	below := standin.NewStore()
	b := suite.Board(t, suite.Pillars())
	s := setup(b, 11<<20)
	s.Strategies, s.Disk = 8, &Disk{Overflow: below, Logs: [2]*meet.Log{meet.NewLog(b), meet.NewLog(b)}}
	c := NewLevelContext(s)
	c.Declare()
	meetings := []*meeting{NewSpread(c).(*meeting), NewSpreadFrozen(c).(*meeting)}
	all := []Strategy{NewPulls(c), meetings[0], NewPackingSink(c), meetings[1], NewPackingAny(c)}
	for range 3 {
		for _, strategy := range all {
			if h, _ := strategy.Work(context.Background(), 10_000); h != nil {
				t.Fatal("the board is too easy for this test")
			}
		}
	}
	chunks := 0
	for _, l := range c.Logs {
		for i := range l.FullChunks() {
			must.Do(t, l.Adopt(i, bytes.Clone(l.Chunk(i))))
			chunks++
		}
	}
	nodes := 0
	for _, m := range meetings {
		recorded(t, c, m.side, m.searches.current)
		nodes += m.searches.current.Nodes()
	}
	if len(below.Held) == 0 || chunks == 0 || nodes == 0 {
		t.Errorf("%d positions below, %d chunks, %d nodes test nothing", len(below.Held), chunks, nodes)
	}
}
