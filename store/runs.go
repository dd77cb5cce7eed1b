package store

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"planner/search"

	"golang.org/x/sync/errgroup"
)

// The format of a run.
const (
	slotBytes = 1 << 16 // a slot: a checksum, a length and a block
	slotHead  = 8       // bytes of checksum and length, 4 each, little-endian
)

// Runs keeps the sorted runs of the exhaustive search as flat files. A file is a row of slots of 64 KiB; the last slot
// ends with its block. Runs are written once and read in order, and reading a key from a file costs a tenth of what it
// costs from Badger (docs/decisions/disk.md). The section of a checkpoint says which runs belong to it.
type Runs struct {
	dir   string
	space *space

	mu       sync.Mutex
	unsynced map[string]bool // names of the runs written since the last checkpoint
}

var _ search.Runs = (*Runs)(nil)

// sync brings the runs written since the last checkpoint to disk, several at the same time: the file system joins what
// it has to do for each, so that this takes little longer than for one.
func (r *Runs) sync() error {
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

// Names implements search.Runs.
func (r *Runs) Names() ([]string, error) {
	files, err := os.ReadDir(r.dir)
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = f.Name()
	}
	return names, classify(err)
}

// Remove implements search.Runs.
func (r *Runs) Remove(name string) error {
	r.mu.Lock()
	delete(r.unsynced, name)
	r.mu.Unlock()
	return classify(os.Remove(filepath.Join(r.dir, name)))
}

// Create implements search.Runs.
func (r *Runs) Create(name string) (search.RunWriter, error) {
	f, err := createFile(filepath.Join(r.dir, name))
	if err != nil {
		return nil, classify(err)
	}
	r.mu.Lock()
	r.unsynced[name] = true
	r.mu.Unlock()
	return &runWriter{runs: r, file: f, to: bufio.NewWriterSize(f, 4*slotBytes)}, nil
}

// runWriter writes one run.
type runWriter struct {
	runs  *Runs
	file  *os.File
	to    *bufio.Writer
	slots int
	pad   int // zero bytes that complete the last slot, not yet written
}

var zeroes [slotBytes]byte

// Append implements search.RunWriter.
func (w *runWriter) Append(block []byte) error {
	if len(block) > search.RunBlock {
		return fmt.Errorf("store: a block of %d bytes, the most is %d", len(block), search.RunBlock)
	}
	if w.slots%runSpaceSlots == 0 {
		if err := w.runs.space.check(); err != nil {
			return err
		}
	}
	w.slots++
	var head [slotHead]byte
	binary.LittleEndian.PutUint32(head[:], checksum(block))
	binary.LittleEndian.PutUint32(head[4:], uint32(len(block)))
	for _, part := range [][]byte{zeroes[:w.pad], head[:], block} {
		if _, err := w.to.Write(part); err != nil {
			return classify(err)
		}
	}
	w.pad = search.RunBlock - len(block)
	return nil
}

// Close implements search.RunWriter.
func (w *runWriter) Close() error {
	return classify(errors.Join(w.to.Flush(), w.file.Close()))
}

// Open implements search.Runs.
func (r *Runs) Open(name string) (search.RunReader, error) {
	f, err := os.Open(filepath.Join(r.dir, name))
	if absent(err) {
		return nil, damaged(filepath.Join(runDir, name), "missing")
	}
	if err != nil {
		return nil, classify(err)
	}
	st, err := f.Stat()
	if err != nil {
		return nil, errors.Join(classify(err), f.Close())
	}
	return &runReader{name: name, file: f, blocks: int((st.Size() + slotBytes - 1) / slotBytes)}, nil
}

// runReader reads one run.
type runReader struct {
	name   string
	file   *os.File
	blocks int
	slot   [slotBytes]byte
}

// Blocks implements search.RunReader.
func (r *runReader) Blocks() int { return r.blocks }

// Block implements search.RunReader.
func (r *runReader) Block(at int) ([]byte, error) {
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
	if checksum(block) != binary.LittleEndian.Uint32(r.slot[:]) {
		return nil, damaged(name, "checksum mismatch in block %d", at)
	}
	return block, nil
}

// Close implements search.RunReader.
func (r *runReader) Close() error { return r.file.Close() }

// check reads and verifies all runs.
func (r *Runs) check() error {
	names, err := r.Names()
	if err != nil {
		return err
	}
	var faults []error
	for _, name := range names {
		faults = append(faults, r.checkRun(name))
	}
	return errors.Join(faults...)
}

func (r *Runs) checkRun(name string) error {
	run, err := r.Open(name)
	if err != nil {
		return err
	}
	for at := range run.Blocks() {
		if _, err := run.Block(at); err != nil {
			return errors.Join(err, run.Close())
		}
	}
	return run.Close()
}
