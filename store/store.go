package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"planner/search"
)

// Options say how much a store may use.
type Options struct {
	RAM   int64 // bytes of memory for what the store itself holds; see Reserve
	Floor int64 // free bytes on disk below which nothing more is written
	// Restart is for a caller that opens a store only to call its method Restart. The manifest of the store may then
	// be damaged or of another version.
	Restart bool

	About About // what a new store is to say of its level

	Stall time.Duration                   // a commit that takes longer ends all spilling; 0 means a minute
	Free  func(dir string) (int64, error) // bytes free on the disk of a directory; nil asks the system
}

// withDefaults fills in the fields that are zero.
func (o Options) withDefaults() Options {
	if o.Free == nil {
		o.Free = freeBytes
	}
	if o.Stall == 0 {
		o.Stall = defaultStall
	}
	return o
}

var _ search.Store = (*Store)(nil)

// Store is a directory with all that a search of one level keeps. One process at a time has it open; see Peek for what
// others may read meanwhile. The store makes its parts (Spill, Segment, SortedRuns, checkpoints) and closes them.
type Store struct {
	dir     string
	options Options
	lock    *os.File // nil after Close
	space   *space
	runs    *SortedRuns

	mu       sync.Mutex
	manifest *manifest
	spill    *Spill // nil before it is used
	segments map[string]*Segment
	resumed  bool
}

// Open opens or makes the store of a level. It reports at once every reason against using the store: another process
// that has it open, a level, version or option that differs, a damaged file, no permission, no space.
func Open(dir string, id Identity, options Options) (*Store, error) {
	return open(dir, &id, options.withDefaults())
}

// openExisting opens a store whatever level it is for, and makes nothing where there is none.
func openExisting(dir string, options Options) (*Store, error) {
	if _, err := readManifest(dir); err != nil {
		return nil, fmt.Errorf("store %s: %w", dir, err)
	}
	return open(dir, nil, options.withDefaults())
}

// open opens or makes a store; without an identity, one that exists.
func open(dir string, id *Identity, options Options) (s *Store, err error) {
	defer func() {
		if err != nil {
			s, err = nil, fmt.Errorf("store %s: %w", dir, err)
		}
	}()
	if err := refuseFile(dir); err != nil {
		return nil, err
	}
	if err := refuseOthers(dir); err != nil {
		return nil, err
	}
	if err := makeDirectories(dir); err != nil {
		return nil, err
	}
	if err := refuseLinks(dir); err != nil {
		return nil, err
	}
	s = &Store{dir: dir, options: options, segments: map[string]*Segment{}}
	s.space = &space{dir: dir, floor: options.Floor, free: options.Free}
	s.runs = newRuns(filepath.Join(dir, runDir), s.space)
	if err := errors.Join(s.space.check(), checkFiles()); err != nil {
		return nil, err
	}
	if err := probeWrite(dir); err != nil {
		return nil, err
	}
	if s.lock, err = acquireLock(dir); err != nil {
		return nil, err
	}
	if err := s.beginEpoch(id); err != nil {
		return nil, errors.Join(err, s.lock.Close())
	}
	return s, nil
}

// makeDirectories makes the directory of a store and those in it. An error does not repeat the name of the store.
func makeDirectories(dir string) error {
	for _, sub := range []string{"", sectionDir, segmentDir, runDir} {
		err := os.MkdirAll(filepath.Join(dir, sub), dirMode)
		if failed, ok := errors.AsType[*fs.PathError](err); ok && failed.Path == dir {
			err = failed.Err
		}
		if err != nil {
			return classify(err)
		}
	}
	return nil
}

