package ondisk

import (
	"errors"
	"fmt"
	"io"
	"slices"
)

// PartWriter is what Share.Save writes to. It also keeps parts beside the bytes written to it. A part is a run, which
// never changes, and its name belongs to no other run of the share, also after Restore. So a part that was kept for an
// earlier checkpoint need not be written again: Part may leave out the call of write then.
type PartWriter interface {
	io.Writer
	Part(name string, write func(to io.Writer) error) error
}

// PartReader is what Share.Restore reads. It also gives back the parts that a PartWriter has kept. Part calls read
// with a part.
type PartReader interface {
	io.Reader
	Part(name string, read func(from io.Reader) error) error
}

// nameParts names all runs that are worth being parts. A run in a file has its name.
func (s *Share) nameParts() {
	for _, b := range s.search.pool.open {
		for _, r := range b.runs { // they all lie in files
			r.part = r.name
		}
	}
	for _, r := range slices.Concat(slices.Concat(s.search.pool.closed, s.search.pool.putOff)...) {
		switch {
		case r.part != "" || r.rows < partRows && r.name == "":
		case r.name != "":
			r.part = r.name
		default:
			r.part = runName(s.search.pool.files.serial.Add(1))
		}
	}
}

// saveRun writes a run, or hands it to the PartWriter.
func (s *Share) saveRun(w *stream, head savedRun, r *run) {
	head.Name = r.part
	if r.part == "" {
		w.object(head)
		s.saveRows(w, r.g, r)
		return
	}
	w.object(head)
	w.fail(w.parts.Part(r.part, func(to io.Writer) error {
		part := newStream(to)
		s.saveRows(part, r.g, r)
		return part.end()
	}))
}

// restorePart reads a run that was kept apart into a file of that name, so that it is still that part at the next
// checkpoint.
func (s *Share) restorePart(r *source, head savedRun) error {
	if head.Kind == looseRows || !s.mayMake(r, head.Name) {
		return fmt.Errorf("%w: the part %.20q", errSavedShare, head.Name)
	}
	return r.parts.Part(head.Name, func(from io.Reader) error {
		file, err := s.search.pool.files.createNamed(head.Name, head.G)
		if err != nil {
			return err
		}
		run := s.search.pool.newBuilder(head.G, head.H)
		run.file = file
		if err := s.restoreRun(newSource(from), head, run); err != nil {
			return errors.Join(err, file.to.Close())
		}
		return nil
	})
}

// mayMake reports whether the share made a file of that name before it was saved and has not made it again since.
func (s *Share) mayMake(r *source, name string) bool {
	var serial int64
	if _, err := fmt.Sscanf(name, "run-%d", &serial); err != nil || serial < 1 ||
		serial > s.search.pool.files.serial.Load() || name != runName(serial) || r.made[name] {
		return false
	}
	r.made[name] = true
	return true
}
