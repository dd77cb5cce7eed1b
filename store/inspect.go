package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"planner/search/disk"
)

// Info is what can be said of a store without opening it, also beside a running solver.
type Info struct {
	Dir        string
	Identity   Identity
	Format     int
	Generation uint64 // checkpoints made
	Epoch      int    // processes that had it open
	Written    time.Time
	Holder     string // who has it open, empty when nobody has
	Records    [2]uint32
	Sections   []PartInfo
	Segments   []PartInfo
	Documents  []PartInfo
	Table      PartInfo
	Runs       PartInfo
	Bytes      int64 // on disk, as files count
}

// PartInfo is one part of a store.
type PartInfo struct {
	Name  string
	Bytes int64
	Files int
}

// Peek reads what a store holds without taking its lock.
func Peek(dir string) (Info, error) {
	m, err := readManifest(dir)
	if err != nil {
		return Info{}, fmt.Errorf("store %s: %w", dir, err)
	}
	info := Info{
		Dir: dir, Identity: m.Identity, Format: Format, Generation: m.Generation, Epoch: int(m.Epoch) + 1,
		Records: m.Limits[len(m.Limits)-1],
	}
	if st, err := os.Stat(filepath.Join(dir, manifestFile)); err == nil {
		info.Written = st.ModTime()
	}
	if who, held := OwnerOf(dir); held {
		info.Holder = who.String()
	}
	for _, s := range m.Sections {
		info.Sections = append(info.Sections, PartInfo{s.Name, s.Bytes, 1})
	}
	for _, g := range m.Segments {
		info.Segments = append(info.Segments, PartInfo{g.Name, int64(g.Chunk) * int64(g.Count), 1})
	}
	documents, _ := filepath.Glob(filepath.Join(dir, "*"+documentTail))
	for _, d := range documents {
		part := usage(d)
		part.Name = filepath.Base(d)
		info.Documents = append(info.Documents, part)
	}
	info.Table, info.Runs = usage(filepath.Join(dir, tableDir)), usage(filepath.Join(dir, runDir))
	info.Bytes = usage(dir).Bytes
	return info, nil
}

// usage sums the files below a path. Files come and go beside a running solver, so what vanishes is not counted.
// Badger maps its logs at twice their size, so files are counted by the blocks they take where that is known.
func usage(path string) PartInfo {
	part := PartInfo{Name: filepath.Base(path)}
	_ = filepath.WalkDir(path, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return nil
		}
		if st, err := d.Info(); err == nil {
			part.Bytes += blocksOf(st)
			part.Files++
		}
		return nil
	})
	return part
}

// Document reads a document that the solver published.
func Document(dir, name string) ([]byte, error) {
	data, err := os.ReadFile(filepath.Join(dir, name+documentTail))
	if absent(err) {
		return nil, fmt.Errorf("store %s: %s: %w", dir, name, ErrNoData)
	}
	return data, classify(err)
}

// Check reads everything that a store holds and verifies it. Badger refuses to open a killed table for reading
// only, so a check opens it for writing, which recovers it, and changes nothing else. The number of table entries
// comes back too.
func Check(dir string, options Options) (entries int64, err error) {
	if _, err := readManifest(dir); err != nil {
		return 0, fmt.Errorf("store %s: %w", dir, err)
	}
	s, err := OpenAny(dir, options)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	var faults []error
	for _, section := range s.manifest.Sections {
		f, err := os.Open(filepath.Join(dir, sectionDir, section.File))
		if err != nil {
			faults = append(faults, damaged(filepath.Join(sectionDir, section.File), "%v", err))
			continue
		}
		faults = append(faults, section.verify(f), f.Close())
	}
	for _, g := range s.manifest.Segments {
		_, err := s.Segment(g.Name, g.Chunk)
		faults = append(faults, err)
	}
	faults = append(faults, s.Runs().check())
	if !s.tabled() {
		return 0, errors.Join(faults...)
	}
	entries, err = s.checkTable()
	return entries, errors.Join(append(faults, err)...)
}

// tabled reports whether anything was ever spilled.
func (s *Store) tabled() bool {
	_, err := os.Stat(filepath.Join(s.dir, tableDir))
	return err == nil
}

func (s *Store) checkTable() (entries int64, err error) {
	p, err := s.Spill()
	if err != nil {
		return 0, err
	}
	err = p.Scan(func(e disk.Entry) bool {
		entries++
		return true
	})
	return entries, err
}

// check reads all runs.
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

// Compact brings the table into one level, which makes it smaller and its look-ups quicker, and gives the bytes
// before and after.
func Compact(dir string, options Options) (before, after int64, err error) {
	before = usage(dir).Bytes
	s, err := OpenAny(dir, options)
	if err != nil {
		return 0, 0, err
	}
	err = s.flatten()
	if err = errors.Join(err, s.Close()); err != nil {
		return 0, 0, err
	}
	return before, usage(dir).Bytes, nil
}

func (s *Store) flatten() error {
	if !s.tabled() {
		return nil
	}
	p, err := s.Spill()
	if err != nil {
		return err
	}
	if err := p.checkSpace(); err != nil {
		return err
	}
	return classify(p.db.Flatten(2))
}
