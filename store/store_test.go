package store

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"planner/internal/test/must"
	"planner/search"
)

func write(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}

// save makes a checkpoint with one section and the same limit for both sides.
func save(s *Store, limit int, name string, write func(io.Writer) error) error {
	return s.Save([2]search.Ref{search.Ref(limit), search.Ref(limit)},
		[]search.Section{{Name: name, Version: 1, Write: write}})
}

// readSection reads a section that must be there.
func readSection(s *Store, name string, read func(io.Reader) error) error {
	found, err := s.Section(name, func(_ uint32, r io.Reader) error { return read(r) })
	if err == nil && !found {
		return ErrNoData
	}
	return err
}

func section(t *testing.T, s *Store, name string) string {
	t.Helper()
	var text []byte
	err := readSection(s, name, func(r io.Reader) (err error) {
		text, err = io.ReadAll(r)
		return err
	})
	must.Do(t, err)
	return string(text)
}

// A floor of 0 is none: a store opens on a disk with hardly any space.
func TestNoFloor(t *testing.T) {
	options := Options{RAM: 64 << 20, Free: func(string) (int64, error) { return 1 << 20, nil }}
	s, err := Open(filepath.Join(t.TempDir(), "store"), testLevel, options)
	must.Do(t, err)
	must.Do(t, s.Close())
}

// TestForeignDirectories opens a store in directories with files of others, which are called as a store's own files
// are. All of them must stay as they are, also when the caller is about to restart the store.
func TestForeignDirectories(t *testing.T) {
	for _, name := range []string{"notes.txt", "results" + freshTail, probeFile, filterFile, ownerFile, manifestFile,
		reserveFile, filepath.Join(runDir, "mine"), filepath.Join(sectionDir, "mine"), filepath.Join(tableDir, "mine")} {
		dir := t.TempDir()
		file := filepath.Join(dir, name)
		must.Do(t, os.MkdirAll(filepath.Dir(file), 0o755))
		must.Do(t, os.WriteFile(file, []byte("precious"), 0o644))
		for _, restart := range []bool{false, true} {
			options := small
			options.Restart = restart
			s, err := Open(dir, testLevel, options)
			if err == nil {
				err = errors.Join(s.Restart(), s.Close())
			}
			if text, _ := os.ReadFile(file); !errors.Is(err, errOthers) || string(text) != "precious" {
				t.Errorf("%s, restart %v: %v, and then it holds %q", name, restart, err, text)
			}
		}
	}
}

// TestNoDirectory opens a store where no directory is and none can be made. The error names the place once.
func TestNoDirectory(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	must.Do(t, os.WriteFile(file, nil, fileMode))
	if err := os.Symlink("nowhere", link); err != nil {
		t.Skip(err)
	}
	for path, want := range map[string]error{file: errNoDirectory, link: fs.ErrExist} {
		if _, err := Open(path, testLevel, small); !errors.Is(err, want) || strings.Count(err.Error(), path) != 1 {
			t.Errorf("%s: %v, expected %v", path, err, want)
		}
	}
	for path, want := range map[string]error{file: errNoDirectory, "": errNoName} {
		_, peeked := Peek(path)
		_, checked := Check(t.Context(), path, small)
		_, _, read := Document(path, "candidates")
		if !errors.Is(peeked, want) || !errors.Is(checked, want) || !errors.Is(read, want) {
			t.Errorf("%q: %v, %v, %v, expected %v", path, peeked, checked, read, want)
		}
	}
}

// TestUnfinishedStore opens a store in what a process leaves that is killed while it makes a store.
func TestUnfinishedStore(t *testing.T) {
	for left, bytes := range map[string]int{probeFile: probeBytes, ownerFile: 0} {
		dir := t.TempDir()
		for _, sub := range []string{sectionDir, segmentDir, runDir} {
			must.Do(t, os.Mkdir(filepath.Join(dir, sub), dirMode))
		}
		must.Do(t, os.WriteFile(filepath.Join(dir, left), make([]byte, bytes), fileMode))
		mustOpen(t, dir)
	}
}

func TestOpenRefusesOtherIdentities(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(dir, testLevel, small)
	must.Do(t, err)
	if s.Resumed() {
		t.Error("a new store claims to have a checkpoint")
	}
	must.Do(t, s.Close())
	for _, test := range []struct {
		change func(*Identity)
		want   error
	}{
		{func(id *Identity) { id.Level = "other" }, errOtherLevel},
		{func(id *Identity) { id.Board += "\n" }, errOtherLevel},
		{func(id *Identity) { id.Options = "none" }, ErrOtherOptions},
		{func(id *Identity) { id.Version = "2" }, ErrVersion},
	} {
		id := testLevel
		test.change(&id)
		if _, err := Open(dir, id, small); !errors.Is(err, test.want) || !strings.Contains(err.Error(), dir) {
			t.Errorf("got %v, want %v with the directory", err, test.want)
		}
	}
	text := must.Read(t, filepath.Join(dir, manifestFile))
	for _, format := range []int{Format - 1, 99} {
		other := strings.Replace(text, fmt.Sprintf("planner-store %d ", Format),
			fmt.Sprintf("planner-store %d ", format), 1)
		must.Do(t, os.WriteFile(filepath.Join(dir, manifestFile), []byte(other), 0o644))
		if _, err := Open(dir, testLevel, small); !errors.Is(err, ErrVersion) {
			t.Errorf("a store of format %d: %v", format, err)
		}
	}
	if _, err := openExisting(t.TempDir(), small); !errors.Is(err, ErrNoStore) {
		t.Errorf("an empty directory: %v", err)
	}
}

