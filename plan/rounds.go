package plan

import (
	"context"

	"planner/search"
	"planner/technique"
)

// rounds repeats the limited searches as long as they end only because their memory is spent. Every round begins with
// an empty table and empty logs, and with a seed and packing orders that no earlier round had, so it goes other ways.
// It drops what the rounds before have reached; a round that went on instead would record nothing new.
//
// A store takes what outgrows memory, so there are no rounds with one. Several processes that search a level differ
// from each other already.
type rounds struct{ ends *bothEnds }

func (p *rounds) run(ctx context.Context, l *level, b budget) (outcome, error) {
	all := newOutcome()
	if l.options.Store != nil || l.options.Others != nil || !l.use.On(technique.Restarts) {
		return all, nil
	}
	count := &all.result.Techniques[technique.Restarts]
	for used := b.used; p.ends.crowded && all.result.Status == search.Unsolved && ctx.Err() == nil && !b.spent(); {
		p.ends.round++
		all.note(l, "the memory of both ends is spent: round %d", p.ends.round+1)
		count.Asked++
		o, err := p.ends.run(ctx, l, b)
		all.follow(o)
		b.used = used + all.result.Nodes
		if err != nil {
			return all, err
		}
		if o.result.Status == search.Solved {
			count.Decided++
		}
	}
	return all, nil
}
