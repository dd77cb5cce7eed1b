package store

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"planner/search"

	"golang.org/x/sync/errgroup"
)

// The format of a run.
const (
	slotBytes = 1 << 16 // a slot: a checksum, a length and a block
	slotHead  = 8       // bytes of checksum and length, 4 each, little-endian
)

// SortedRuns keeps the sorted runs of the exhaustive search as flat files. A file is a row of slots of 64 KiB; the last
// slot ends with its block. Runs are written once and read in order, and reading a key from a file costs a tenth of a
// read from Badger (docs/decisions/disk.md). The section of a checkpoint says what each run is, and the manifest lists
// the runs and their lengths, so that no file passes as another and none is cut off unseen.
type SortedRuns struct {
	dir   string
	space *space

	mu       sync.Mutex
	unsynced map[string]bool          // names of the runs written since the last checkpoint
	written  map[string]sortedRunInfo // by name, of the last checkpoint and of this process
	keep     []string                 // names of the runs that the next checkpoint has
	secured  map[string]bool          // names of the runs that the last checkpoint has
	removed  []string                 // names in secured that the search has removed since
}

func newRuns(dir string, space *space) *SortedRuns {
	return &SortedRuns{dir: dir, space: space, unsynced: map[string]bool{}, written: map[string]sortedRunInfo{}}
}

// restore begins with the runs of a checkpoint.
func (r *SortedRuns) restore(saved []sortedRunInfo) {
	clear(r.written)
	r.keep, r.secured, r.removed = nil, map[string]bool{}, nil
	for _, info := range saved {
		r.written[info.Name] = info
		r.keep = append(r.keep, info.Name)
		r.secured[info.Name] = true
	}
}

// secure notes that a checkpoint with the runs saved was made, and removes the runs that only the checkpoint before
// needed.
func (r *SortedRuns) secure(saved []sortedRunInfo) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	removed := r.removed
	r.secured, r.removed = map[string]bool{}, nil
	for _, info := range saved {
		r.secured[info.Name] = true
	}
	var errs []error
	for _, name := range removed {
		errs = append(errs, r.remove(name))
	}
	return errors.Join(errs...)
}

// Keep implements search.SortedRuns.
func (r *SortedRuns) Keep(names []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.keep = slices.Sorted(slices.Values(names))
}

// kept lists the runs of a checkpoint for the manifest.
func (r *SortedRuns) kept() (list []sortedRunInfo, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, name := range r.keep {
		info, found := r.written[name]
		if !found {
			return nil, damaged(filepath.Join(runDir, name), "missing")
		}
		list = append(list, info)
	}
	return list, nil
}

var _ search.SortedRuns = (*SortedRuns)(nil)

// sync brings the runs written since the last checkpoint to disk, several at the same time: the file system joins what
// it has to do for each, so that this takes little longer than for one.
func (r *SortedRuns) sync() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	var group errgroup.Group
	group.SetLimit(runSyncs)
	for name := range r.unsynced {
		group.Go(func() error { return syncRun(filepath.Join(r.dir, name)) })
	}
	if err := group.Wait(); err != nil {
		return err
	}
	clear(r.unsynced)
	return syncDir(r.dir)
}

// syncRun brings one run to disk, unless it was removed meanwhile.
func syncRun(path string) error {
	f, err := os.Open(path)
	if absent(err) {
		return nil
	}
	if err != nil {
		return classify(err)
	}
	return classify(errors.Join(f.Sync(), f.Close()))
}

// Remove implements search.SortedRuns.
func (r *SortedRuns) Remove(name string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.remove(name)
}

// remove is Remove with the lock held.
func (r *SortedRuns) remove(name string) error {
	if r.secured[name] {
		r.removed = append(r.removed, name)
		return nil
	}
	delete(r.unsynced, name)
	delete(r.written, name)
	r.keep = slices.DeleteFunc(r.keep, func(kept string) bool { return kept == name })
	return classify(os.Remove(filepath.Join(r.dir, name)))
}

// Create implements search.SortedRuns.
func (r *SortedRuns) Create(name string) (search.SortedRunWriter, error) {
	f, err := createFile(filepath.Join(r.dir, name))
	if err != nil {
		return nil, classify(err)
	}
	r.mu.Lock()
	r.unsynced[name] = true
	r.mu.Unlock()
	to := bufio.NewWriterSize(f, 4*slotBytes)
	return &sortedRunWriter{runs: r, info: sortedRunInfo{Name: name}, file: f, to: to}, nil
}

// sortedRunWriter writes one run.
type sortedRunWriter struct {
	runs *SortedRuns
	info sortedRunInfo // of the run that was written
	file *os.File
	to   *bufio.Writer
	pad  int // zero bytes that complete the last slot, not yet written
}

var zeroes [slotBytes]byte

