package plan

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"planner/exhaustive"
	"planner/flow"
)

// toDisk says whether the exhaustive search has the store: in the mode for it from the start, else
// once the limited searches are over.
func (j *job) toDisk() bool { return j.options.Store != nil && j.onDisk }

// exhaustively runs the exhaustive search in RAM or, with a store, on disk, where it goes on from the last checkpoint. A
// store that fails ends it: its positions are there.
func (j *job) exhaustively(ctx context.Context, d *flow.Distances, options exhaustive.Options) (exhaustive.Result, error) {
	if !j.toDisk() {
		return exhaustive.Solve(ctx, d, options)
	}
	s := j.options.Store
	disk := exhaustive.Disk{Runs: s.Runs(), Every: j.options.Every}
	saved, found, err := savedExhaustive(s)
	if err != nil {
		return exhaustive.Result{}, err
	}
	if found {
		disk.Saved = bytes.NewReader(saved)
		j.note("the exhaustive search goes on where it was")
	}
	disk.Save = func(write func(io.Writer) error) error {
		return s.Save([2]uint32{}, []Section{{exhaustiveSection, StoreVersion, write}})
	}
	r, err := exhaustive.SolveOnDisk(ctx, d, options, disk)
	if err != nil {
		r.Reason = fmt.Sprintf("%s; the store failed: %v", r.Reason, err)
	}
	return r, nil
}

// savedExhaustive is what a store holds of an exhaustive search.
func savedExhaustive(s Store) (saved []byte, found bool, err error) {
	if !s.Resumed() {
		return nil, false, nil
	}
	found, err = readSection(s, exhaustiveSection, func(from io.Reader) (err error) {
		saved, err = io.ReadAll(from)
		return err
	})
	return saved, found, err
}

// limitedEnded tells whether the level's store is one of an exhaustive search already.
func (j *job) limitedEnded() (bool, error) {
	if j.options.Store == nil {
		return false, nil
	}
	var err error
	_, j.onDisk, err = savedExhaustive(j.options.Store)
	return j.onDisk, err
}
