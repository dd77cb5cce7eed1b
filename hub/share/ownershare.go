package share

import (
	"planner/exhaustive/ondisk"
	"planner/search"
)

// Runs makes a place for sorted runs on disk, which is removed by leave.
type Runs func() (runs search.Runs, leave func() error, err error)

// newShare makes an empty share.
func (w *owner) newShare(p *post) (*ondisk.Share, error) {
	runs, leave, err := w.place.Runs()
	if err != nil {
		return nil, err
	}
	w.leave = leave
	return ondisk.NewShare(w.distances, w.place.Options, runs, w.place.Self, w.place.Count, p.put), nil
}

// drop drops the share and what it has on disk.
func (w *owner) drop() error {
	w.share = nil // its memory is needed for the next
	if w.leave == nil {
		return nil
	}
	leave := w.leave
	w.leave = nil
	return leave()
}
