package share

import (
	"errors"
	"io"

	"planner/board"
	"planner/exhaustive"
	"planner/exhaustive/ondisk"
	"planner/search"
)

// share is the positions of an owner: exhaustive.Share in memory, ondisk.Share beyond it. Rows and the names of
// positions of the two are different, so all owners have the same kind in an epoch.
type share interface {
	Begin() (bound int, ok bool)
	Layer(f, upper int)
	At() int
	Work(most int) (idle bool)
	Take(owner int, rows []byte) error
	Next() int
	Best() (pushes int, position []byte)
	Back(position []byte) (pushes []board.Move, owner int, parent []byte, done bool, err error)
	Traffic() (sent, received int64)
	Stored() int64
	Bytes() int64
	Counts() exhaustive.Counts
	Save(to io.Writer) error
	Restore(from io.Reader) error
	Err() error
}

var (
	_ share = (*exhaustive.Share)(nil)
	_ share = (*ondisk.Share)(nil)
)

// Runs makes a place for sorted runs on disk, which is removed by leave.
type Runs func() (runs search.Runs, leave func() error, err error)

var errNoDisk = errors.New("this worker keeps no positions on disk")

// newShareInMemory makes an empty share whose positions stay in memory.
func (w *owner) newShareInMemory(p *post) (share, error) {
	return exhaustive.NewShare(w.distances, w.Options, w.Self, w.Count, p.put), nil
}

// newShareOnDisk makes an empty share whose positions go to disk.
func (w *owner) newShareOnDisk(p *post) (share, error) {
	if w.Runs == nil {
		return nil, errNoDisk
	}
	runs, leave, err := w.Runs()
	if err != nil {
		return nil, err
	}
	w.leave = leave
	return ondisk.NewShare(w.distances, w.Options, runs, w.Self, w.Count, p.put), nil
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
