package store

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"planner/internal/test/must"
	"planner/search"
)

// TestRunsKeepTheirPlaces puts equal long runs and slots of one run into each other's places.
func TestRunsKeepTheirPlaces(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	filled(t, dir)
	one, two := filepath.Join(dir, runDir, runOf(0)), filepath.Join(dir, runDir, runOf(1))
	whole, err := os.ReadFile(one)
	must.Do(t, err)
	other, err := os.ReadFile(two)
	must.Do(t, err)
	turned := slices.Concat(whole[slotBytes:2*slotBytes], whole[:slotBytes], whole[2*slotBytes:])
	for _, test := range []struct {
		what     string
		one, two []byte
	}{
		{"swapped", other, whole}, {"copied", whole, whole}, {"slots swapped", turned, other},
		{"a slot copied", slices.Concat(whole[:slotBytes], whole[:slotBytes], whole[2*slotBytes:]), other},
		{"cut off behind a slot", whole[:slotBytes], other},
	} {
		must.Do(t, errors.Join(os.WriteFile(one, test.one, 0o600), os.WriteFile(two, test.two, 0o600)))
		_, err := Check(context.Background(), dir, small)
		if !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), runDir) {
			t.Errorf("%s: %v", test.what, err)
		}
	}
}

// TestDamagedRunsAreFound cuts a run short and flips its bytes: what is read is either as it was or refused.
func TestDamagedRunsAreFound(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	blocks := [][]byte{bytes.Repeat([]byte{1}, search.SortedRunBlock), bytes.Repeat([]byte{2}, 700)}
	w, err := s.SortedRuns().Create("a")
	must.Do(t, err)
	for _, block := range blocks {
		must.Do(t, w.Append(block))
	}
	if err := w.Append(make([]byte, slotBytes)); err == nil {
		t.Error("a block beyond the limit was accepted")
	}
	must.Do(t, w.Close())
	path := filepath.Join(s.runs.dir, "a")
	whole, err := os.ReadFile(path)
	if err != nil || len(whole) != slotBytes+slotHead+700 {
		t.Fatalf("%d bytes, %v", len(whole), err)
	}
	for _, end := range []int{0, 3, slotHead, slotBytes - 1, slotBytes, slotBytes + 4, slotBytes + 100,
		len(whole) - 1} {
		damagedFrom(t, s, path, whole[:end], min(end, slotBytes)/slotBytes)
	}
	for _, at := range []int{0, 4, 5, 100, slotBytes - 1} {
		flipped := bytes.Clone(whole)
		flipped[at] ^= 4
		damagedFrom(t, s, path, flipped, 0)
		copy(flipped, whole)
		flipped[min(slotBytes+at, len(whole)-1)] ^= 4
		damagedFrom(t, s, path, flipped, 1)
	}
	must.Do(t, errors.Join(os.WriteFile(path, whole, fileMode), s.runs.checkRun(t.Context(), s.runs.written["a"])))
	must.Do(t, s.SortedRuns().Remove("a"))
}

// damagedFrom reads a file block by block; those before the first bad one must be whole, that one refused.
func damagedFrom(t *testing.T, s *Store, path string, file []byte, bad int) {
	t.Helper()
	must.Do(t, os.WriteFile(path, file, 0o600))
	r, err := s.SortedRuns().Open("a")
	if errors.Is(err, ErrDamaged) && len(file) != slotBytes+slotHead+700 {
		return
	}
	must.Do(t, err)
	defer r.Close()
	for at := range bad {
		if block, err := r.Block(at); err != nil || len(block) != search.SortedRunBlock {
			t.Errorf("block %d: %d bytes, %v", at, len(block), err)
		}
	}
	if _, err := r.Block(bad); !errors.Is(err, ErrDamaged) {
		t.Errorf("%d bytes, block %d: %v", len(file), bad, err)
	}
}

// TestTemporaryRuns: what is left behind goes, what is in use stays, and nothing remains in the end.
func TestTemporaryRuns(t *testing.T) {
	dir := t.TempDir()
	open := TemporarySortedRuns(dir, 1)
	runs, leave, err := open()
	must.Do(t, err)
	abandoned, foreign := filepath.Join(dir, temporaryPrefix+"left"), filepath.Join(dir, "other")
	for _, folder := range []string{abandoned, foreign} {
		must.Do(t, os.Mkdir(folder, dirMode))
	}
	age(t, dir)
	w, err := runs.Create("one")
	if err == nil {
		err = w.Append([]byte("block"))
	}
	if err == nil {
		err = w.Close()
	}
	must.Do(t, err)
	_, other, err := open()
	must.Do(t, err)
	if _, err := os.Stat(abandoned); !absent(err) {
		t.Errorf("what was left behind: %v", err)
	}
	if r, err := runs.Open("one"); err != nil || r.Blocks() != 1 {
		t.Errorf("what is in use: %v", err)
	} else if err := r.Close(); err != nil {
		t.Error(err)
	}
	for _, leave := range []func() error{leave, other} {
		if err := leave(); err != nil {
			t.Error(err)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("%d folders are left, expected one: %v", len(left), err)
	}
}

// age makes all folders of dir look abandoned.
func age(t *testing.T, dir string) {
	t.Helper()
	folders, err := os.ReadDir(dir)
	must.Do(t, err)
	long := time.Now().Add(-2 * abandonedAfter)
	for _, f := range folders {
		must.Do(t, os.Chtimes(filepath.Join(dir, f.Name()), long, long))
	}
}

// TestRemovedRunsOfACheckpointStay removes a run that the last checkpoint needs, and one that it does not. The first
// one goes with the next checkpoint.
func TestRemovedRunsOfACheckpointStay(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	left := func() (names []string) {
		files, err := os.ReadDir(s.runs.dir)
		must.Do(t, err)
		for _, f := range files {
			names = append(names, f.Name())
		}
		return names
	}
	for _, name := range []string{"a", "b", "c"} {
		w, err := s.SortedRuns().Create(name)
		must.Do(t, errors.Join(err, w.Append([]byte(name)), w.Close()))
	}
	s.SortedRuns().Keep([]string{"a", "b"})
	must.Do(t, errors.Join(s.Save([2]search.Ref{}, nil), s.SortedRuns().Remove("a"), s.SortedRuns().Remove("c")))
	if names := left(); !slices.Equal(names, []string{"a", "b"}) {
		t.Errorf("%v before the next checkpoint", names)
	}
	s.SortedRuns().Keep([]string{"b"})
	must.Do(t, s.Save([2]search.Ref{}, nil))
	if names := left(); !slices.Equal(names, []string{"b"}) {
		t.Errorf("%v after the next checkpoint", names)
	}
}
