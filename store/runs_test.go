package store

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"planner/search"
)

// TestRunsKeepTheirPlaces puts equal long runs and slots of one run into each other's places.
func TestRunsKeepTheirPlaces(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	filled(t, dir)
	one, two := filepath.Join(dir, runDir, runOf(0)), filepath.Join(dir, runDir, runOf(1))
	whole, err := os.ReadFile(one)
	if err != nil {
		t.Fatal(err)
	}
	other, err := os.ReadFile(two)
	if err != nil {
		t.Fatal(err)
	}
	turned := slices.Concat(whole[slotBytes:2*slotBytes], whole[:slotBytes], whole[2*slotBytes:])
	for _, test := range []struct {
		what     string
		one, two []byte
	}{
		{"swapped", other, whole}, {"copied", whole, whole}, {"slots swapped", turned, other},
		{"a slot copied", slices.Concat(whole[:slotBytes], whole[:slotBytes], whole[2*slotBytes:]), other},
		{"cut off behind a slot", whole[:slotBytes], other},
	} {
		if err := errors.Join(os.WriteFile(one, test.one, 0o600), os.WriteFile(two, test.two, 0o600)); err != nil {
			t.Fatal(err)
		}
		_, err := Check(dir, small)
		if !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), runDir) {
			t.Errorf("%s: %v", test.what, err)
		}
	}
}

// TestDamagedRunsAreFound cuts a run short and flips its bytes: what is read is either as it was or refused.
func TestDamagedRunsAreFound(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	blocks := [][]byte{bytes.Repeat([]byte{1}, search.RunBlock), bytes.Repeat([]byte{2}, 700)}
	w, err := s.Runs().Create("a")
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range blocks {
		if err := w.Append(block); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
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
}

// damagedFrom reads a file block by block; those before the first bad one must be whole, that one refused.
func damagedFrom(t *testing.T, s *Store, path string, file []byte, bad int) {
	t.Helper()
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	r, err := s.Runs().Open("a")
	if errors.Is(err, ErrDamaged) && len(file) != slotBytes+slotHead+700 {
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for at := range bad {
		if block, err := r.Block(at); err != nil || len(block) != search.RunBlock {
			t.Errorf("block %d: %d bytes, %v", at, len(block), err)
		}
	}
	if _, err := r.Block(bad); !errors.Is(err, ErrDamaged) {
		t.Errorf("%d bytes, block %d: %v", len(file), bad, err)
	}
}
