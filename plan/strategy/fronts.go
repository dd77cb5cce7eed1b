package strategy

import (
	"sync"

	"planner/board"
	"planner/meet"
	"planner/technique"
)

// fronts keeps the nearest position of each strategy and side, and compares those of opposite sides for the list of
// meet candidates. A strategy has one place for each side, where its newest position takes the place of the one before.
// Its methods may be called by several goroutines.
type fronts struct {
	mutex   sync.Mutex
	at      [2]map[technique.ID]front
	pairs   *pairs // nil before the first comparison
	records int    // of both logs at the last comparison
}

// front is the nearest position of one strategy, which is kept as a record of its side's log.
type front struct {
	ref   meet.Ref
	fresh bool // it was not compared yet
}

// Stands notes how far a strategy is, and compares the positions of all strategies when enough positions were recorded
// since that was last done. It is called after a turn of the strategy.
func (c *LevelContext) Stands(id technique.ID, at Standing) {
	f := &c.fronts
	f.mutex.Lock()
	defer f.mutex.Unlock()
	for side, ref := range at.Nearest {
		f.put(board.Side(side), id, meet.Ref(ref))
	}
	if more := c.recorded() - f.records; more >= comparedEvery && c.comparison() <= more*comparedSteps {
		c.compare()
	}
}

// Compare compares the nearest positions of all strategies, unless that would take longer than a reader of the list of
// candidates shall wait.
func (c *LevelContext) Compare() {
	c.fronts.mutex.Lock()
	defer c.fronts.mutex.Unlock()
	if c.comparison() <= comparedAtOnce {
		c.compare()
	}
}

// recorded is the number of records of both logs.
func (c *LevelContext) recorded() int {
	return c.Logs[board.Forward].Len() + c.Logs[board.Reverse].Len()
}

// comparison is what it costs to compare what is new, in steps of matchings.
func (c *LevelContext) comparison() int {
	pairs, boxes := 0, len(c.Level.Board.Boxes)
	for _, r := range c.fronts.at[board.Reverse] {
		pairs += len(c.fronts.against(r))
	}
	return pairs * boxes * boxes * boxes
}

// against lists the positions of the forward side that were not compared with one of the reverse side.
func (f *fronts) against(r front) (refs []meet.Ref) {
	for _, p := range f.at[board.Forward] {
		if p.fresh || r.fresh {
			refs = append(refs, p.ref)
		}
	}
	return refs
}

// put notes the nearest position of a strategy, 0 for none.
func (f *fronts) put(side board.Side, id technique.ID, ref meet.Ref) {
	if f.at[side] == nil {
		f.at[side] = map[technique.ID]front{}
	}
	if ref != 0 && f.at[side][id].ref != ref {
		f.at[side][id] = front{ref: ref, fresh: true}
	}
}

// compare measures the pairs of which a position is new.
func (c *LevelContext) compare() {
	f := &c.fronts
	if f.pairs == nil {
		f.pairs = newPairs(c.Level.Fork())
	}
	f.records = c.recorded()
	for _, r := range f.at[board.Reverse] {
		if refs := f.against(r); len(refs) > 0 {
			f.pairs.offer(c.Pairs, c.positions(board.Reverse, r.ref)[0], c.positions(board.Forward, refs...)...)
		}
	}
	for _, places := range f.at {
		for id, p := range places {
			places[id] = front{ref: p.ref}
		}
	}
}
