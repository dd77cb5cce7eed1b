package plan

import (
	"planner/board"
	"planner/meet"
	"planner/plan/strategy"
	"planner/search"
)

// Has implements meet.Searches.
func (f *found) Has(side board.Side, key board.Key) bool { return f.ref(side, key) != 0 }

// ref is the record of a side for a key, 0 when there is none.
func (f *found) ref(side board.Side, key board.Key) meet.Ref {
	forward, reverse := f.level.Table.Lookup(key)
	if side == board.Forward {
		return forward
	}
	return reverse
}

// Half implements meet.Searches.
func (f *found) Half(side board.Side, key board.Key) (h meet.Half, ok bool) {
	ref := f.ref(side, key)
	if ref == 0 {
		return h, false
	}
	h, err := meet.NewHalf(f.level.Level.Board, side, f.level.Logs[side], ref)
	return h, err == nil
}

// Adopt implements meet.Searches.
func (f *found) Adopt(side board.Side, h meet.Half) (board.Key, error) {
	a, err := f.level.Adopt(side, h)
	if err == nil && a.Met {
		err = f.finish("another process", &strategy.Hit{Side: side, Ref: search.Ref(a.End.Ref), Key: a.At})
	}
	return a.Key, err
}

// Candidates implements meet.Searches.
func (f *found) Candidates(most int) (meet.Document, error) {
	f.level.Fronts.Compare()
	list := f.level.Pairs.List()
	return meet.NewCandidateWriter(f.level.Level.Board, f.level.Logs).Document(list[:min(most, len(list))])
}
