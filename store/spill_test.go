package store

import (
	"errors"
	"sync"
	"testing"
	"time"

	"planner/board"
	"planner/internal/test/must"
	"planner/search"
)

func openedSpill(t testing.TB, s *Store) *Spill {
	t.Helper()
	p, err := s.Spill()
	must.Do(t, err)
	return p
}

// expect looks up the records from first to end-1, every step of them.
func expect(t testing.TB, p *Spill, first, end, step int) {
	t.Helper()
	for i := first; i < end; i += step {
		e, found, err := p.Get(keyOf(i))
		if err != nil || !found || e.Refs != refsOf(i) || e.Key != keyOf(i) {
			t.Fatalf("record %d: %+v, %v, %v", i, e, found, err)
		}
	}
}

func TestSpillFindsWhatWasPut(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	p := openedSpill(t, s)
	const batch, batches = 5_000, 12
	var readers sync.WaitGroup
	for b := range batches {
		must.Do(t, p.Put(entriesOf(1+b*batch, 1+(b+1)*batch)))
		readers.Go(func() { // while it is pending, being written and on disk
			for range 3 {
				expect(t, p, 1+b*batch, 1+(b+1)*batch, 97)
			}
		})
	}
	readers.Wait()
	must.Do(t, p.Sync())
	expect(t, p, 1, 1+batch*batches, 11)
	asked := 0
	for i := range 20_000 {
		key := keyOf(-1 - i)
		if _, found, err := p.Get(key); found || err != nil {
			t.Fatalf("an absent key was found (%v)", err)
		}
		if p.filter.has(key) || p.filter.has(sideKey(key, board.Reverse)) {
			asked++
		}
	}
	if asked > 20_000/25 {
		t.Errorf("%d of 20000 absent keys passed the filter", asked)
	}
	refs := [2]search.Ref{7, 9}
	must.Do(t, p.Put([]search.Entry{{Key: keyOf(100), Refs: refs}}))
	for range 2 { // pending, then on disk
		if e, found, err := p.Get(keyOf(100)); !found || err != nil || e.Refs != refs {
			t.Errorf("a replaced entry reads %+v, %v, %v", e, found, err)
		}
		must.Do(t, p.Sync())
	}
}

func TestOnlySecuredRecordsAreSeenLater(t *testing.T) {
	dir := t.TempDir()
	s := mustOpen(t, dir)
	p := openedSpill(t, s)
	must.Do(t, p.Put(entriesOf(1, 3000)))
	must.Do(t, s.Save([2]search.Ref{1999, 1500}, nil))
	for range 2 { // the second time with an epoch in between that wrote nothing
		must.Do(t, s.Close())
		s = mustOpen(t, dir)
		p = openedSpill(t, s)
		expect(t, p, 1, 1501, 7)
		if e, found, err := p.Get(keyOf(1600)); !found || err != nil || e.Refs != [2]search.Ref{1600, 0} {
			t.Errorf("a record secured on one side reads %+v, %v, %v", e, found, err)
		}
		for i := 2000; i < 3000; i += 13 {
			if _, found, err := p.Get(keyOf(i)); found || err != nil {
				t.Fatalf("record %d, never secured, was found (%v)", i, err)
			}
		}
	}
	must.Do(t, p.Put([]search.Entry{{Key: keyOf(2500), Refs: [2]search.Ref{2001, 0}}}))
	if e, found, _ := p.Get(keyOf(2500)); !found || e.Refs[0] != 2001 {
		t.Errorf("a record number used again reads %+v, %v", e, found)
	}
}

func TestStalledWriterIsGivenUp(t *testing.T) {
	options := small
	options.Stall = time.Nanosecond
	dir := t.TempDir()
	s, err := Open(dir, testLevel, options)
	must.Do(t, err)
	p := openedSpill(t, s)
	must.Do(t, p.Put(entriesOf(1, 2*commitEntries)))
	for p.Err() == nil {
		time.Sleep(time.Millisecond)
	}
	if err := p.Put(entriesOf(1, 2)); !errors.Is(err, ErrStalled) {
		t.Errorf("a stalled spill took a batch: %v", err)
	}
	expect(t, p, 1, 2*commitEntries, 101)
	<-p.done
	p.stall = time.Hour // Close must not leave the table open behind the test
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

func TestFilterGrowsAndForgetsNothing(t *testing.T) {
	f := newFilter(3 << 20)
	const n = 3_000_000
	for i := range n {
		f.addKey(keyOf(i))
	}
	if links := len(*f.links.Load()); links < 2 || f.bytes() > 3<<20 {
		t.Errorf("%d links, %d bytes", links, f.bytes())
	}
	passed := 0
	for i := range n / 10 {
		if !f.has(keyOf(10 * i)) {
			t.Fatalf("key %d was forgotten", 10*i)
		}
		if f.has(keyOf(-1 - i)) {
			passed++
		}
	}
	t.Logf("%d of %d absent keys passed a filter of %.1f bits a key", passed, n/10, float64(8*f.bytes())/n)
}
