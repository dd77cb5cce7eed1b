package record

import "time"

// Merge takes all that another record knows. Of a game that both have, the one that was left later stays; what was open
// last and the draft of the other record are taken when this one has none.
func (r *Record) Merge(other *Record) {
	for _, from := range other.Boards {
		to := r.entry(from.Board)
		if to.Title == "" {
			to.Title = from.Title
		}
		for _, s := range from.Solutions {
			_ = to.Learn(s) // solves this board, because it solves the other one's, which is the same
		}
		to.LeastPushes = max(to.LeastPushes, from.LeastPushes)
		to.Unsolvable = to.Unsolvable || from.Unsolvable
		if from.Certified != nil {
			to.Certify(*from.Certified)
		}
		if from.Tried != nil && (to.Tried == nil || from.Tried.At.After(to.Tried.At)) {
			to.Tried = from.Tried
		}
		if from.Moves != "" && (to.Moves == "" || from.left().After(to.left())) {
			to.Moves, to.Done, to.Planned, to.Played = from.Moves, from.Done, from.Planned, from.Played
		}
	}
	if r.Last == nil {
		r.Last = other.Last
	}
	if r.Draft == nil {
		r.Draft = other.Draft
	}
}

// left is when a game was left; the zero time when that is not known.
func (e *Entry) left() (at time.Time) {
	if e.Played != nil {
		at = *e.Played
	}
	return at
}
