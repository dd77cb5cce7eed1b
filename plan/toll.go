package plan

import "context"

// tolled is a strand some of whose positions take longer than others by their nature. Shares are counted in work, so
// these pay a toll, which is the same in every run; see search.Laborious.
type tolled interface {
	// toll is what the positions so far have cost beyond the ordinary, in positions.
	toll() int64
}

func (l *lazy) toll() int64 {
	if t, ok := l.strand.(tolled); ok {
		return t.toll()
	}
	return 0
}

// tollPaid is the toll of this run. Only who has the strand may ask.
func (s *strandState) tollPaid() int64 {
	if t, ok := s.strand.(tolled); ok {
		return t.toll()
	}
	return 0
}

// chunk is how many positions a strand generates before its toll is looked at.
const chunk = 5_000

// workFor lets a strand work for a slice, toll included.
func (s *strandState) workFor(ctx context.Context, slice int64) (h *hit, done bool) {
	if _, ok := s.strand.(tolled); !ok {
		return s.work(ctx, slice)
	}
	cost := func() int64 { return s.nodes() + s.tollPaid() }
	for end := cost() + slice; h == nil && !done && ctx.Err() == nil; {
		left := end - cost()
		if left <= 0 {
			break
		}
		h, done = s.work(ctx, min(left, chunk))
	}
	return h, done
}
