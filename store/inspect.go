package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"planner/search"
)

// Info describes a store, as Peek finds it.
type Info struct {
	Dir        string        `json:"dir"`
	Identity   Identity      `json:"identity"`
	About      About         `json:"about"`
	Format     int           `json:"format"`
	Generation uint64        `json:"generation"` // checkpoints made
	Epoch      int           `json:"epoch"`      // processes that have had the store open
	Written    time.Time     `json:"written"`
	Holder     string        `json:"holder"`  // the process that has the store open, empty when there is none
	Records    [2]search.Ref `json:"records"` // by side: the records that the last checkpoint secured
	Sections   []PartInfo    `json:"sections"`
	Segments   []PartInfo    `json:"segments"`
	Documents  []PartInfo    `json:"documents"`
	Table      PartInfo      `json:"table"`
	Runs       PartInfo      `json:"runs"`
	Bytes      int64         `json:"bytes"` // on disk, of all files
}

// PartInfo is one part of a store.
type PartInfo struct {
	Name  string `json:"name"`
	Bytes int64  `json:"bytes"`
	Files int    `json:"files"`
}

// Peek reads what a store holds without opening it, so that it also works beside a running solver.
func Peek(dir string) (Info, error) {
	m, err := readManifest(dir)
	if err == nil {
		err = refuseLinks(dir)
	}
	if err != nil {
		return Info{}, fmt.Errorf("store %s: %w", dir, err)
	}
	info := Info{
		Dir: dir, Identity: m.Identity, About: m.About, Format: Format, Generation: m.Generation,
		Epoch:    int(m.Epoch) + 1,
		Records:  m.Limits[len(m.Limits)-1],
		Sections: []PartInfo{}, Segments: []PartInfo{}, Documents: []PartInfo{}, // which JSON prints as [] when empty
	}
	if st, err := os.Stat(filepath.Join(dir, manifestFile)); err == nil {
		info.Written = st.ModTime()
	}
	if owner, locked := OwnerOf(dir); locked {
		info.Holder = owner.String()
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

// usage counts the files below a path and their bytes. Files come and go beside a running solver, so a file that
// vanishes is not counted. Badger maps its logs at twice their size, so a file counts by the blocks that it takes,
// where the system tells.
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

// Document reads a document that the solver published, and says when that was. It returns ErrNoData when there is none.
func Document(dir, name string) (data []byte, written time.Time, err error) {
	if err := refuseFile(dir); err != nil {
		return nil, written, fmt.Errorf("store %s: %w", dir, err)
	}
	path := filepath.Join(dir, name+documentTail)
	st, err := os.Lstat(path)
	if err == nil && !st.Mode().IsRegular() {
		return nil, written, damaged(path, "not a regular file")
	}
	if err == nil {
		data, err = os.ReadFile(path)
	}
	switch {
	case absent(err):
		return nil, written, fmt.Errorf("store %s: %s: %w", dir, name, ErrNoData)
	case err != nil:
		return nil, written, classify(err)
	}
	return data, st.ModTime(), nil
}

// WriteDocument publishes a document in a directory that need not be a store, so that Document finds it there. The
// directory is made if need be. A store that a solver has open publishes its documents itself.
func WriteDocument(dir, name string, write func(io.Writer) error) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return classify(err)
	}
	return replaceFile(filepath.Join(dir, name+documentTail), write)
}

// Check reads everything that a store holds, verifies it, and returns the number of entries of the table. Badger
// refuses to open the table of a killed process for reading only, so Check opens the table for writing, which recovers
// it. When the context ends, so does Check, with the context's error.
func Check(ctx context.Context, dir string, options Options) (entries int64, err error) {
	s, err := openExisting(dir, options)
	if err != nil {
		return 0, err
	}
	entries, err = s.check(ctx)
	if err = errors.Join(err, s.Close()); err != nil {
		return 0, fmt.Errorf("store %s: %w", dir, err)
	}
	return entries, nil
}

// check is Check for a store that is open.
func (s *Store) check(ctx context.Context) (entries int64, err error) {
	var faults []error
	for _, section := range s.manifest.Sections {
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		f, err := s.openSection(section)
		if err == nil {
			err = f.Close()
		}
		faults = append(faults, err)
	}
	for _, g := range s.manifest.Segments {
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		_, err := s.Segment(g.Name, g.Chunk)
		faults = append(faults, err)
	}
	for _, info := range s.manifest.Runs {
		faults = append(faults, s.runs.checkRun(ctx, info))
	}
	if s.hasTable() {
		p, err := s.Spill() // which verifies the files of the table
		if err == nil {
			err = p.Scan(func(search.Entry) bool { entries++; return ctx.Err() == nil })
		}
		faults = append(faults, err)
	}
	if ctx.Err() != nil {
		return 0, ctx.Err()
	}
	return entries, errors.Join(faults...)
}

// hasTable reports whether anything was ever spilled, by the manifest or by the folder of the table.
func (s *Store) hasTable() bool {
	_, err := os.Stat(filepath.Join(s.dir, tableDir))
	return err == nil || s.manifest.Spilled
}

// Compact brings the table into one level, which makes it smaller and its look-ups quicker. It returns the bytes of the
// store on disk before and after.
func Compact(dir string, options Options) (before, after int64, err error) {
	before = usage(dir).Bytes
	s, err := openExisting(dir, options)
	if err != nil {
		return 0, 0, err
	}
	if s.hasTable() {
		var p *Spill
		if p, err = s.Spill(); err == nil {
			err = p.flatten()
		}
	}
	if err = errors.Join(err, s.Close()); err != nil {
		return 0, 0, fmt.Errorf("store %s: %w", dir, err)
	}
	return before, usage(dir).Bytes, nil
}
