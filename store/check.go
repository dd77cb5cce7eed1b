package store

import (
	"errors"
	"os"
	"path/filepath"

	"planner/search"
)

// Check reads everything that a store holds, verifies it, and returns the number of entries of the table. Badger
// refuses to open the table of a killed process for reading only, so a check opens it for writing, which recovers it.
func Check(dir string, options Options) (entries int64, err error) {
	s, err := openExisting(dir, options)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	var faults []error
	for _, section := range s.manifest.Sections {
		f, err := s.openSection(section)
		if err == nil {
			err = f.Close()
		}
		faults = append(faults, err)
	}
	for _, g := range s.manifest.Segments {
		_, err := s.Segment(g.Name, g.Chunk)
		faults = append(faults, err)
	}
	faults = append(faults, s.runs.check(s.manifest.Runs))
	if !s.hasTable() {
		return 0, errors.Join(faults...)
	}
	entries, err = s.checkTable()
	return entries, errors.Join(append(faults, err)...)
}

// hasTable reports whether anything was ever spilled.
func (s *Store) hasTable() bool {
	_, err := os.Stat(filepath.Join(s.dir, tableDir))
	return err == nil
}

// checkTable opens the table, which verifies its files, and counts the entries.
func (s *Store) checkTable() (entries int64, err error) {
	p, err := s.Spill()
	if err != nil {
		return 0, err
	}
	err = p.Scan(func(e search.Entry) bool {
		entries++
		return true
	})
	return entries, err
}

// Compact brings the table into one level, which makes it smaller and its look-ups quicker. It returns the bytes of the
// store on disk before and after.
func Compact(dir string, options Options) (before, after int64, err error) {
	before = usage(dir).Bytes
	s, err := openExisting(dir, options)
	if err != nil {
		return 0, 0, err
	}
	err = s.flatten()
	if err = errors.Join(err, s.Close()); err != nil {
		return 0, 0, err
	}
	return before, usage(dir).Bytes, nil
}

// flatten brings the table into one level, if there is a table.
func (s *Store) flatten() error {
	if !s.hasTable() {
		return nil
	}
	p, err := s.Spill()
	if err != nil {
		return err
	}
	return p.flatten()
}