// Append implements search.SortedRunWriter.
func (w *sortedRunWriter) Append(block []byte) error {
	if len(block) > search.SortedRunBlock {
		return fmt.Errorf("store: a block of %d bytes, the most is %d", len(block), search.SortedRunBlock)
	}
	if w.info.Slots%runSpaceSlots == 0 {
		if err := w.runs.space.check(); err != nil {
			return err
		}
	}
	var head [slotHead]byte
	binary.LittleEndian.PutUint32(head[:], blockSum(w.info.Name, w.info.Slots, block))
	w.info.Sum = crc32.Update(w.info.Sum, castagnoli, head[:4])
	w.info.Bytes = int64(w.info.Slots)*slotBytes + slotHead + int64(len(block))
	w.info.Slots++
	binary.LittleEndian.PutUint32(head[4:], uint32(len(block)))
	for _, part := range [][]byte{zeroes[:w.pad], head[:], block} {
		if _, err := w.to.Write(part); err != nil {
			return classify(err)
		}
	}
	w.pad = search.SortedRunBlock - len(block)
	return nil
}

// Close implements search.SortedRunWriter.
func (w *sortedRunWriter) Close() error {
	if err := errors.Join(w.to.Flush(), w.file.Close()); err != nil {
		return classify(err)
	}
	w.runs.mu.Lock()
	defer w.runs.mu.Unlock()
	w.runs.written[w.info.Name] = w.info
	return nil
}

// Open implements search.SortedRuns.
func (r *SortedRuns) Open(name string) (search.SortedRunReader, error) {
	r.mu.Lock()
	info, found := r.written[name]
	r.mu.Unlock()
	if !found {
		return nil, damaged(filepath.Join(runDir, name), "it is not among the runs of the checkpoint")
	}
	f, err := os.Open(filepath.Join(r.dir, name))
	if absent(err) {
		return nil, damaged(filepath.Join(runDir, name), "missing")
	}
	if err != nil {
		return nil, classify(err)
	}
	st, err := f.Stat()
	switch {
	case err != nil:
		err = classify(err)
	case st.Size() != info.Bytes:
		err = damaged(filepath.Join(runDir, name), "%d bytes, expected %d", st.Size(), info.Bytes)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &sortedRunReader{name: name, file: f, blocks: info.Slots}, nil
}

// sortedRunReader reads one run.
type sortedRunReader struct {
	name   string
	file   *os.File
	blocks int
	slot   [slotBytes]byte
}

// Blocks implements search.SortedRunReader.
func (r *sortedRunReader) Blocks() int { return r.blocks }

// Block implements search.SortedRunReader.
func (r *sortedRunReader) Block(at int) ([]byte, error) {
	name := filepath.Join(runDir, r.name)
	got, err := r.file.ReadAt(r.slot[:], int64(at)*slotBytes)
	if err != nil && (err != io.EOF || got < slotHead) {
		return nil, damaged(name, "block %d: %v", at, err)
	}
	length := int(binary.LittleEndian.Uint32(r.slot[4:]))
	if length > got-slotHead {
		return nil, damaged(name, "block %d of %d bytes, %d of them there", at, length, got-slotHead)
	}
	block := r.slot[slotHead : slotHead+length]
	if blockSum(r.name, at, block) != binary.LittleEndian.Uint32(r.slot[:]) {
		return nil, damaged(name, "checksum mismatch in block %d", at)
	}
	return block, nil
}

// Close implements search.SortedRunReader.
func (r *sortedRunReader) Close() error { return r.file.Close() }

// checkRun reads and verifies a run of the last checkpoint. When the context ends, its error is returned.
func (r *SortedRuns) checkRun(ctx context.Context, info sortedRunInfo) (err error) {
	run, err := r.Open(info.Name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, run.Close()) }()
	var sum uint32
	for at := range run.Blocks() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		block, err := run.Block(at)
		if err != nil {
			return err
		}
		slot := binary.LittleEndian.AppendUint32(nil, blockSum(info.Name, at, block))
		sum = crc32.Update(sum, castagnoli, slot)
	}
	if sum != info.Sum {
		return damaged(filepath.Join(runDir, info.Name), "it is another run than that of the checkpoint")
	}
	return nil
}

// temporaryPrefix begins the names of the folders that TemporarySortedRuns makes.
const temporaryPrefix = "planner-runs-"

// abandonedAfter is the age from which on a folder that no process has open is removed. A younger folder may be in the
// making.
const abandonedAfter = time.Minute

// TemporarySortedRuns gives a function that makes runs in a folder of their own below dir, for a search that has its
// checkpoints elsewhere. Leave removes the folder. The folder of a process that was killed is removed by the next
// process that calls TemporarySortedRuns.
func TemporarySortedRuns(dir string, floor int64) func() (runs search.SortedRuns, leave func() error, err error) {
	return func() (search.SortedRuns, func() error, error) {
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

// removeAbandoned removes the folders of processes that have ended. A folder that cannot be removed stays.
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
