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

// saved is a set between two layers, as a checkpoint holds it. The packed positions are in files.
type saved struct {
	Claim, Pushes, First, Serial int
	Layer                        sortedRun
	Seen                         [2][]sortedRun
	Lemmas                       []lemma
}

// due reports whether it is time for a checkpoint.
func (d *disk) due() bool { return d.place.Save != nil && time.Since(d.saved) >= d.place.Every }

// saveLayer makes a checkpoint before a layer is expanded.
func (s *set) saveLayer(l *layer) error {
	waiting := inMemory(l.list)
	var names []string
	for _, r := range append(s.runs(), &waiting) {
		if err := s.disk.keepRun(r); err != nil {
			return err
		}
		names = append(names, r.Name)
	}
	at := saved{Claim: s.claim, Pushes: l.pushes, First: l.first, Serial: s.disk.serial, Layer: waiting,
		Seen: [2][]sortedRun{s.seen[0].runs, s.seen[1].runs}, Lemmas: s.lemmas.now.Load().list}
	s.disk.opened.Keep(names)
	if err := s.disk.place.Save(func(w io.Writer) error { return gob.NewEncoder(w).Encode(at) }); err != nil {
		return err
	}
	s.disk.saved = time.Now()
	return s.disk.drop(waiting)
}

// restore brings a set back and gives the layer that is to be expanded.
func (s *set) restore(from io.Reader) (*layer, error) {
	var at saved
	if err := gob.NewDecoder(from).Decode(&at); err != nil {
		return nil, fmt.Errorf("%w: the layer of the certificate: %w", search.ErrDamaged, err)
	}
	for i, m := range at.Lemmas {
		if !s.holds(m.Boxes) || m.Boxes.Count() == 0 || m.Region != nil && !s.holds(m.Region) ||
			m.Square < 0 || int(m.Square) >= s.board.Squares() {
			return nil, fmt.Errorf("%w: lemma %d of the certificate has no boxes, or squares that are not of the board",
				search.ErrDamaged, i+1)
		}
		s.lemmas.addLemma(m)
	}
	if at.Claim != s.claim {
		return nil, fmt.Errorf("%w: a certificate of %d pushes, expected %d", search.ErrDamaged, at.Claim, s.claim)
	}
	if at.First < 0 || at.First > len(at.Lemmas) || at.Pushes < 0 {
		return nil, fmt.Errorf("%w: a layer of the certificate after %d pushes, with %d of %d lemmas asked",
			search.ErrDamaged, at.Pushes, at.First, len(at.Lemmas))
	}
	if _, err := s.disk.openFiles(); err != nil {
		return nil, err
	}
	s.disk.serial = at.Serial
	list, err := s.disk.joined(at.Layer)
	if err := errors.Join(err, s.disk.drop(at.Layer)); err != nil {
		return nil, err
	}
	s.seen[0].runs, s.seen[1].runs = at.Seen[0], at.Seen[1]
	return &layer{list: list, pushes: at.Pushes, first: at.First}, nil
}

// holds reports whether a set of squares has the size of the board and only squares of the board.
func (s *set) holds(squares board.Bits) bool {
	return len(squares) == s.board.Words() &&
		!slices.ContainsFunc(squares.AppendTo(nil), func(sq board.Square) bool { return int(sq) >= s.board.Squares() })
}

// runs lists the runs of all layers.
func (s *set) runs() (list []*sortedRun) {
	for parity := range s.seen {
		for i := range s.seen[parity].runs {
			list = append(list, &s.seen[parity].runs[i])
		}
	}
	return list
}

// spill moves runs to files, the longest first, until the rest fits into memory.
func (s *set) spill(l *layer) error {
	for s.memoryBytes(l) > s.options.RAM {
		var longest *sortedRun
		for _, r := range s.runs() {
			if len(r.list) > 0 && (longest == nil || r.Count > longest.Count) {
				longest = r
			}
		}
		if longest == nil {
			return errMemory
		}
		if err := s.disk.keepRun(longest); err != nil {
			return errors.Join(errMemory, err)
		}
		longest.list = nil
	}
	return nil
}
