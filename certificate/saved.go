package certificate

import (
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"planner/board"
	"planner/search"
)

// saved is a set between two layers, as a checkpoint holds it. The records are in files.
type saved struct {
	Claim, Pushes, First, Serial int
	Layer                        savedRun
	Seen                         [2][]savedRun
	Lemmas                       []savedLemma
}

type savedRun struct {
	Name   string
	Count  int
	Firsts [][2]uint64
}

type savedLemma struct {
	Boxes, Region []board.Square
	Anywhere      bool // there is no region
	Square        board.Square
	Size          int
}

// due reports whether it is time for a checkpoint.
func (d *disk) due() bool { return d.place.Save != nil && time.Since(d.saved) >= d.place.Every }

// save makes a checkpoint before a layer is expanded.
func (s *set) save(l *layer) error {
	at := saved{Claim: s.claim, Pushes: l.pushes, First: l.first}
	names := []string{}
	keep := func(r *run) (savedRun, error) {
		if err := s.disk.keep(r); err != nil || r.name == "" {
			return savedRun{}, err
		}
		names = append(names, r.name)
		kept := savedRun{Name: r.name, Count: r.count}
		for _, first := range r.firsts {
			kept.Firsts = append(kept.Firsts, [2]uint64{first.hi, first.lo})
		}
		return kept, nil
	}
	waiting := run{records: l.records, count: len(l.records)}
	var err error
	if at.Layer, err = keep(&waiting); err != nil {
		return err
	}
	for parity := range s.seen {
		for i := range s.seen[parity].runs {
			kept, err := keep(&s.seen[parity].runs[i])
			if err != nil {
				return err
			}
			at.Seen[parity] = append(at.Seen[parity], kept)
		}
	}
	for _, m := range s.lemmas.now.Load().list {
		kept := savedLemma{Boxes: m.boxes.AppendTo(nil), Anywhere: m.region == nil, Square: m.square, Size: m.size}
		if m.region != nil {
			kept.Region = m.region.AppendTo(nil)
		}
		at.Lemmas = append(at.Lemmas, kept)
	}
	at.Serial = s.disk.serial
	s.disk.opened.Keep(names)
	if err := s.disk.place.Save(func(w io.Writer) error { return gob.NewEncoder(w).Encode(at) }); err != nil {
		return err
	}
	for _, name := range s.disk.obsolete {
		if err := s.disk.opened.Remove(name); err != nil {
			return err
		}
	}
	s.disk.obsolete, s.disk.saved = []string{waiting.name}, time.Now()
	return nil
}

// restore brings a set back and gives the layer that is to be expanded.
func (s *set) restore(from io.Reader) (*layer, error) {
	var at saved
	if err := gob.NewDecoder(from).Decode(&at); err != nil {
		return nil, fmt.Errorf("%w: %w", search.ErrDamaged, err)
	}
	bad := func(sq board.Square) bool { return sq < 0 || int(sq) >= s.board.Squares() }
	for _, m := range at.Lemmas {
		if slices.ContainsFunc(slices.Concat(m.Boxes, m.Region), bad) || bad(m.Square) && !m.Anywhere || len(m.Boxes) == 0 {
			return nil, fmt.Errorf("%w: a lemma on squares that are not there", search.ErrDamaged)
		}
		kept := lemma{boxes: s.board.BitsOf(m.Boxes), square: m.Square, size: m.Size}
		if !m.Anywhere {
			kept.region = s.board.BitsOf(m.Region)
		}
		s.lemmas.add(kept)
	}
	if at.Claim != s.claim || at.First < 0 || at.First > len(at.Lemmas) || at.Pushes < 0 {
		return nil, fmt.Errorf("%w: a layer of another certificate", search.ErrDamaged)
	}
	if _, err := s.disk.open(); err != nil {
		return nil, err
	}
	s.disk.serial = at.Serial
	l := &layer{pushes: at.Pushes, first: at.First}
	for r, err := range s.disk.all([]run{at.Layer.restored()}) {
		if err != nil {
			return nil, err
		}
		l.records = append(l.records, r)
	}
	if s.disk.place.Save != nil {
		s.disk.obsolete = []string{at.Layer.Name}
	}
	for parity, runs := range at.Seen {
		for _, r := range runs {
			s.seen[parity].runs = append(s.seen[parity].runs, r.restored())
		}
	}
	return l, nil
}

// restored is the run that was saved.
func (r savedRun) restored() run {
	is := run{count: r.Count, name: r.Name}
	for _, first := range r.Firsts {
		is.firsts = append(is.firsts, record{first[0], first[1]})
	}
	return is
}

// spill takes records out of memory until they fit, the longest runs first.
func (s *set) spill(l *layer) error {
	for s.bytes(l) > s.options.RAM {
		var longest *run
		for parity := range s.seen {
			for i := range s.seen[parity].runs {
				if r := &s.seen[parity].runs[i]; len(r.records) > 0 && (longest == nil || r.count > longest.count) {
					longest = r
				}
			}
		}
		if longest == nil {
			return ErrMemory
		}
		if err := s.disk.keep(longest); err != nil {
			return errors.Join(ErrMemory, err)
		}
		longest.records = nil
	}
	return nil
}
