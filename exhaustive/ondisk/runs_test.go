package ondisk

import (
	"bytes"
	"io"

	"planner/internal/test/standin"
)

// resumable is a disk that goes on from the saved state, if there is one, and saves to it.
func resumable(runs *standin.SortedRuns, state *[]byte) Disk {
	d := Disk{SortedRuns: runs, Save: func(write func(io.Writer) error) error {
		var fresh bytes.Buffer
		err := write(&fresh)
		*state = fresh.Bytes()
		return err
	}}
	runs.Reopen()
	if *state != nil {
		d.Saved = bytes.NewReader(*state)
	}
	return d
}
