package search

// Nearest is the record of the open position that is expanded next; ok is false when none is open.
func (s *Steps) Nearest() (ref Ref, ok bool) {
	for score := s.low; score < len(s.buckets); score++ {
		if open := s.buckets[score]; len(open) > 0 {
			return s.nodes[open[len(open)-1]].ref, true
		}
	}
	return 0, false
}
