package search

import "slices"

// Fronts are the records of the open positions that are expanded next, the first at the front, at most so many.
func (s *Steps) Fronts(most int) []Ref {
	var refs []Ref
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
