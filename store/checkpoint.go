package store

import (
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Checkpoint gathers the sections of one generation. Nothing of it counts until Commit, which makes all of it
// count at once; the generation before stays whole until then.
//
//	sections/NAME.7 written, synced  -->  table, segments synced  -->  manifest renamed  -->  sections/NAME.6 removed
type Checkpoint struct {
	store    *Store
	next     uint64
	sections []sectionInfo
	limits   [2]uint32
}

// Checkpoint begins a generation. The search must stand still, or hand over copies, until Commit returns.
func (s *Store) Checkpoint() *Checkpoint {
	return &Checkpoint{store: s, next: s.manifest.Generation + 1}
}

// Section writes the bytes of one part of the search. The version is the writer's own.
func (c *Checkpoint) Section(name string, version uint32, write func(io.Writer) error) error {
	if err := c.store.space.check(); err != nil {
		return err
	}
	file := fmt.Sprintf("%s.%d", strings.ReplaceAll(name, "/", "-"), c.next)
	sum, bytes, err := writeFile(filepath.Join(c.store.dir, sectionDir, file), write)
	if err != nil {
		return fmt.Errorf("section %s: %w", name, err)
	}
	c.put(sectionInfo{Name: name, Version: version, File: file, Bytes: bytes, Sum: sum})
	return nil
}

// Keep carries a section of the last generation over unchanged.
func (c *Checkpoint) Keep(name string) error {
	section, found := c.store.manifest.section(name)
	if !found {
		return fmt.Errorf("section %s: %w", name, ErrNoData)
	}
	c.put(section)
	return nil
}

func (c *Checkpoint) put(section sectionInfo) {
	c.sections = slices.DeleteFunc(c.sections, func(s sectionInfo) bool { return s.Name == section.Name })
	c.sections = append(c.sections, section)
}

// Limits says up to which record of each side the checkpoint knows the logs; table entries beyond that will not
// be seen by a later process.
func (c *Checkpoint) Limits(forward, reverse uint32) { c.limits = [2]uint32{forward, reverse} }

// Commit brings everything that the checkpoint stands on to disk and makes it the store's state.
func (c *Checkpoint) Commit() error {
	s := c.store
	s.mu.Lock()
	defer s.mu.Unlock()
	next := &manifest{Identity: s.manifest.Identity, Generation: c.next, Epoch: s.manifest.Epoch}
	next.Limits = slices.Clone(s.manifest.Limits)
	next.Limits[next.Epoch] = c.limits
	next.Sections = slices.Clone(c.sections)
	slices.SortFunc(next.Sections, func(a, b sectionInfo) int { return strings.Compare(a.Name, b.Name) })
	next.Spilled = s.manifest.Spilled || s.spill != nil
	if s.spill != nil {
		if err := s.spill.seal(next.Generation); err != nil {
			return err
		}
	}
	if err := errors.Join(s.syncSegments(next), s.runs.sync()); err != nil {
		return err
	}
	if err := syncDir(filepath.Join(s.dir, sectionDir)); err != nil {
		return err
	}
	if err := next.write(s.dir); err != nil {
		return err
	}
	s.manifest = next
	return s.sweep()
}

// syncSegments brings the segments to disk and notes their lengths, those not opened by this process included.
func (s *Store) syncSegments(next *manifest) error {
	for _, info := range s.manifest.Segments {
		if s.segments[info.Name] == nil {
			next.Segments = append(next.Segments, info)
		}
	}
	for _, segment := range s.segments {
		info, err := segment.sync()
		if err != nil {
			return err
		}
		next.Segments = append(next.Segments, info)
	}
	slices.SortFunc(next.Segments, func(a, b segmentInfo) int { return strings.Compare(a.Name, b.Name) })
	return nil
}

// Abandon removes what the checkpoint wrote, after an error or a change of mind.
func (c *Checkpoint) Abandon() error {
	c.store.mu.Lock()
	defer c.store.mu.Unlock()
	return c.store.sweep()
}

// Section reads back a section of the last checkpoint; ErrNoData when there is none. The bytes are checked
// before any of them is handed over, so a reader never builds on damaged ones.
func (s *Store) Section(name string, read func(version uint32, from io.Reader) error) error {
	section, found := s.manifest.section(name)
	if !found {
		return fmt.Errorf("section %s: %w", name, ErrNoData)
	}
	f, err := os.Open(filepath.Join(s.dir, sectionDir, section.File))
	if absent(err) {
		return damaged(filepath.Join(sectionDir, section.File), "missing")
	}
	if err != nil {
		return classify(err)
	}
	defer f.Close()
	if err := section.verify(f); err != nil {
		return err
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return classify(err)
	}
	return read(section.Version, f)
}

func (info sectionInfo) verify(from io.Reader) error {
	name := filepath.Join(sectionDir, info.File)
	hash := crc32.New(castagnoli)
	bytes, err := io.Copy(hash, from)
	switch {
	case err != nil:
		return errors.Join(damaged(name, "cannot be read"), err)
	case bytes != info.Bytes:
		return damaged(name, "%d bytes, expected %d", bytes, info.Bytes)
	case hash.Sum32() != info.Sum:
		return damaged(name, "checksum mismatch")
	}
	return nil
}
