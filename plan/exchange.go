package plan

import (
	"planner/board"
	"planner/meet"
	"planner/plan/strategy"
	"planner/search"
)

// searches is the limited searches as other processes may use them. It implements meet.Searches.
type searches struct{ found *found }

// Squares implements meet.Searches.
func (s *searches) Squares() int { return s.found.level.Level.Board.Squares() }

// Has implements meet.Searches.
func (s *searches) Has(side board.Side, key board.Key) bool { return s.ref(side, key) != 0 }

// ref is the record of a side for a key, 0 when there is none.
func (s *searches) ref(side board.Side, key board.Key) meet.Ref {
	forward, reverse := s.found.level.Table.Lookup(key)
	if side == board.Forward {
		return forward
	}
	return reverse
}

// Half implements meet.Searches.
func (s *searches) Half(side board.Side, key board.Key) (h meet.Half, ok bool) {
	ref := s.ref(side, key)
	if ref == 0 {
		return h, false
	}
	h, err := meet.NewHalf(s.found.level.Level.Board, side, s.found.level.Logs[side], ref)
	return h, err == nil
}

// Adopt implements meet.Searches.
func (s *searches) Adopt(side board.Side, h meet.Half) (board.Key, error) {
	a, err := s.found.level.Adopt(side, h)
	if err == nil && a.Met {
		err = s.found.finish("another process", &strategy.Hit{Side: side, Ref: search.Ref(a.End.Ref), Key: a.At})
	}
	return a.Key, err
}

// Candidates implements meet.Searches.
func (s *searches) Candidates(most int) (meet.Document, error) {
	list := s.found.level.Pairs.List()
	return meet.NewCandidateWriter(s.found.level.Level.Board, s.found.level.Logs).Document(list[:min(most, len(list))])
}
