package store

import (
	"fmt"
	"os"
	"slices"

	"planner/search"
)

// Spill opens the second level of the table. It finds again what earlier processes spilled, as far as the last
// checkpoint secured it.
func (s *Store) Spill() (*Spill, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.spill != nil {
		return s.spill, nil
	}
	setup := spillSetup{
		dir: s.dir, shares: divide(s.options.RAM), space: s.space, stall: s.options.Stall,
		epochs: epochs{current: s.manifest.Epoch, limits: slices.Clone(s.manifest.Limits)},
	}
	if s.manifest.Spilled {
		setup.mark = s.manifest.Generation
	}
	p, err := openSpill(setup)
	if err != nil {
		return nil, err
	}
	s.spill = p
	return p, nil
}

// Overflow implements search.Store.
func (s *Store) Overflow() (search.ScannableOverflow, error) { return s.Spill() }

// Segment opens a segment of chunks of the given size, a multiple of the page size. It holds what the last checkpoint
// secured, verified; what came after is cut off.
func (s *Store) Segment(name string, chunk int) (search.Segment, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if g := s.segments[name]; g != nil {
		return g, nil
	}
	if chunk <= 0 || chunk*windowChunks%os.Getpagesize() != 0 {
		return nil, fmt.Errorf("store: %d chunks of %d bytes are no multiple of a page", windowChunks, chunk)
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

// Runs returns the store's sorted runs.
func (s *Store) Runs() search.Runs { return s.runs }
