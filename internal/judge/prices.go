package judge

import (
	"context"
	"slices"

	"planner/board"
	"planner/exhaustive"
	"planner/flow"
	"planner/search"
)

// refine brings the bounds of all costs together, as far as the context and the memory allow.
func (j *judge) refine(ctx context.Context) error {
	d, err := flow.GoalDistances(ctx, j.boardAt(0))
	if err != nil {
		return nil // the time is over
	}
	j.estimate(ctx, d)
	j.tellPrices()
	for positions := int64(firstPositions); ctx.Err() == nil; positions *= positionGrowth {
		if open, err := j.priceRound(ctx, positions); err != nil || !open {
			return err
		}
	}
	return nil
}

// estimate gives every position the lower bound of a matching and linear conflicts.
func (j *judge) estimate(ctx context.Context, d *flow.Distances) {
	e := search.NewEstimate(d, search.EstimateParts{Matching: true, Linear: true})
	for i := range j.costs.known[:j.solved+1] {
		if ctx.Err() != nil {
			return
		}
		at := j.game.At(i)
		if bound, ok := e.Begin(at.Boxes.AppendTo(nil), at.Player); ok {
			j.costs.atLeast(i, i+bound)
		}
		j.prices.estimates = append(j.prices.estimates, j.costs.known[i].Least)
	}
}

// priceRound searches open positions, each for a number of positions, and reports whether there was any. Later
// positions are easier, so after a search that has not settled its position only later ones are searched.
func (j *judge) priceRound(ctx context.Context, positions int64) (open bool, err error) {
	for from := 0; ctx.Err() == nil; {
		i, ok := j.nextPrice(from)
		if !ok {
			break
		}
		open = true
		settled, err := j.attemptPrice(ctx, i, positions)
		if err != nil {
			return open, err
		}
		if !settled {
			from = i + 1
		}
	}
	return open, nil
}

// nextPrice is the position to search next out of those from a given one on: the last one, then the start, then the
// middle of the heaviest stretch that is open.
func (j *judge) nextPrice(from int) (i int, ok bool) {
	open := func(i int) bool { return i >= from && !j.costs.exact(i) && !j.prices.spent[i] }
	last := j.solved
	switch {
	case open(last):
		return last, true
	case open(0):
		return 0, true
	}
	return middleOf(from, last+1, open, j.weight)
}

// weight says how likely it is that the cost rises with the push that leads to a position, or with the next push. The
// cost mostly rises where the estimate rises.
func (j *judge) weight(i int) int {
	e := j.prices.estimates
	if e[i] > e[i-1] || i+1 < len(e) && e[i+1] > e[i] {
		return suspectWeight
	}
	return 1
}

// attemptPrice searches a position for a solution shorter than the known one. Settled reports whether the cost of the
// position is then known. The search goes on where it paused in an earlier round.
func (j *judge) attemptPrice(ctx context.Context, i int, positions int64) (settled bool, err error) {
	if i == 0 {
		positions *= startShare
	}
	h, err := j.holding(ctx, i)
	if err != nil {
		return false, nil // the time is over
	}
	h.Known(j.costs.rest(i))
	h.Learn(j.neighbours(i)...)
	r := h.Run(ctx, positions)
	h.Learn()
	j.nodes += r.Counts.Generated - h.generated
	h.generated, h.bytes = r.Counts.Generated, r.Bytes
	if len(r.Pushes) > 0 {
		if _, _, err := Way(j.boardAt(i), r.Pushes); err != nil {
			return false, err
		}
		j.costs.solution(i, r.Pushes)
	}
	j.costs.atLeast(i, i+r.Bound)
	j.along(i)
	j.prices.spent[i] = h.Ended()
	j.letGo()
	j.tellPrices()
	return j.costs.exact(i), nil
}

// tellPrices tells the options' Progress how many costs are known.
func (j *judge) tellPrices() {
	p := Progress{Known: j.standing(), Positions: j.solved + 1}
	for _, known := range j.costs.known[:j.solved+1] {
		if known.Exact() {
			p.Decided++
		}
	}
	j.options.Progress(p)
}

// holding is the search of a position. A new search is begun when none is held.
func (j *judge) holding(ctx context.Context, i int) (*held, error) {
	if at := slices.IndexFunc(j.prices.held, func(h *held) bool { return h.at == i }); at >= 0 {
		return j.prices.held[at], nil
	}
	d, err := flow.GoalDistances(ctx, j.boardAt(i))
	if err != nil {
		return nil, err
	}
	j.searches++
	rest := j.costs.rest(i)
	s := exhaustive.NewSearch(d, exhaustive.Options{
		Threads: j.options.Threads, Memory: j.options.RAM / 2, Upper: len(rest), Known: rest,
	})
	h := &held{Search: s, at: i}
	j.prices.held = append(j.prices.held, h)
	return h, nil
}

// neighbours are the searches that a search of a position learns from: those of the start, of the nearest position
// before it, and of the nearest after it.
func (j *judge) neighbours(i int) (list []*exhaustive.Search) {
	sorted := slices.SortedFunc(slices.Values(j.prices.held), func(a, b *held) int { return a.at - b.at })
	at := slices.IndexFunc(sorted, func(h *held) bool { return h.at == i })
	for k, h := range sorted {
		if k != at && (h.at == 0 || k == at-1 || k == at+1) {
			list = append(list, h.Search)
		}
	}
	return list
}

// letGo drops the oldest searches as long as all together hold more than half of the memory. The search of the start
// stays as long as another one is left.
func (j *judge) letGo() {
	bytes := int64(0)
	for _, h := range j.prices.held {
		bytes += h.bytes
	}
	for len(j.prices.held) > 0 && bytes > j.options.RAM/2 {
		oldest := 0
		if j.prices.held[0].at == 0 && len(j.prices.held) > 1 {
			oldest = 1
		}
		bytes -= j.prices.held[oldest].bytes
		j.prices.held = slices.Delete(j.prices.held, oldest, oldest+1)
	}
}

// along looks for positions of the game on the best line that is known from a position. The rest of the line solves
// such a position, and if the line is a shortest one, so is its rest.
func (j *judge) along(i int) {
	if j.prices.visits == nil {
		j.prices.visits = map[board.Key][]int{}
		for at := range j.costs.known[:j.solved+1] {
			key := j.keys(at, nil)[0]
			j.prices.visits[key] = append(j.prices.visits[key], at)
		}
	}
	rest, exact := j.costs.rest(i), j.costs.exact(i)
	for n, key := range j.keys(i, rest)[1:] {
		for _, at := range j.prices.visits[key] {
			j.costs.solution(at, rest[n+1:])
			if exact {
				j.costs.atLeast(at, at+len(rest)-n-1)
			}
		}
	}
}
