package machines

import "planner/plan"

// variants makes so many options out of one, for workers that search for one solution. Each variant has a seed of its
// own, which changes packing orders, spread searches and restarts. With several workers the strategies are dealt out
// among them like cards, and each worker favours its own: a level that only one strategy solves is then solved sooner by
// the worker that favours it, while every worker still has all strategies. The first variant of a single worker is the
// search that it would do without a hub.
func variants(o plan.Options, workers, n int) []plan.Options {
	o.Improve, o.Events = 0, nil
	phases := o.Phases()
	hands := min(max(1, workers), len(phases))
	list := make([]plan.Options, n)
	for v := range list {
		each := o
		each.Seed += uint64(v)
		for i, id := range phases {
			if hands > 1 && i%hands == v%hands {
				each.Favoured = append(each.Favoured, id)
			}
		}
		list[v] = each
	}
	return list
}
