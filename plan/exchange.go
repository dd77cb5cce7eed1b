package plan

import (
	"planner/board"
	"planner/meet"
	"planner/plan/strategy"
	"planner/search"
)

// searches is the limited searches as other processes may use them. It implements meet.Searches.
type searches struct{ limited *limitedSearch }

// Squares implements meet.Searches.
func (s *searches) Squares() int { return s.limited.board.Squares() }

// Has implements meet.Searches.
func (s *searches) Has(side board.Side, key board.Key) bool { return s.ref(side, key) != 0 }

// ref is the record of a side for a key, 0 when there is none.
func (s *searches) ref(side board.Side, key board.Key) meet.Ref {
	forward, reverse := s.limited.level.Table.Lookup(key)
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
	h, err := meet.NewHalf(s.limited.board, side, s.limited.level.Logs[side], ref)
	return h, err == nil
}

// Adopt implements meet.Searches.
func (s *searches) Adopt(side board.Side, h meet.Half) (board.Key, error) {
	a, err := s.limited.level.Adopt(side, h)
	if err == nil && a.Met {
		err = s.limited.finish("another process", &strategy.Hit{Side: side, Ref: search.Ref(a.End.Ref), Key: a.At})
	}
	return a.Key, err
}

// Candidates implements meet.Searches.
func (s *searches) Candidates(most int) (meet.Document, error) {
	list := s.limited.level.Pairs.List()
	return meet.NewCandidateWriter(s.limited.board, s.limited.level.Logs).Document(list[:min(most, len(list))])
}

// toldPatterns is how many learned patterns a strategy tells of after a turn, those recognised most often.
const toldPatterns = 16

// sharePatterns teaches the strategy what others have learned and tells them what it has learned. It is called between
// its turns.
func (m *member) sharePatterns(others meet.Others) {
	taught := others.Taught(m.taught)
	m.taught += len(taught)
	for _, p := range taught {
		m.lazy.Teach(p.Boxes, p.Player)
	}
	learned := m.lazy.Learned()
	var told []meet.Pattern
	for _, p := range learned[:min(toldPatterns, len(learned))] {
		told = append(told, meet.Pattern{Boxes: p.Boxes.AppendTo(nil), Player: p.Area.First()})
	}
	others.Learned(told)
}
