package strategy

import (
	"planner/board"
	"planner/meet"
	"planner/search"
	"planner/search/featurespace"
)

// engines adds up the work of feature-space searches that follow each other, or take turns, in one strategy.
type engines struct {
	holdings *Holdings // of the strategy
	cost     Cost
	current  *featurespace.Engine
}

// drive makes e the current search; nil makes none current.
func (s *engines) drive(e *featurespace.Engine) {
	s.collect()
	s.current = e
	h := s.holdings
	if h.Records = [2]bool{}; e == nil {
		h.hold(nil)
		return
	}
	if r := s.recording(); r != nil {
		h.Records[r.Side] = true
	}
	h.hold(e)
}

// collect adds the work of the current search since the last call.
func (s *engines) collect() {
	if s.current != nil {
		generated, extra := s.current.Since()
		s.cost.Generated += generated
		s.cost.Extra += extra
	}
}

func (s *engines) sum() Cost {
	s.collect()
	return s.cost
}

func (s *engines) generated() int64 { return s.sum().Generated }

// standing is how far the current search is. A search for a packing order, which pulls boxes off the board, records no
// moves.
func (s *engines) standing(note string) Standing {
	st := Standing{Best: s.best(), Side: board.Reverse, Note: note}
	if r := s.recording(); r != nil {
		st.Side = r.Side
		st.Nearest[r.Side] = s.bestRef()
	}
	return st
}

func (s *engines) best() *search.Position {
	if s.current == nil {
		return nil
	}
	p, _, _ := s.current.Best()
	return p
}

// recording returns the recorder of the positions of the current search, nil when there is none.
func (s *engines) recording() *meet.Recorder {
	if s.current == nil {
		return nil
	}
	r, _ := s.current.Tracker().(*meet.Recorder)
	return r
}

// bestRef is the record of the best position of the current search, 0 when there is none.
func (s *engines) bestRef() search.Ref {
	if p := s.best(); p != nil {
		return p.Ref
	}
	return 0
}

// goalSearch is a search that can come to a position that ends its strategy.
type goalSearch interface {
	Goal() (search.Ref, board.Key)
}

// hitOf turns the outcome of a search into a hit, nil when the search has not ended the strategy.
func hitOf(s goalSearch, out search.Outcome) *Hit {
	if out != search.Finished && out != search.Met {
		return nil
	}
	ref, key := s.Goal()
	return &Hit{Ref: ref, Key: key, Solved: out == search.Finished}
}

// push plays a push on a scene and records the push. The hit is nil unless the push solves the level, or the other side
// knows the position after it.
func push(r *meet.Recorder, s *board.Scene, z *board.Zone, parent search.Ref, m board.Move) (
	c search.Child, ref search.Ref, hit *Hit) {
	player := z.Fill(s, s.Play(board.Forward, m))
	c = search.Child{From: m.From(), To: s.Board.To(m), Player: player, Key: s.Key(player), Cost: 1}
	ref, met := r.Add(parent, &c)
	if ref == 0 {
		ref = r.Record(parent, &c)
	}
	if met || s.Solved() {
		hit = &Hit{Ref: ref, Key: c.Key, Solved: s.Solved()}
	}
	return c, ref, hit
}

// detached is a copy of a position that outlives the search that lent it.
func detached(p *search.Position) search.Position {
	c := *p
	c.Boxes, c.Left, c.Last = p.Boxes.Clone(), nil, board.None
	return c
}
