package strategy

import (
	"bytes"
	"context"
	"sync"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/meet"
	"planner/search"
)

// overflow is a search.ScannableOverflow in memory.
type overflow struct {
	sync.Mutex
	held map[board.Key][2]uint32
}

func (o *overflow) Put(batch []search.Entry) error {
	o.Lock()
	defer o.Unlock()
	for _, e := range batch {
		o.held[e.Key] = e.Refs
	}
	return nil
}

func (o *overflow) Guess(key board.Key, side board.Side) search.Guess {
	o.Lock()
	defer o.Unlock()
	if o.held[key][side] == 0 {
		return search.Absent
	}
	return search.Likely
}

func (o *overflow) Get(key board.Key) (search.Entry, bool, error) {
	o.Lock()
	defer o.Unlock()
	refs, found := o.held[key]
	return search.Entry{Key: key, Refs: refs}, found, nil
}

func (o *overflow) Scan(func(search.Entry) bool) error { return nil }

// TestNodesHaveRecords: the nodes of searches at work can be rebuilt from their records, also those of positions that
// have left the table and are looked up late, and after full chunks of the logs have been replaced by copies.
func TestNodesHaveRecords(t *testing.T) {
	below := &overflow{held: map[board.Key][2]uint32{}}
	s := setup(suite.Board(t, suite.Pillars()), 11<<20)
	s.Strategies, s.Disk = 8, &Disk{Overflow: below, Logs: [2]*meet.Log{meet.NewLog(s.Board), meet.NewLog(s.Board)}}
	c := NewLevelContext(s)
	c.Declare()
	meetings := []*meeting{NewSpread(c).(*meeting), NewSpreadFrozen(c).(*meeting)}
	all := []Strategy{NewPulls(c, func() {}), meetings[0], NewPackingSink(c), meetings[1], NewPackingAny(c)}
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
	if len(below.held) == 0 || chunks == 0 || nodes == 0 {
		t.Errorf("%d positions below, %d chunks, %d nodes test nothing", len(below.held), chunks, nodes)
	}
}
