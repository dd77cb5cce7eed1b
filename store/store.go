package store

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Options say how much a store may use.
type Options struct {
	RAM   int64                           // bytes of memory for what the store itself holds; see Reserve
	Floor int64                           // free bytes on disk below which nothing more is written; 0 means 2 GiB
	Stall time.Duration                   // a batch that takes longer stops spilling; 0 means a minute
	Free  func(dir string) (int64, error) // bytes free on the disk of a directory; nil asks the system
}

const (
	DefaultFloor = 2 << 30 // see Options.Floor
	defaultStall = time.Minute
)

// Store is a directory with all that a search of one level wants to keep. One process at a time has it open;
// see Peek for what others may read meanwhile. Its parts (Spill, Segment, Runs, checkpoints) are made by it and
// closed with it.
type Store struct {
	dir     string
	options Options
	holder  *os.File
	space   *space
	runs    *Runs

	mu       sync.Mutex
	manifest *manifest
	spill    *Spill
	segments map[string]*Segment
	resumed  bool
}

// Open opens or makes the store of a level. Every reason against using it comes now rather than an hour later:
// who else has it, a level, version or option that differs, a damaged file, no permission, no space.
func Open(dir string, id Identity, options Options) (*Store, error) {
	s, err := open(dir, &id, options)
	if err != nil {
		return nil, fmt.Errorf("store %s: %w", dir, err)
	}
	return s, nil
}

// OpenAny opens a store that exists, whatever it is for.
func OpenAny(dir string, options Options) (*Store, error) {
	s, err := open(dir, nil, options)
	if err != nil {
		return nil, fmt.Errorf("store %s: %w", dir, err)
	}
	return s, nil
}

func open(dir string, id *Identity, options Options) (*Store, error) {
	if options.Floor == 0 {
		options.Floor = DefaultFloor
	}
	if options.Free == nil {
		options.Free = freeBytes
	}
	if options.Stall == 0 {
		options.Stall = defaultStall
	}
	if id == nil {
		if _, err := readManifest(dir); err != nil { // nothing is made where nothing is
			return nil, err
		}
	}
	for _, sub := range []string{"", sectionDir, segmentDir, runDir} {
		if err := os.MkdirAll(filepath.Join(dir, sub), 0o755); err != nil {
			return nil, classify(err)
		}
	}
	s := &Store{dir: dir, options: options, segments: map[string]*Segment{}}
	s.space = &space{dir: dir, floor: options.Floor, free: options.Free}
	s.runs = &Runs{dir: filepath.Join(dir, runDir), space: s.space, fresh: map[string]bool{}}
	if err := s.space.check(); err != nil {
		return nil, err
	}
	if err := probe(dir); err != nil {
		return nil, err
	}
	var err error
	if s.holder, err = hold(dir); err != nil {
		return nil, err
	}
	if err := s.begin(id); err != nil {
		return nil, errors.Join(err, s.holder.Close())
	}
	return s, nil
}

// begin reads or makes the manifest, checks all that it names, and signs in as a new epoch.
func (s *Store) begin(id *Identity) error {
	m, err := readManifest(s.dir)
	switch {
	case errors.Is(err, ErrNoStore) && id != nil:
		m = &manifest{Identity: *id, Limits: [][2]uint32{{}}}
	case err != nil:
		return err
	default:
		if id != nil {
			if err := m.Identity.differs(*id); err != nil {
				return err
			}
		}
		if err := m.nextEpoch(); err != nil {
			return err
		}
	}
	s.manifest, s.resumed = m, m.Generation > 0
	if err := s.sweep(); err != nil {
		return err
	}
	return m.write(s.dir)
}

// nextEpoch closes the epoch of the process before. What it secured is what this one starts from.
func (m *manifest) nextEpoch() error {
	if int(m.Epoch) != len(m.Limits)-1 || m.Epoch == 1<<16-1 {
		return damaged(manifestFile, "epoch %d with %d limits", m.Epoch, len(m.Limits))
	}
	m.Epoch++
	m.Limits = append(m.Limits, m.Limits[m.Epoch-1])
	return nil
}

// sweep removes section files that no manifest names: what a process left that died in the middle of a
// checkpoint.
func (s *Store) sweep() error {
	files, err := os.ReadDir(filepath.Join(s.dir, sectionDir))
	if err != nil {
		return classify(err)
	}
	named := map[string]bool{}
	for _, section := range s.manifest.Sections {
		named[section.File] = true
	}
	for _, f := range files {
		if !named[f.Name()] {
			if err := os.Remove(filepath.Join(s.dir, sectionDir, f.Name())); err != nil {
				return classify(err)
			}
		}
	}
	return nil
}

// Resumed reports whether the store holds a checkpoint to go on from.
func (s *Store) Resumed() bool { return s.resumed }

// Identity says what the store is for.
func (s *Store) Identity() Identity { return s.manifest.Identity }

// Dir is the store's directory.
func (s *Store) Dir() string { return s.dir }

// Restart forgets everything but the named sections, for a search that begins anew and still wants, say, the
// deadlock patterns of the one before. It must come before Spill, Segment and Runs are used.
func (s *Store) Restart(keep ...string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.spill != nil || len(s.segments) > 0 {
		return errors.New("store: restart of a store in use")
	}
	kept := []sectionInfo{}
	for _, name := range keep {
		if section, found := s.manifest.section(name); found {
			kept = append(kept, section)
		}
	}
	fresh := &manifest{Identity: s.manifest.Identity, Limits: [][2]uint32{{}}, Sections: kept}
	if err := fresh.write(s.dir); err != nil {
		return err
	}
	s.manifest, s.resumed = fresh, false
	for _, name := range []string{tableDir, segmentDir, runDir, filterFile} {
		if err := os.RemoveAll(filepath.Join(s.dir, name)); err != nil {
			return classify(err)
		}
	}
	for _, sub := range []string{segmentDir, runDir} {
		if err := os.MkdirAll(filepath.Join(s.dir, sub), 0o755); err != nil {
			return classify(err)
		}
	}
	return s.sweep()
}

// Close gives the store back. What was spilled is brought to disk; what no checkpoint secured stays behind and
// counts for nothing.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.holder == nil {
		return nil
	}
	var errs []error
	if s.spill != nil {
		errs = append(errs, s.spill.close())
	}
	for _, segment := range s.segments {
		errs = append(errs, segment.close())
	}
	errs = append(errs, s.holder.Close())
	s.holder = nil
	return errors.Join(errs...)
}

// Publish writes a document beside the store's data, in one step, for readers who come while the search runs:
// the candidates, above all.
func (s *Store) Publish(name string, write func(io.Writer) error) error {
	if err := s.space.check(); err != nil {
		return err
	}
	return replaceFile(filepath.Join(s.dir, name+documentTail), write)
}
