package strategy

import (
	"context"

	"planner/board"
	"planner/search"
	"planner/search/analysis"
	"planner/technique"
)

// Strategy is one line of searches that follow from each other and try to solve the level. All strategies of a level
// write to one table, so that any two of opposite sides can meet. A Strategy belongs to one goroutine at a time.
type Strategy interface {
	// Work goes on for about slice generated positions. hit is a position that ends the search, nil when there is none
	// yet. done says that nothing is left for the strategy to do.
	Work(ctx context.Context, slice int64) (hit *Hit, done bool)
	// Cost is the work done so far in this run.
	Cost() Cost
	// Standing says how far the strategy is.
	Standing() Standing
	// Save writes down what a later run needs to go on.
	Save(to *State)
	// Load makes a new strategy go on from what an earlier run saved.
	Load(ctx context.Context, from *State)
}

// Cost is the work of a strategy as the schedule counts it, in positions.
type Cost struct {
	Generated int64 // positions generated

	// Extra is the work beyond that of ordinary positions. It is 0 for strategies whose positions all take about the
	// same time, and it must not depend on the clock. In most strategies Extra comes from featurespace.Rules.ExtraWork.
	Extra int64

	// Near says that the strategy has come so far that it is worth a larger share of the work from now on.
	Near bool
}

// Sum is the whole work.
func (c Cost) Sum() int64 { return c.Generated + c.Extra }

// Standing is how far a strategy is.
type Standing struct {
	Best *search.Position // of the current search, nil when there is none; valid until the next call of Work
	Side board.Side       // of the search that Best is about
	Note string           // in a few words, for people

	// Nearest is, by side, the record of the position that the current search would leave to the other side as the
	// nearest, 0 for none.
	Nearest [2]search.Ref

	Acts []Act // openings that are over, for a strategy that makes openings
}

// Act is an opening that is over, for people: the side, the position that it has left to the other side, and how open
// that is. The third act of Holland's SOLVE is the relocation from one such position to the other.
type Act struct {
	Side     board.Side
	Position search.Position
	Note     string
}

// Hit is a position that ends the search: it is solved by itself, or both sides have reached it.
type Hit struct {
	Ref    search.Ref // its record in the log of the side that generated it
	Key    board.Key
	Solved bool // no position of the other side is needed
}

// State is the saved state of a strategy. The trees and cells of its searches are not saved: a strategy that is loaded
// goes on from the best position it had, with the table that knows all it has generated. Refs are records of the sides'
// logs, 0 for none.
type State struct {
	Name string
	Used int64         // positions generated, for its share of the work
	Turn int           // the current attempt, stage or round
	Best [2]search.Ref // by side: best node of the current search

	Courses []CourseState // of free-space

	Order *analysis.PackingOrder // the packing order that is followed
	Open  []search.Ref           // of a plain search: the open positions that come next
}

// CourseState is the saved state of a course of alternations.
type CourseState struct {
	Works bool          // the current search belongs to the course
	Turn  int           // the current stage
	Spent int64         // positions generated
	Near  [2]search.Ref // by side: the node that the other side aims at
}

// Holdings keeps what a strategy has beside its searches: their memory, the counters, and the logs that it records in.
// The strategy tells it of changes, and the caller that runs the strategy asks it. It belongs to the strategy's
// goroutine.
type Holdings struct {
	// Records tells, by side, in which logs the strategy records the positions of its present searches.
	Records [2]bool

	draws  draws         // what the strategy draws by lot from
	use    technique.Use // the techniques that are on in its searches, and their counters
	memory holder        // of the searches, nil while there are none
	limit  int64         // bytes that the searches may hold, 0 for the number that they were made with
}

// draws is what a strategy draws by lot from.
type draws struct {
	seed  uint64
	later int // packing orders that are passed over at first
	copy  int // 0 for the strategy itself; a copy draws from its first search on
}

// holder is something whose memory can be limited: mostly the current search.
type holder interface {
	MemoryBytes() int64
	Limit(bytes int64)
}

// hold sets what holds the strategy's memory from now on, nil for nothing.
func (h *Holdings) hold(m holder) {
	h.memory = m
	if m != nil && h.limit > 0 {
		m.Limit(h.limit)
	}
}

// MemoryBytes is the memory that the strategy's searches hold.
func (h *Holdings) MemoryBytes() int64 {
	if h.memory == nil {
		return 0
	}
	return h.memory.MemoryBytes()
}

// Limit says how many bytes the strategy's searches may hold from now on.
func (h *Holdings) Limit(bytes int64) {
	h.limit = bytes
	if h.memory != nil {
		h.memory.Limit(bytes)
	}
}

// conclude lets go of the memory and keeps the counts.
func (h *Holdings) conclude() { *h = Holdings{use: h.use} }
