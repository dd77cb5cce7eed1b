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

// Checkpoint collects the sections of one generation. None of them counts until Commit makes all of them count at once;
// the generation before stays whole until then.
//
//	sections/NAME.7 written, synced  -->  table, segments synced  -->  manifest renamed  -->  sections/NAME.6 removed
type Checkpoint struct {
	store    *Store
	next     uint64
	sections []sectionInfo
	limits   [2]uint32
}

// Checkpoint begins a generation. Until Commit returns, the search must stand still or hand over copies.
func (s *Store) Checkpoint() *Checkpoint {
	return &Checkpoint{store: s, next: s.manifest.Generation + 1}
}

// Section writes the bytes of one part of the search. The version is counted by that part.
func (c *Checkpoint) Section(name string, version uint32, write func(io.Writer) error) error {
	if err := c.store.space.check(); err != nil {
		return err
	}
	file := fmt.Sprintf("%s.%d", strings.ReplaceAll(name, "/", "-"), c.next)
	sum, bytes, err := writeFile(filepath.Join(c.store.dir, sectionDir, file), write)
	if err != nil {
		return fmt.Errorf("section %s: %w", name, err)
	}
	c.sections = slices.DeleteFunc(c.sections, func(s sectionInfo) bool { return s.Name == name })
	c.sections = append(c.sections, sectionInfo{Name: name, Version: version, File: file, Bytes: bytes, Sum: sum})
	return nil
}

// Limits sets up to which record of each side the checkpoint has the logs. A later process does not see the records of
// table entries beyond that.
func (c *Checkpoint) Limits(forward, reverse uint32) { c.limits = [2]uint32{forward, reverse} }

// Commit brings everything that the checkpoint needs to disk and makes the checkpoint the store's state.
func (c *Checkpoint) Commit() error {
	s := c.store
	s.mu.Lock()
	defer s.mu.Unlock()
	next := c.manifest()
	if s.spill != nil {
		if err := s.spill.secure(next.Generation); err != nil {
			return err
		}
	}
	if err := errors.Join(s.syncSegments(next), s.runs.sync()); err != nil {
		return err
	}
	var err error
	if next.Runs, err = s.runs.kept(); err != nil {
		return err
	}
	if err := syncDir(filepath.Join(s.dir, sectionDir)); err != nil {
		return err
	}
	if err := next.write(s.dir); err != nil {
		return err
	}
	s.manifest = next
	return s.removeUnnamed()
}

// manifest is the manifest of the checkpoint, but for the segments.
func (c *Checkpoint) manifest() *manifest {
	last := c.store.manifest
	next := &manifest{Identity: last.Identity, Generation: c.next, Epoch: last.Epoch}
	next.Limits = slices.Clone(last.Limits)
	next.Limits[next.Epoch] = c.limits
	next.Sections = slices.Clone(c.sections)
	slices.SortFunc(next.Sections, func(a, b sectionInfo) int { return strings.Compare(a.Name, b.Name) })
	next.Spilled = last.Spilled || c.store.spill != nil
	return next
}

// syncSegments brings the open segments to disk and enters all segments into a manifest, also those that this process
// did not open.
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

// Abandon removes what the checkpoint wrote, after an error.
func (c *Checkpoint) Abandon() error {
	c.store.mu.Lock()
	defer c.store.mu.Unlock()
	return c.store.removeUnnamed()
}

// Section reads a section of the last checkpoint. It returns ErrNoData when there is none. All bytes are verified
// before any of them is handed over, so a reader never sees damaged ones.
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

// verify compares the bytes of a section with what the manifest says of it.
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
