package plan

import (
	"context"

	"planner/search"
	"planner/technique"
)

// phase is one step of the schedule of a level.
type phase interface {
	// run searches a level within a budget, or does nothing where the phase has no place. The context ends it early. An
	// error means that the search itself is broken, or the store; not to find a solution is an outcome.
	run(ctx context.Context, l *level, b budget) (outcome, error)
}

// phases lists the phases of a mode in the order in which they run. The first one that decides the level ends the list.
func phases(mode Mode) []phase {
	whole := wholeSpace{id: technique.Exhaustive, disk: true}
	ends := &bothEnds{}
	switch mode {
	case AStar:
		return []phase{whole}
	case Forward, Reverse:
		return []phase{ends, &rounds{ends}}
	}
	small := &smallFirst{}
	ends.small = small
	return []phase{
		resumed{whole}, // a store that holds an exhaustive search already
		small,          // a small level exhaustively, for a while
		ends,           // strategies from both ends, in turn
		lastResort{whole},
		&rounds{ends}, // all strategies again, from empty tables
	}
}

// budget is what a phase may spend.
type budget struct {
	positions int64 // that each kind of search may generate, 0 for no limit
	used      int64 // positions that the phases before have generated
	memory    int64 // bytes of the tables: without what the program, the board and its distances take
}

// spent reports whether the positions were generated.
func (b budget) spent() bool { return b.positions > 0 && b.used >= b.positions }

// beside is the budget of a search that has a store open for what outgrows its memory. The store may be nil.
func (b budget) beside(s search.Store) budget {
	if s != nil {
		b.memory = max(b.memory-s.Reserve()*9/10, leastMemory)
	}
	return b
}
