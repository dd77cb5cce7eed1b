package plan

import (
	"planner/board"
	"planner/meet"
	"planner/plan/strategy"
	"planner/search"
)

// Exchange connects the limited searches of a level with searches of the same level in other processes. It hears of
// every position that a side reaches for the first time, and it may bring in half-paths that the others have found:
// where such a path meets a position of the other side, the level is solved. The searches know nothing of how the
// processes talk to each other.
type Exchange interface {
	meet.Watcher
	// Begin is called before the searches begin. The exchange may use them until End.
	Begin(s *Searches)
	// End is called when the searches have ended. No method of the Searches may run after it has returned.
	End()
}

// Searches are the limited searches of one level, as an Exchange may use them. Its methods are safe for concurrent use
// and may run while the searches do.
type Searches struct{ limited *limitedSearch }

// Has reports whether a side has reached the position of a key.
func (s *Searches) Has(side board.Side, key board.Key) bool { return s.ref(side, key) != 0 }

// ref is the record of a side for a key, 0 when there is none.
func (s *Searches) ref(side board.Side, key board.Key) meet.Ref {
	forward, reverse := s.limited.level.Table.Lookup(key)
	if side == board.Forward {
		return forward
	}
	return reverse
}

// Half is the half-path of a side to the position of a key. ok is false when the side has not reached it.
func (s *Searches) Half(side board.Side, key board.Key) (h meet.Half, ok bool) {
	ref := s.ref(side, key)
	if ref == 0 {
		return h, false
	}
	h, err := meet.NewHalf(s.limited.board, side, s.limited.level.Logs[side], ref)
	return h, err == nil
}

// Adopt brings in a half-path of another process. The path is played before anything of it is used; an error means that
// it is wrong. If it meets the other side, the searches end with a solution. The key is that of the position to which
// the path leads.
func (s *Searches) Adopt(side board.Side, h meet.Half) (board.Key, error) {
	a, err := s.limited.level.Adopt(side, h)
	if err == nil && a.Met {
		err = s.limited.finish("another process", &strategy.Hit{Side: side, Ref: search.Ref(a.End.Ref), Key: a.At})
	}
	return a.Key, err
}

// Candidates are the pairs of positions that came nearest to each other, the best first, at most so many.
func (s *Searches) Candidates(most int) (meet.Document, error) {
	list := s.limited.level.Pairs.List()
	return meet.NewCandidateWriter(s.limited.board, s.limited.level.Logs).Document(list[:min(most, len(list))])
}
