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

	"planner/search"
)

// Save implements search.Store. The sections, everything that was appended and everything that overflowed count all at
// once or not at all; the generation before stays whole until then. The search must stand still meanwhile, or hand over
// copies. A later process does not see the records of table entries beyond the limits of their sides.
//
//	sections/NAME.7 written, synced  -->  table, segments synced  -->  manifest renamed  -->  sections/NAME.6 removed
func (s *Store) Save(limits [2]search.Ref, sections []search.Section) error {
	next := s.nextManifest(limits)
	for _, section := range sections {
		info, err := s.writeSection(section, next.Generation)
		if err != nil {
			s.mu.Lock()
			defer s.mu.Unlock()
			return errors.Join(err, s.removeSections())
		}
		next.Sections = append(next.Sections, info)
	}
	slices.SortFunc(next.Sections, func(a, b sectionInfo) int { return strings.Compare(a.Name, b.Name) })
	return s.commit(next)
}

// nextManifest is the manifest of the next generation, but for sections, segments and runs.
func (s *Store) nextManifest(limits [2]search.Ref) *manifest {
	last := s.manifest
	next := &manifest{Identity: last.Identity, About: last.About, Generation: last.Generation + 1, Epoch: last.Epoch}
	next.Limits = slices.Clone(last.Limits)
	next.Limits[next.Epoch] = limits
	next.Spilled = last.Spilled || s.spill != nil
	return next
}

// writeSection writes the bytes of one part of the search.
func (s *Store) writeSection(section search.Section, generation uint64) (info sectionInfo, err error) {
	if err := s.space.check(); err != nil {
		return info, err
	}
	file := fmt.Sprintf("%s.%d", strings.ReplaceAll(section.Name, "/", "-"), generation)
	sum, bytes, err := writeFile(filepath.Join(s.dir, sectionDir, file), section.Write)
	if err != nil {
		return info, fmt.Errorf("section %s: %w", section.Name, err)
	}
	return sectionInfo{Name: section.Name, Version: section.Version, File: file, Bytes: bytes, Sum: sum}, nil
}

// commit brings everything that a manifest needs to disk and makes it the store's state.
func (s *Store) commit(next *manifest) error {
	s.mu.Lock()
	defer s.mu.Unlock()
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
	return errors.Join(s.removeSections(), s.runs.secure(next.Runs))
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

// Section implements search.Store. All bytes are verified before any of them is handed over, so a reader never sees
// damaged ones.
func (s *Store) Section(name string, read func(version uint32, from io.Reader) error) (found bool, err error) {
	at := slices.IndexFunc(s.manifest.Sections, func(i sectionInfo) bool { return i.Name == name })
	if at < 0 {
		return false, nil
	}
	section := s.manifest.Sections[at]
	f, err := s.openSection(section)
	if err != nil {
		return true, err
	}
	defer f.Close()
	return true, read(section.Version, f)
}

// openSection opens the file of a section and compares its bytes with what the manifest says of it.
func (s *Store) openSection(info sectionInfo) (*os.File, error) {
	name := filepath.Join(sectionDir, info.File)
	f, err := os.Open(filepath.Join(s.dir, name))
	if absent(err) {
		return nil, damaged(name, "missing")
	}
	if err != nil {
		return nil, classify(err)
	}
	if err := info.verify(name, f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// verify reads the file of a section, and then goes back to its beginning.
func (i sectionInfo) verify(name string, f *os.File) error {
	hash := crc32.New(castagnoli)
	bytes, err := io.Copy(hash, f)
	switch {
	case err != nil:
		return damaged(name, "%w", err)
	case bytes != i.Bytes:
		return damaged(name, "%d bytes, expected %d", bytes, i.Bytes)
	case hash.Sum32() != i.Sum:
		return damaged(name, "checksum mismatch")
	}
	_, err = f.Seek(0, io.SeekStart)
	return classify(err)
}
