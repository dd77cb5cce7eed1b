package strategy

import (
	"context"
	"sync"

	"planner/board"
	"planner/reverse"
	"planner/search/featurespace"
	"planner/technique"
)

// spreading is a search that spreads the solved position out. The strategies spread and spread-frozen begin with the
// same one. So the strategy that is done first leaves the search to the other. The other goes on with it, or finds its
// aim among the nodes that are there. The search belongs to the strategy that has taken it.
type spreading struct {
	engine *featurespace.Engine
	use    technique.Use // where the search counts; see LevelContext.CountSpreadings
}

// generated is the number of positions that the search has generated, by whichever strategy.
func (s *spreading) generated() int64 { return s.engine.Counters().Generated }

// spreadings are the spread searches of a level that strategies hand on. Its methods may be called by several
// goroutines.
type spreadings struct {
	mutex sync.Mutex
	idle  *spreading      // left by a strategy, nil for none
	uses  []technique.Use // of all searches that were made
}

// takeSpare gives the search that a strategy has left, nil when there is none.
func (l *spreadings) takeSpare() *spreading {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	s := l.idle
	l.idle = nil
	return s
}

// leave keeps a search for the next strategy. Of two searches it keeps the one that has come further.
func (l *spreadings) leave(s *spreading) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.idle == nil || l.idle.generated() < s.generated() {
		l.idle = s
	}
}

// add notes where a new search counts.
func (l *spreadings) add(use technique.Use) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.uses = append(l.uses, use)
}

// CountSpreadings adds what the techniques inside the spread searches have been asked and have decided. These searches
// pass from strategy to strategy, so no strategy counts them. No strategy may be at work meanwhile.
func (c *LevelContext) CountSpreadings(to *technique.Counts) {
	for _, use := range c.spreadings.uses {
		to.Add(use.Counts)
	}
}

// takeSpreading gives a strategy the spread search that another one has left, or a new one.
func (c *LevelContext) takeSpreading(ctx context.Context) *spreading {
	if s := c.spreadings.takeSpare(); s != nil {
		return s
	}
	l, own := c.Level.Fork(), technique.NewUse(c.set)
	c.spreadings.add(own)
	return &spreading{c.newEngine(ctx, l, own, board.Reverse, reverse.NewSpreadOut(l, own), c.Roots...), own}
}
