package coach

import (
	"context"

	"planner/exhaustive"
	"planner/flow"
	"planner/search/incremental"
)

// refine brings the bounds of all costs together, as far as the context and the memory allow.
func (j *judge) refine(ctx context.Context) error {
	d, err := j.distances(ctx, 0)
	if err != nil {
		return nil // the time is over
	}
	j.estimate(ctx, d)
	for positions := int64(firstPositions); ctx.Err() == nil; positions *= positionGrowth {
		if _, ok := j.next(0); !ok {
			return nil
		}
		if err := j.round(ctx, positions); err != nil {
			return err
		}
	}
	return nil
}

// distances are those of the board that starts at a position. The error is that of ctx.
func (j *judge) distances(ctx context.Context, i int) (*flow.Distances, error) {
	b := j.boardAt(i)
	return flow.DistancesWithin(ctx, flow.NewGraph(flow.NewSides(b, nil)), flow.ToGoals(b))
}

// estimate gives every position the lower bound of a matching and linear conflicts.
func (j *judge) estimate(ctx context.Context, d *flow.Distances) {
	e := incremental.NewEstimate(d, incremental.Parts{Matching: true, Linear: true})
	for i := range j.costs.known {
		if ctx.Err() != nil {
			return
		}
		at := j.line.At(i)
		if bound, ok := e.Begin(at.Boxes.AppendTo(nil), at.Player); ok {
			j.costs.atLeast(i, i+bound)
		}
	}
}

// round searches open positions, each for a number of positions. Later positions are easier, so after a search that has
// not settled its position only later ones are searched.
func (j *judge) round(ctx context.Context, positions int64) error {
	for from := 0; ctx.Err() == nil; {
		i, ok := j.next(from)
		if !ok {
			return nil
		}
		settled, err := j.attempt(ctx, i, positions)
		if err != nil {
			return err
		}
		if !settled {
			from = i + 1
		}
	}
	return nil
}

// next is the position to search next out of those from a given one on: the last one, then the start, then the middle of
// the widest stretch that is open.
func (j *judge) next(from int) (i int, ok bool) {
	open := func(i int) bool { return i >= from && !j.costs.exact(i) && !j.spent[i] }
	last := len(j.costs.known) - 1
	switch {
	case open(last):
		return last, true
	case open(0):
		return 0, true
	}
	widest := 0
	for begin := from; begin <= last; begin++ {
		end := begin
		for end <= last && open(end) {
			end++
		}
		if end-begin >= max(widest, 1) {
			i, ok, widest = (begin+end)/2, true, end-begin
		}
		begin = end
	}
	return i, ok
}

// attempt searches a position for a solution shorter than the known one. It reports whether the cost of the position is
// then known. The search of the start is the largest; it pauses and goes on in the next round.
func (j *judge) attempt(ctx context.Context, i int, positions int64) (settled bool, err error) {
	if i == 0 {
		positions *= startShare
	}
	s, before := j.paused, j.paused.generated
	if i > 0 || s.Search == nil {
		d, err := j.distances(ctx, i)
		if err != nil {
			return false, nil // the time is over
		}
		s.Search, before = j.begin(i, d), 0
	} else {
		s.Known(j.costs.rest(0))
	}
	r := s.Run(ctx, positions)
	j.nodes += r.Counts.Generated - before
	if i == 0 {
		j.paused = paused{s.Search, r.Counts.Generated}
	}
	if len(r.Pushes) > 0 {
		if _, err := j.solution(i, r.Pushes); err != nil {
			return false, err
		}
		j.costs.solution(i, r.Pushes)
	}
	j.costs.atLeast(i, i+r.Bound)
	j.spent[i] = s.Ended()
	return j.costs.exact(i), nil
}

// begin prepares the search of a position. That of the start has half of the memory, and all others in turn the other
// half.
func (j *judge) begin(i int, d *flow.Distances) *exhaustive.Search {
	j.searches++
	rest := j.costs.rest(i)
	return exhaustive.NewSearch(d, exhaustive.Options{
		Threads: j.options.Threads, Memory: j.options.RAM / 2, Upper: len(rest), Known: rest,
	})
}