// beginEpoch reads or makes the manifest and enters this process in it as a new epoch. It removes the files of
// processes that were killed while they replaced a file, or between two checkpoints.
func (s *Store) beginEpoch(id *Identity) error {
	m, err := readManifest(s.dir)
	switch {
	case id != nil && (errors.Is(err, ErrNoStore) ||
		s.options.Restart && (errors.Is(err, ErrDamaged) || errors.Is(err, ErrVersion))):
		m = newManifest(*id)
		m.About = s.options.About
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
	s.runs.restore(m.Runs)
	err = errors.Join(removeIfThere(filepath.Join(s.dir, filterFile)), s.removeSections(),
		removeFiles(s.dir, func(f fs.DirEntry) bool { return strings.HasSuffix(f.Name(), freshTail) }),
		removeFiles(s.runs.dir, func(f fs.DirEntry) bool { return !slices.Contains(s.runs.keep, f.Name()) }))
	if err != nil {
		return err
	}
	return m.write(s.dir)
}

// removeSections removes the section files that the manifest does not name. A process that is killed between two
// checkpoints leaves such files.
func (s *Store) removeSections() error {
	return removeFiles(filepath.Join(s.dir, sectionDir), func(f fs.DirEntry) bool {
		return !slices.ContainsFunc(s.manifest.Sections, func(i sectionInfo) bool { return i.File == f.Name() })
	})
}

// Reserve implements search.Store.
func (s *Store) Reserve() int64 { return Reserve(s.options.RAM) }

// Resumed reports whether the store holds a checkpoint to go on from.
func (s *Store) Resumed() bool { return s.resumed }

// Dir is the store's directory.
func (s *Store) Dir() string { return s.dir }

// Restart removes everything, for a search that begins again. It must be called before Spill, Segment and SortedRuns.
func (s *Store) Restart() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.spill != nil || len(s.segments) > 0 {
		return errors.New("store: restart of a store in use")
	}
	fresh := newManifest(s.manifest.Identity)
	about := s.manifest.About
	fresh.About = About{Title: about.Title, Number: about.Number, File: about.File}
	if err := fresh.write(s.dir); err != nil {
		return err
	}
	s.manifest, s.resumed = fresh, false
	s.runs.restore(nil)
	for _, name := range []string{tableDir, segmentDir, runDir} {
		if err := os.RemoveAll(filepath.Join(s.dir, name)); err != nil {
			return classify(err)
		}
	}
	for _, sub := range []string{segmentDir, runDir} {
		if err := os.MkdirAll(filepath.Join(s.dir, sub), dirMode); err != nil {
			return classify(err)
		}
	}
	return s.removeSections()
}

// About says what is noted of the level.
func (s *Store) About() About {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.manifest.About
}

// Conclude notes what is known of the level at the end of a search: its status, a bound in pushes, and the pushes of a
// solution and its LURD.
func (s *Store) Conclude(status string, bound, pushes int, solution string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	next := *s.manifest
	next.About.Status, next.About.Bound, next.About.Pushes, next.About.Solution = status, bound, pushes, solution
	if err := next.write(s.dir); err != nil {
		return err
	}
	s.manifest = &next
	return nil
}

// Close brings what was spilled to disk and releases the lock. What no checkpoint secured is not seen by a later
// process.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lock == nil {
		return nil
	}
	var errs []error
	if s.spill != nil {
		errs = append(errs, s.spill.close())
	}
	for _, segment := range s.segments {
		errs = append(errs, segment.close())
	}
	errs = append(errs, s.lock.Close())
	s.lock = nil
	return errors.Join(errs...)
}

// Publish replaces a document beside the store's data, in one step, for readers who come while the search runs. The
// candidates are such a document.
func (s *Store) Publish(name string, write func(io.Writer) error) error {
	if err := s.space.check(); err != nil {
		return err
	}
	return replaceFile(filepath.Join(s.dir, name+documentTail), write)
}

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
		if _, err := os.Stat(filepath.Join(s.dir, tableDir)); absent(err) { // Badger would begin an empty one
			return nil, damaged(tableDir, "missing")
		}
	}
	p, err := openSpill(setup)
	if err != nil {
		return nil, err
	}
	s.spill = p
	return p, nil
}

// Overflow implements search.Store.
func (s *Store) Overflow() (search.Overflow, error) { return s.Spill() }

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
	info := segmentInfo{Name: name, Chunk: chunk}
	if at := slices.IndexFunc(s.manifest.Segments, func(i segmentInfo) bool { return i.Name == name }); at >= 0 {
		info = s.manifest.Segments[at]
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

// SortedRuns returns the store's sorted runs.
func (s *Store) SortedRuns() search.SortedRuns { return s.runs }
