package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
)

// Segment is an append-only sequence of chunks of one size in a flat file, such as the log of one side. A chunk is
// written once and read through a mapping, so the memory of a long log belongs to the kernel's page cache, which takes
// it back when it must. Chunks are in flat files and not in Badger, because Badger would write a chunk again on every
// level (docs/decisions/disk.md has the measurement), and because a mapping needs no look-up.
type Segment struct {
	name  string
	size  int // bytes of a chunk
	space *space

	mu      sync.Mutex
	data    *os.File
	sums    *os.File // checksums, 4 bytes for each chunk
	count   int      // chunks
	windows [][]byte // mappings of windowChunks chunks each
}

// openSegment opens or makes the files of a segment.
func openSegment(dir string, info segmentInfo, space *space) (*Segment, error) {
	path := filepath.Join(dir, segmentDir, info.Name)
	g := &Segment{name: info.Name, size: info.Chunk, count: info.Count, space: space}
	var err error
	if g.data, err = os.OpenFile(path, os.O_RDWR|os.O_CREATE, fileMode); err != nil {
		return nil, classify(err)
	}
	if g.sums, err = os.OpenFile(path+".sum", os.O_RDWR|os.O_CREATE, fileMode); err != nil {
		return nil, errors.Join(classify(err), g.close())
	}
	if err := g.restore(); err != nil {
		return nil, errors.Join(err, g.close())
	}
	return g, nil
}

// restore cuts both files to the secured length, maps the chunks and verifies each.
func (g *Segment) restore() error {
	if err := cutFile(g.data, int64(g.count)*int64(g.size)); err != nil {
		return err
	}
	if err := cutFile(g.sums, int64(g.count)*4); err != nil {
		return err
	}
	sums := make([]byte, 4*g.count)
	if _, err := g.sums.ReadAt(sums, 0); err != nil && g.count > 0 {
		return classify(err)
	}
	for i := range g.count {
		chunk, err := g.window(i)
		if err != nil {
			return err
		}
		if blockSum(g.name, i, chunk) != binary.LittleEndian.Uint32(sums[4*i:]) {
			return damaged(filepath.Join(segmentDir, g.name), "checksum mismatch in chunk %d", i)
		}
	}
	return nil
}

// cutFile truncates a file of a segment to a size; a file that is shorter is damaged.
func cutFile(f *os.File, size int64) error {
	st, err := f.Stat()
	if err != nil {
		return classify(err)
	}
	if st.Size() < size {
		return damaged(filepath.Join(segmentDir, filepath.Base(f.Name())), "%d bytes, expected %d", st.Size(), size)
	}
	return classify(f.Truncate(size))
}

// Append writes one chunk to the end and returns the mapping of it, to be read from now on.
func (g *Segment) Append(chunk []byte) ([]byte, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(chunk) != g.size {
		return nil, fmt.Errorf("store: a chunk of %d bytes for segment %s of %d", len(chunk), g.name, g.size)
	}
	if err := g.space.check(); err != nil {
		return nil, err
	}
	if _, err := g.data.WriteAt(chunk, int64(g.count)*int64(g.size)); err != nil {
		return nil, classify(err)
	}
	var sum [4]byte
	binary.LittleEndian.PutUint32(sum[:], blockSum(g.name, g.count, chunk))
	if _, err := g.sums.WriteAt(sum[:], int64(g.count)*4); err != nil {
		return nil, classify(err)
	}
	g.count++
	mapped, err := g.window(g.count - 1)
	if err == nil && !mapsWrites {
		copy(mapped, chunk)
	}
	return mapped, err
}

// window returns the mapping of chunk i.
func (g *Segment) window(i int) ([]byte, error) {
	for len(g.windows) <= i/windowChunks {
		length := g.size * windowChunks
		mapped, err := mapFile(g.data, int64(len(g.windows))*int64(length), length)
		if err != nil {
			return nil, classify(err)
		}
		g.windows = append(g.windows, mapped)
	}
	at := i % windowChunks * g.size
	return g.windows[i/windowChunks][at : at+g.size : at+g.size], nil
}

// Chunk returns the mapping of chunk i, which must not be changed, and not be read after the store is closed.
func (g *Segment) Chunk(i int) ([]byte, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if i < 0 || i >= g.count {
		return nil, fmt.Errorf("chunk %d of segment %s: %w", i, g.name, ErrNoData)
	}
	return g.window(i)
}

// Len is the number of chunks.
func (g *Segment) Len() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.count
}

// sync brings both files to disk and returns what the manifest says of the segment.
func (g *Segment) sync() (segmentInfo, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if err := errors.Join(g.data.Sync(), g.sums.Sync()); err != nil {
		return segmentInfo{}, classify(err)
	}
	return segmentInfo{Name: g.name, Chunk: g.size, Count: g.count}, nil
}

func (g *Segment) close() error {
	var errs []error
	for _, w := range g.windows {
		errs = append(errs, unmapFile(w))
	}
	g.windows = nil
	for _, f := range []*os.File{g.data, g.sums} {
		if f != nil {
			errs = append(errs, f.Close())
		}
	}
	return errors.Join(errs...)
}
