package bestfirst

import (
	"slices"

	"planner/search"
)

// BestOpen are the records of the open positions that are expanded next, the first at the front, at most so many.
func (s *Search) BestOpen(most int) []search.Ref {
	var refs []search.Ref
	for score := s.low; score < len(s.buckets) && len(refs) < most; score++ {
		for _, at := range slices.Backward(s.buckets[score]) {
			if len(refs) == most {
				break
			}
			refs = append(refs, s.nodes[at].ref)
		}
	}
	return refs
}
