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

	"planner/search/disk"

	"golang.org/x/sync/errgroup"
)

const (
	slotBytes = 1 << 16 // a block with its checksum and length
	slotHead  = 8
)

// Runs keeps the sorted runs of the exhaustive search as flat files: slots of 64 KiB, each a checksum, a length and
// a block; the last slot ends with its block. Runs are written once and read in order, which a file does ten times
// cheaper than Badger (docs/store.md); which of them belong to a checkpoint, its section says.
type Runs struct {
	dir   string
	space *space

	mu    sync.Mutex
	fresh map[string]bool // written since the last checkpoint
}

var _ disk.Runs = (*Runs)(nil)

// Runs gives the store's runs.
func (s *Store) Runs() *Runs { return s.runs }

// sync brings the runs written since the last time to disk. Many at once: the file system joins what it has to do
// for each, so that this takes little longer than for one.
func (r *Runs) sync() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	var group errgroup.Group
	group.SetLimit(16)
	for name := range r.fresh {
		group.Go(func() error {
			f, err := os.Open(filepath.Join(r.dir, name))
			if absent(err) {
				return nil // removed meanwhile
			}
			if err != nil {
				return classify(err)
			}
			return classify(errors.Join(f.Sync(), f.Close()))
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	clear(r.fresh)
	return syncDir(r.dir)
}

// Room implements search.Runs.
func (r *Runs) Room() error { return r.space.check() }

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
	delete(r.fresh, name)
	r.mu.Unlock()
	return classify(os.Remove(filepath.Join(r.dir, name)))
}

// Create implements search.Runs.
func (r *Runs) Create(name string) (disk.RunWriter, error) {
	f, err := os.Create(filepath.Join(r.dir, name))
	if err != nil {
		return nil, classify(err)
	}
	r.mu.Lock()
	r.fresh[name] = true
	r.mu.Unlock()
	return &runWriter{runs: r, file: f, to: bufio.NewWriterSize(f, 4*slotBytes)}, nil
}

type runWriter struct {
	runs  *Runs
	file  *os.File
	to    *bufio.Writer
	slots int
	pad   int // bytes of the last slot that are not written
}

var zeroes [slotBytes]byte

// Append implements search.RunWriter.
func (w *runWriter) Append(block []byte) error {
	if len(block) > disk.RunBlock {
		return fmt.Errorf("store: a block of %d bytes, the most is %d", len(block), disk.RunBlock)
	}
	if w.slots%256 == 0 {
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
	w.pad = disk.RunBlock - len(block)
	return nil
}

// Close implements search.RunWriter.
func (w *runWriter) Close() error {
	return classify(errors.Join(w.to.Flush(), w.file.Close()))
}

// Open implements search.Runs.
func (r *Runs) Open(name string) (disk.RunReader, error) {
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
