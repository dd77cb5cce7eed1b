package strategy

import (
	"context"

	"planner/board"
	"planner/deadlock"
	"planner/search"
	"planner/technique"
)

// Strategy is one line of searches that follow from each other and try to solve the level. All strategies of a level
// write to one table, so that any two of opposite sides can meet. A Strategy belongs to one goroutine at a time.
type Strategy interface {
	// Work goes on for about slice generated positions. hit is a position that ends the search, nil when there is none
	// yet; done says that the strategy has nothing left to do.
	Work(ctx context.Context, slice int64) (hit *Hit, done bool)
	// Cost is the work done so far in this run.
	Cost() Cost
	// Best is the best position of the search at hand, nil when there is none. It is valid until the next call of Work.
	Best() *search.Position
	// Side is the side of the search that Best is about.
	Side() board.Side
	// Records tells, by side, in which logs the strategy records positions that it reaches in what it does now.
	Records() [2]bool
	// Planned lists the techniques by which the targets of the search at hand were arranged, nil when it has none.
	Planned() []technique.ID
	// String says in a few words how far the strategy is, for people.
	String() string
	// Count adds what the techniques inside the strategy have been asked and have decided so far.
	Count(to *technique.Counts)

	// Bytes is the memory that the strategy's searches hold.
	Bytes() int64
	// Limit says how many bytes they may hold from now on.
	Limit(bytes int64)

	// Save writes down what a later run needs to go on.
	Save(to *State)
	// Load makes a new strategy go on from what an earlier run saved.
	Load(from *State)
	// Learned lists the deadlock patterns that the strategy has learned.
	Learned() []deadlock.LearnedPattern
	// Teach tells the strategy of boxes that another process has proved lost while the player is on a square. The
	// strategy proves it again before it uses it.
	Teach(boxes []board.Square, player board.Square)
}

// Cost is the work of a strategy, in positions, so that it is the same in every run.
type Cost struct {
	Generated int64 // positions generated
	Extra     int64 // what they have cost beyond the ordinary, see featurespace.Rules.ExtraWork
}

// Hit is a position that ends the search: it is solved by itself, or both sides have reached it.
type Hit struct {
	Side   board.Side // the side that generated it
	Ref    search.Ref // its record in that side's log
	Key    board.Key
	Solved bool // no position of the other side is needed
}
