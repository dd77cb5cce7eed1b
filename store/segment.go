package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
)

// windowChunks chunks are mapped at a time; Linux allows some 65,000 mappings a process.
const windowChunks = 256

// Segment is an append-only sequence of equal chunks in a flat file: the log of one side, above all. A chunk is
// written once and read through a mapping, so the memory of a long log belongs to the kernel's page cache, which
// takes it back when it must. Flat files and not Badger values: a chunk is written once instead of once a level
// (docs/store.md has the measurement), and a mapping of it needs no look-up.
type Segment struct {
	name  string
	size  int // bytes a chunk
	space *space

	mu      sync.Mutex
	data    *os.File
	sums    *os.File
	count   int
	windows [][]byte
}

// Segment opens a segment of chunks of the given size, a multiple of the page size. It holds what the last
// checkpoint secured, checked; what came after is cut off.
func (s *Store) Segment(name string, chunk int) (*Segment, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if g := s.segments[name]; g != nil {
		return g, nil
	}
	if chunk <= 0 || chunk%os.Getpagesize() != 0 {
		return nil, fmt.Errorf("store: a chunk of %d bytes is no multiple of a page", chunk)
	}
	info, found := s.manifest.segment(name)
	if !found {
		info = segmentInfo{Name: name, Chunk: chunk}
	}
	if info.Chunk != chunk {
		return nil, fmt.Errorf("%w: segment %s has chunks of %d bytes, not %d", ErrVersion, name, info.Chunk, chunk)
	}
	g, err := openSegment(s.dir, info, s.space)
	if err != nil {
		return nil, err
	}
	s.segments[name] = g
	return g, nil
}

func openSegment(dir string, info segmentInfo, room *space) (*Segment, error) {
	path := filepath.Join(dir, segmentDir, info.Name)
	g := &Segment{name: info.Name, size: info.Chunk, count: info.Count, space: room}
	var err error
	if g.data, err = os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644); err != nil {
		return nil, classify(err)
	}
	if g.sums, err = os.OpenFile(path+".sum", os.O_RDWR|os.O_CREATE, 0o644); err != nil {
		return nil, errors.Join(classify(err), g.close())
	}
	if err := g.recover(); err != nil {
		return nil, errors.Join(err, g.close())
	}
	return g, nil
}

// recover cuts both files to the secured length, maps the chunks and checks each.
func (g *Segment) recover() error {
	for _, f := range []struct {
		file *os.File
		size int64
	}{{g.data, int64(g.count) * int64(g.size)}, {g.sums, int64(g.count) * 4}} {
		st, err := f.file.Stat()
		if err != nil {
			return classify(err)
		}
		if st.Size() < f.size {
			return damaged(filepath.Join(segmentDir, filepath.Base(f.file.Name())), "%d bytes, expected %d", st.Size(), f.size)
		}
		if err := f.file.Truncate(f.size); err != nil {
			return classify(err)
		}
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
		if checksum(chunk) != binary.LittleEndian.Uint32(sums[4*i:]) {
			return damaged(filepath.Join(segmentDir, g.name), "checksum mismatch in chunk %d", i)
		}
	}
	return nil
}

// Append writes one chunk to the end and returns it as mapped, to be read in its place from now on.
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
	binary.LittleEndian.PutUint32(sum[:], checksum(chunk))
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

// window is chunk i as mapped.
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

// Chunk is chunk i as mapped. It must not be changed, nor read after the store is closed.
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
