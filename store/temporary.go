package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"planner/search"
)

// temporaryPrefix begins the names of folders that TemporaryRuns makes.
const temporaryPrefix = "planner-runs-"

// abandonedAfter is the age at which a folder that no process has open is removed. Before, it may be in the making.
const abandonedAfter = time.Minute

// TemporaryRuns gives a function that makes runs in a folder of their own below dir, for a search that has its checkpoints
// elsewhere. Leave removes the folder. What a process left that was killed is removed by the next that asks.
func TemporaryRuns(dir string, floor int64) func() (runs search.Runs, leave func() error, err error) {
	return func() (search.Runs, func() error, error) {
		removeAbandoned(dir)
		folder, err := os.MkdirTemp(dir, temporaryPrefix)
		if err != nil {
			return nil, nil, fmt.Errorf("a folder for positions: %w", classify(err))
		}
		remove := func() error { return classify(os.RemoveAll(folder)) }
		lock, err := acquireLock(folder)
		if err != nil {
			return nil, nil, errors.Join(err, remove())
		}
		leave := func() error { return errors.Join(lock.Close(), remove()) }
		runs := newRuns(filepath.Join(folder, runDir), &space{dir: folder, floor: floor, free: freeBytes})
		if err := os.Mkdir(runs.dir, dirMode); err != nil {
			return nil, nil, errors.Join(classify(err), leave())
		}
		return runs, leave, nil
	}
}

// removeAbandoned removes the folders of processes that are no more. What cannot be removed stays.
func removeAbandoned(dir string) {
	folders, err := filepath.Glob(filepath.Join(dir, temporaryPrefix+"*"))
	if err != nil {
		return
	}
	for _, folder := range folders {
		st, err := os.Lstat(folder)
		if err != nil || !st.IsDir() || time.Since(st.ModTime()) < abandonedAfter {
			continue
		}
		if _, open := OwnerOf(folder); !open {
			_ = os.RemoveAll(folder)
		}
	}
}
