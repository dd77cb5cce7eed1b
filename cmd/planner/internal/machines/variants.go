package machines

import (
	"slices"

	"planner/plan"
	"planner/technique"
)

// variants makes several options out of one, for workers that search for one solution. The searches of two workers are
// to have little in common:
//
//   - The strategies are dealt out among the workers, and each worker favours its own: they begin, and the others
//     follow when these have had their part. A worker still has all strategies, so none is lost with a worker.
//   - Only the first worker searches a small level exhaustively first.
//   - Where strategies are dealt out again, because there are more workers than strategies, the packing orders are
//     others from the beginning.
//   - Each variant has a seed of its own, which changes packing orders, spread searches and restarts.
//
// The first variant of a single worker is the search that it would do without a hub.
func variants(o plan.Options, workers, n int) []plan.Options {
	o.Improve, o.Events = 0, nil
	hands := deal(o, workers)
	list := make([]plan.Options, n)
	for v := range list {
		each := o
		each.Seed += uint64(v)
		if workers > 1 {
			each.Favoured, each.Later = hands[v%len(hands)], v/len(hands)
		}
		if workers > 1 && v > 0 {
			each.Use = each.Use.Off(technique.SmallFirst)
		}
		list[v] = each
	}
	return list
}

// deal deals out the strategies of a search to workers, to and fro, so that the first worker does not get the best of
// each round. Phases stand in the order of their shares.
func deal(o plan.Options, workers int) [][]technique.ID {
	strategies := slices.DeleteFunc(o.Phases(), func(id technique.ID) bool { return id == technique.Exhaustive })
	hands := make([][]technique.ID, max(1, min(workers, len(strategies))))
	for i, id := range strategies {
		at := i % len(hands)
		if i/len(hands)%2 == 1 {
			at = len(hands) - 1 - at
		}
		hands[at] = append(hands[at], id)
	}
	return hands
}
