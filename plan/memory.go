package plan

import (
	"context"

	"planner/deadlock"
	"planner/search"
	"planner/search/featurespace"
)

// holder is a strand that can be told how much memory its searches may hold.
type holder interface {
	// holds is how many bytes they hold.
	holds() int64
	// allow says how many they may hold from now on.
	allow(bytes int64)
}

// room is how much the searches of a strand may hold: what the others leave of the memory for all, but never less than
// an equal share. Strands that need little leave theirs to those that need much; when they want it after all, those
// that hold more are full at their next turn. The portfolio's mutex is held.
func (p *portfolio) room(s *strandState) int64 {
	left := p.memory
	for _, other := range p.strands {
		if other != s {
			left -= other.held
		}
	}
	return max(left, p.memory/int64(len(p.strands)))
}

// allot tells a strand that is about to work what it may hold.
func (p *portfolio) allot(s *strandState) {
	if h, ok := s.strand.(holder); ok && p.memory > 0 {
		h.allow(p.room(s))
	}
}

// retire lets go of what a strand that is done holds and keeps what is told of it.
func (s *strandState) retire() {
	if l, ok := s.strand.(*lazy); ok {
		l.retire()
	}
}

func (l *lazy) holds() int64 {
	if h, ok := l.strand.(holder); ok {
		return h.holds()
	}
	return 0
}

func (l *lazy) allow(bytes int64) {
	l.room = bytes
	if h, ok := l.strand.(holder); ok {
		h.allow(bytes)
	}
}

// retire puts what is known of the strand in its place.
func (l *lazy) retire() {
	e := ended{generated: l.strand.nodes(), text: l.strand.String()}
	if p := l.strand.best(); p != nil {
		at := copyOf(p)
		e.at = &at
	}
	if k, ok := l.strand.(keepsake); ok {
		k.remember(&e.memo)
		e.detector = k.taught()
	}
	l.strand = &e
}

// ended is what is left of a strand that is done.
type ended struct {
	generated int64
	text      string
	at        *search.Position
	memo      memo
	detector  *deadlock.Detector
}

func (e *ended) work(context.Context, int64) (*hit, bool) { return nil, true }
func (e *ended) nodes() int64                             { return e.generated }
func (e *ended) String() string                           { return e.text }
func (e *ended) best() *search.Position                   { return e.at }
func (e *ended) remember(m *memo)                         { *m = e.memo }
func (e *ended) recall(*memo)                             {}
func (e *ended) taught() *deadlock.Detector               { return e.detector }

func (t *tally) holds() int64 {
	if t.current == nil {
		return 0
	}
	return t.current.Bytes()
}

func (t *tally) allow(bytes int64) {
	t.room = bytes
	if t.current != nil {
		t.current.Limit(bytes)
	}
}

func (s *stepsStrand) holds() int64 { return s.Bytes() }

func (s *stepsStrand) allow(bytes int64) { s.Limit(bytes) }

// holds counts the spread searches and the engines of all aims, which rest while others work.
func (s *layoutStrand) holds() int64 {
	sum := int64(0)
	for _, e := range s.spread.sources() {
		if e != nil {
			sum += e.Bytes()
		}
	}
	for _, a := range s.aims {
		sum += a.bytes()
	}
	return sum
}

func (s *layoutStrand) allow(bytes int64) {
	s.room = bytes
	if s.current != nil {
		s.limit(s.current)
	}
}

// limit lets an engine have what the others leave of the strand's room: a quarter at least, so that a search gets
// somewhere beside those that rest, and a third at most, so that the next ones do too.
func (s *layoutStrand) limit(e *featurespace.Engine) {
	left := s.room - (s.holds() - e.Bytes())
	e.Limit(min(max(left, s.room/4), s.room/3))
}
