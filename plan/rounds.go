package plan

import (
	"context"

	"planner/board"
	"planner/plan/checkpoint"
	"planner/search"
	"planner/technique"
)

// again runs the limited searches again and again while all that ends them is that their memory is spent. Every round
// begins with an empty table and empty logs, and with a seed and packing orders that no earlier round had, so it goes
// other ways. It drops what the rounds before have reached; a round that went on instead would record nothing new.
//
// A store takes what outgrows memory, so there are no rounds with one. Several processes that search a level differ
// from each other already.
func (j *job) again(ctx context.Context) error {
	if j.options.Store != nil || j.options.Others != nil || !j.use.On(technique.Restarts) {
		return nil
	}
	counts := &j.result.Techniques[technique.Restarts]
	for j.crowded && j.goesOn(ctx) {
		j.round++
		j.note("the memory of both ends is spent: round %d", j.round+1)
		counts.Asked++
		if err := j.limited(ctx); err != nil {
			return err
		}
		if j.result.Status == search.Solved {
			counts.Decided++
		}
	}
	return nil
}

// goesOn reports whether there is something left to find and a budget for it.
func (j *job) goesOn(ctx context.Context) bool {
	return j.result.Status == search.Unsolved && ctx.Err() == nil && j.failed != checkpoint.Stopped && !j.spent()
}

// crowded reports whether a search ended because its memory is spent.
func (s *limitedSearch) crowded() bool {
	return s.level.Logs[board.Forward].Full() // both share their memory
}