func TestCheckpointCountsWholeOrNotAtAll(t *testing.T) {
	dir := t.TempDir()
	s := mustOpen(t, dir)
	both := func(forward, patterns func(io.Writer) error) []search.Section {
		return []search.Section{{Name: "search/forward", Version: 3, Write: forward},
			{Name: "patterns", Version: 3, Write: patterns}}
	}
	if err := s.Save([2]search.Ref{}, both(write("first search/forward"), func(io.Writer) error {
		found, err := s.Section("patterns", nil)
		if found {
			t.Error("a section is there before its commit")
		}
		return err
	})); err != nil {
		t.Fatal(err)
	}
	if err := s.Save([2]search.Ref{}, both(write("second"), func(w io.Writer) error {
		if got := section(t, s, "search/forward"); got != "first search/forward" {
			t.Errorf("an open checkpoint already shows %q", got)
		}
		return write("second patterns")(w)
	})); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	if err := s.Save([2]search.Ref{},
		both(write("third, never committed"), func(io.Writer) error { return broken })); !errors.Is(
		err, broken) {
		t.Errorf("a section that cannot be written: %v", err)
	}
	if _, err := s.writeSection(both(write("fourth, of a process that died"), nil)[0], 4); err != nil {
		t.Fatal(err)
	}
	must.Do(t, s.Close())
	s = mustOpen(t, dir)
	if !s.Resumed() {
		t.Error("the store lost its checkpoint")
	}
	if a, b := section(t, s, "search/forward"), section(t, s, "patterns"); a != "second" || b != "second patterns" {
		t.Errorf("read back %q and %q", a, b)
	}
	files, err := os.ReadDir(filepath.Join(dir, sectionDir))
	if err != nil || len(files) != 2 {
		t.Errorf("%d section files, want 2 (%v)", len(files), err)
	}
	must.Do(t, s.Restart())
	if found, err := s.Section("search/forward", nil); s.Resumed() || found || err != nil {
		t.Errorf("a forgotten section: %v, %v", found, err)
	}
}

func TestSegment(t *testing.T) {
	dir := t.TempDir()
	s := mustOpen(t, dir)
	g, err := s.Segment("forward", 8192)
	must.Do(t, err)
	const secured = windowChunks + 3
	for i := range secured + 2 {
		mapped, err := g.Append(bytes.Repeat([]byte{byte(i)}, 8192))
		must.Do(t, err)
		if mapped[0] != byte(i) || mapped[8191] != byte(i) {
			t.Fatalf("chunk %d reads %d", i, mapped[0])
		}
		if i+1 == secured {
			must.Do(t, s.Save([2]search.Ref{}, nil))
		}
	}
	must.Do(t, s.Close())
	s = mustOpen(t, dir)
	g, err = s.Segment("forward", 8192)
	must.Do(t, err)
	if g.Len() != secured {
		t.Errorf("%d chunks after reopening, want %d", g.Len(), secured)
	}
	for i := range g.Len() {
		if chunk, err := g.Chunk(i); err != nil || chunk[77] != byte(i) {
			t.Fatalf("chunk %d: %v", i, err)
		}
	}
	if _, err := s.Segment("forward", 4096); err != nil {
		t.Errorf("an open segment is given again: %v", err)
	}
	if _, err := s.Segment("odd", 1000); err == nil {
		t.Error("a chunk that is no multiple of a page was accepted")
	}
}

func TestPublishAndPeekBesideAWriter(t *testing.T) {
	dir := t.TempDir()
	s := mustOpen(t, dir)
	must.Do(t, s.Publish("candidates", write(`{"pairs":[]}`)))
	info, err := Peek(dir)
	must.Do(t, err)
	if !strings.Contains(info.Holder, "process") || len(info.Documents) != 1 || info.Identity != testLevel {
		t.Errorf("peeked %+v", info)
	}
	if text, written, err := Document(dir, "candidates"); err != nil || string(text) != `{"pairs":[]}` ||
		time.Since(written).Abs() > time.Hour {
		t.Errorf("document %q of %v, %v", text, written, err)
	}
	if _, _, err := Document(dir, "others"); !errors.Is(err, ErrNoData) {
		t.Errorf("a missing document: %v", err)
	}
	must.Do(t, s.Close())
	if info, err = Peek(dir); err != nil || info.Holder != "" {
		t.Errorf("after closing, holder %q, %v", info.Holder, err)
	}
}

// TestCompact compacts a table that lies on several levels of Badger's tables. All entries are still found.
func TestCompact(t *testing.T) {
	const batch = 5_000
	dir, made := t.TempDir(), 0
	s, err := Open(dir, testLevel, small)
	must.Do(t, err)
	p := openedSpill(t, s)
	for levelsOf(p) < 2 {
		must.Do(t, p.Put(entriesOf(1+made, 1+made+batch)))
		made += batch
	}
	must.Do(t, p.Sync())
	must.Do(t, s.Save([2]search.Ref{search.Ref(made), search.Ref(made)}, nil))
	must.Do(t, s.Close())
	if before, after, err := Compact(dir, small); err != nil || after > before {
		t.Fatalf("%d bytes, then %d, %v", before, after, err)
	}
	p = openedSpill(t, mustOpen(t, dir))
	if levels := levelsOf(p); levels != 1 {
		t.Errorf("the compacted table lies on %d levels", levels)
	}
	expect(t, p, 1, 1+made, 101)
}

// levelsOf counts the levels on which tables lie.
func levelsOf(p *Spill) (levels int) {
	for _, level := range p.table.db.Levels() {
		if level.NumTables > 0 {
			levels++
		}
	}
	return levels
}
