package strategy

import (
	"context"
	"time"
)

// Lazy is a strategy that is made when it is first asked to work: most levels are solved before all strategies have
// had a turn. When it is done, Retire lets go of its memory and keeps what is known of it.
type Lazy struct {
	build    func() Strategy
	making   time.Duration // by the clock
	strategy Strategy      // nil before the first turn, and when it is done
	holdings *Holdings

	// What is known while there is no strategy.
	cost     Cost
	standing Standing
	state    State
	loaded   bool // the strategy goes on from the state when it is made
	done     bool // it is not made again
}

// NewLazy makes a strategy that build makes at its first turn.
func NewLazy(build func() Strategy) *Lazy {
	return &Lazy{build: build, holdings: &Holdings{}, standing: Standing{Note: "not begun"}}
}

// Work implements Strategy.
func (l *Lazy) Work(ctx context.Context, slice int64) (*Hit, bool) {
	if l.done {
		return nil, true
	}
	if l.strategy == nil {
		l.makeStrategy(ctx)
	}
	return l.strategy.Work(ctx, slice)
}

// makeStrategy makes the strategy, as it was saved if it was.
func (l *Lazy) makeStrategy(ctx context.Context) {
	begin := time.Now()
	defer func() { l.making = time.Since(begin) }()
	l.strategy = l.build()
	if l.loaded {
		l.strategy.Load(ctx, &l.state)
	}
	limit := l.holdings.limit
	if l.holdings = l.strategy.Holdings(); limit > 0 {
		l.holdings.Limit(limit)
	}
}

// Making is how long it took to make the strategy, by the clock.
func (l *Lazy) Making() time.Duration { return l.making }

// Retire lets go of a strategy that is done.
func (l *Lazy) Retire() {
	if l.strategy == nil {
		return
	}
	l.cost, l.standing, l.state = l.strategy.Cost(), l.strategy.Standing(), State{}
	if l.standing.Best != nil {
		best := detached(l.standing.Best)
		l.standing.Best = &best
	}
	l.strategy.Save(&l.state)
	l.strategy, l.done = nil, true
	l.holdings.conclude()
}

// Cost implements Strategy.
func (l *Lazy) Cost() Cost {
	if l.strategy == nil {
		return l.cost
	}
	return l.strategy.Cost()
}

// Standing implements Strategy.
func (l *Lazy) Standing() Standing {
	if l.strategy == nil {
		return l.standing
	}
	return l.strategy.Standing()
}

// Save implements Strategy. A strategy that has had no turn since it was loaded is as it was.
func (l *Lazy) Save(to *State) {
	if l.strategy == nil {
		*to = l.state
		return
	}
	l.strategy.Save(to)
}

// Load implements Strategy. It takes effect at the first turn.
func (l *Lazy) Load(_ context.Context, from *State) { l.state, l.loaded = *from, true }

// Holdings implements Strategy. Before its first turn it holds nothing.
func (l *Lazy) Holdings() *Holdings { return l.holdings }
