package strategy

import (
	"planner/board"
	"planner/freespace"
	"planner/meet"
	"planner/search"
	"planner/search/featurespace"
	"planner/technique"
)

// engines adds up the work of feature-space searches that follow each other, or take turns, in one strategy.
type engines struct {
	use     technique.Use // of all of them
	cost    Cost
	current *featurespace.Engine
	limit   int64 // bytes that the current search may hold, 0 for what it was made with
}

func newEngines(set technique.Set) engines { return engines{use: technique.NewUse(set)} }

// drive makes e the current search; nil is none.
func (s *engines) drive(e *featurespace.Engine) {
	s.collect()
	s.current = e
	if e != nil && s.limit > 0 {
		e.Limit(s.limit)
	}
}

// collect adds what the current search has done since it was last asked.
func (s *engines) collect() {
	if s.current != nil {
		generated, extra := s.current.Since()
		s.cost.Generated += generated
		s.cost.Extra += extra
	}
}

// Cost implements Strategy.
func (s *engines) Cost() Cost {
	s.collect()
	return s.cost
}

// generated is the number of positions generated so far.
func (s *engines) generated() int64 { return s.Cost().Generated }

// Count implements Strategy.
func (s *engines) Count(to *technique.Counts) { to.Add(s.use.Counts) }

// Best implements Strategy.
func (s *engines) Best() *search.Position {
	if s.current == nil {
		return nil
	}
	p, _, _ := s.current.Best()
	return p
}

// Side implements Strategy.
func (s *engines) Side() board.Side {
	if r := s.recording(); r != nil {
		return r.Side
	}
	return board.Reverse
}

// Records implements Strategy. Searches for a packing order, which pull boxes off the board, record no moves.
func (s *engines) Records() (by [2]bool) {
	if r := s.recording(); r != nil {
		by[r.Side] = true
	}
	return by
}

// recording is what records the positions of the search at hand, nil when nothing does.
func (s *engines) recording() *meet.Recorder {
	if s.current == nil {
		return nil
	}
	r, _ := s.current.Tracker().(*meet.Recorder)
	return r
}

// Planned implements Strategy.
func (s *engines) Planned() []technique.ID {
	if s.current == nil {
		return nil
	}
	if r, ok := s.current.Rules().(interface{ Arrangement() *freespace.Arrangement }); ok {
		return r.Arrangement().Techniques
	}
	return nil
}

// Bytes implements Strategy.
func (s *engines) Bytes() int64 {
	if s.current == nil {
		return 0
	}
	return s.current.Bytes()
}

// Limit implements Strategy.
func (s *engines) Limit(bytes int64) {
	s.limit = bytes
	if s.current != nil {
		s.current.Limit(bytes)
	}
}

// bestRef is the record of the best position of the current search, 0 when there is none.
func (s *engines) bestRef() search.Ref {
	if p := s.Best(); p != nil {
		return p.Ref
	}
	return 0
}

// hitOf turns the outcome of a search into a hit, nil when the search has not ended the strategy.
func hitOf(e *featurespace.Engine, side board.Side, out search.Outcome) *Hit {
	if out != search.Finished && out != search.Met {
		return nil
	}
	ref, key := e.Goal()
	return &Hit{Side: side, Ref: ref, Key: key, Solved: out == search.Finished}
}

// detached is a copy of a position that outlives the search that lent it.
func detached(p *search.Position) search.Position {
	c := *p
	c.Boxes, c.Left, c.Last = p.Boxes.Clone(), nil, board.None
	return c
}
