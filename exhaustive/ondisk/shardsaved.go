package ondisk

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"planner/search"
)

var errSavedShard = errors.New("a saved shard that cannot be read")

// PartWriter is what Shard.SaveTo writes to. It also keeps parts beside the bytes written to it. A part is a run, which
// never changes, and its name belongs to no other run of the shard, also after Restore. So a part that was kept for an
// earlier checkpoint need not be written again: Part may leave out the call of write then.
type PartWriter interface {
	io.Writer
	Part(name string, write func(to io.Writer) error) error
}

// PartReader is what Shard.Restore reads. It also gives back the parts that a PartWriter has kept. Part calls read
// with a part.
type PartReader interface {
	io.Reader
	Part(name string, read func(from io.Reader) error) error
}

// SaveTo writes the shard, so that another process can go on with it. Nothing may be expanded or taken meanwhile. The
// shards of all owners fit together if all are saved while no row is on its way.
func (s *Shard) SaveTo(to PartWriter) error {
	x := s.search
	if err := s.endPassEarly(); err != nil {
		return err
	}
	s.nameParts()
	w := newStream(to)
	w.parts = to
	w.object(x.head())
	x.pool.eachRun(func(at savedRows, r *sortedRun) { s.saveRun(w, at, r) })
	return w.end()
}

// nameParts names all runs that are worth being parts. A run in a file has its name already.
func (s *Shard) nameParts() {
	for _, b := range s.search.pool.open {
		for _, r := range b.runs { // they all lie in files
			r.part = r.name
		}
	}
	for _, r := range s.search.pool.turned() {
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
func (s *Shard) saveRun(w *stream, head savedRows, r *sortedRun) {
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

// saveRows writes the rows of a run.
func (s *Shard) saveRows(w *stream, least int, r *sortedRun) {
	if w.err != nil {
		return
	}
	if r.name == "" {
		f := &fileWriter{files: s.search.pool.files, to: w, least: least}
		w.fail(f.appendAll(s.search.pool.files.form.all(r.pages, r.rows)))
		_, err := f.finish(r.h)
		w.fail(err)
		return
	}
	file, err := s.search.pool.files.runs.Open(r.name)
	if err != nil {
		w.fail(err)
		return
	}
	for at := 0; at < file.Blocks() && w.err == nil; at++ {
		block, err := file.Block(at)
		if err == nil {
			err = w.Append(block)
		}
		w.fail(err)
	}
	w.fail(errors.Join(file.Close(), w.Close()))
}

// stream writes objects and blocks, each behind its length. It implements search.SortedRunWriter, for one run after
// another.
type stream struct {
	to    *bufio.Writer
	parts PartWriter // nil within a part
	err   error      // the first one
}

func newStream(to io.Writer) *stream {
	return &stream{to: bufio.NewWriter(to)}
}

// end writes what is left and gives the first error.
func (w *stream) end() error { return errors.Join(w.err, w.to.Flush()) }

var _ search.SortedRunWriter = (*stream)(nil)

func (w *stream) fail(err error) {
	if w.err == nil {
		w.err = err
	}
}

// object writes an object as JSON.
func (w *stream) object(o any) {
	data, err := json.Marshal(o)
	if err == nil {
		err = w.Append(data)
	}
	w.fail(err)
}

// Append implements search.SortedRunWriter.
func (w *stream) Append(block []byte) error {
	_, err := w.to.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(block))))
	if err == nil {
		_, err = w.to.Write(block)
	}
	return err
}

// Close implements search.SortedRunWriter: an empty block ends a run.
func (w *stream) Close() error { return w.Append(nil) }

// source reads what a stream has written.
type source struct {
	from  *bufio.Reader
	parts PartReader      // nil within a part
	made  map[string]bool // files of parts
	block []byte
}

func newSource(from io.Reader) *source {
	return &source{from: bufio.NewReader(from), made: map[string]bool{}}
}

// nextBlock reads a block, which is valid until the next one.
func (r *source) nextBlock() ([]byte, error) {
	var head [4]byte
	if _, err := io.ReadFull(r.from, head[:]); err != nil {
		return nil, fmt.Errorf("%w: %w", errSavedShard, err)
	}
	size := binary.LittleEndian.Uint32(head[:])
	if size > search.SortedRunBlock {
		return nil, fmt.Errorf("%w: a block of %d bytes", errSavedShard, size)
	}
	r.block = slices.Grow(r.block[:0], int(size))[:size]
	_, err := io.ReadFull(r.from, r.block)
	if err != nil {
		err = fmt.Errorf("%w: %w", errSavedShard, err)
	}
	return r.block, err
}

// object reads an object.
func (r *source) object(o any) error {
	data, err := r.nextBlock()
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, o); err != nil {
		return fmt.Errorf("%w: %w", errSavedShard, err)
	}
	return nil
}

// Restore makes a new shard the one that was saved. An error leaves the shard unusable.
func (s *Shard) Restore(from PartReader) error {
	x := s.search
	r := newSource(from)
	r.parts = from
	var head savedHead
	if err := r.object(&head); err != nil {
		return err
	}
	if err := s.checkGoal(head); err != nil {
		return err
	}
	if err := x.begin(head); err != nil {
		return fmt.Errorf("%w: %w", errSavedShard, err)
	}
	x.known.best = head.Best
	x.team.workers[0].near.inVain = head.InVain
	x.team.tell(x.known)
	return s.restoreRuns(r, head.Runs)
}

// restoreRuns reads count runs, and loose rows of buckets.
func (s *Shard) restoreRuns(r *source, count int) error {
	for range count {
		var rows savedRows
		if err := r.object(&rows); err != nil {
			return err
		}
		if rows.G < 0 || rows.H < 1 || rows.G > maxG || rows.H > maxG || rows.F < 0 || rows.F > maxG ||
			rows.Late != lateClass(rows.Late) || rows.Kind >= runKinds {
			return fmt.Errorf("%w: %d pushes, a bound of %d, layer %d, put off by %d", errSavedShard, rows.G, rows.H,
				rows.F, rows.Late)
		}
		restore := s.restoreRows
		if rows.Name != "" {
			restore = s.restorePart
		}
		if err := restore(r, rows); err != nil {
			return err
		}
	}
	return nil
}

// checkGoal checks what a saved shard says of a solution.
func (s *Shard) checkGoal(head savedHead) error {
	if head.Best < 0 || head.Layer < 0 || head.Layer > maxG || head.Serial < 0 {
		return fmt.Errorf("%w: layer %d, a solution of %d pushes, %d files", errSavedShard, head.Layer, head.Best,
			head.Serial)
	}
	if head.Goal.Row == nil {
		return nil
	}
	if len(head.Goal.Row) != s.search.form.stride || !s.owned(head.Goal.Row) {
		return fmt.Errorf("%w: no position before its solution", errSavedShard)
	}
	goals := s.search.space.Board.GoalSet().AppendTo(nil)
	if head.Best > 0 && !s.search.team.workers[0].maker.MayBeMoved(goals, head.Goal.Move) {
		return fmt.Errorf("%w: no box to move to its solution", errSavedShard)
	}
	return nil
}

// restoreRows reads the rows of a run, or of the loose rows of a bucket.
func (s *Shard) restoreRows(r *source, head savedRows) error {
	if head.Kind == looseRows {
		return s.readRows(r, head, func(row []uint64) error { return s.enterRow(head.F, head.H, row) })
	}
	return s.restoreRun(r, head, s.search.pool.newBuilder(head.G, head.H))
}

// restoreRun reads the rows of a run into a builder.
func (s *Shard) restoreRun(r *source, head savedRows, run *builder) error {
	if err := s.readRows(r, head, run.append); err != nil {
		return err
	}
	return s.keepRun(run, head)
}

// readRows reads rows and enters each.
func (s *Shard) readRows(r *source, head savedRows, enter func(row []uint64) error) error {
	rows := 0
	for {
		block, err := r.nextBlock()
		if err != nil {
			return err
		}
		if len(block) == 0 {
			break
		}
		s.row[0] = 0
		for ; len(block) > 0; rows++ {
			if block, err = s.search.form.decode(s.row, block, head.G); err != nil || !s.owned(s.row) {
				return errors.Join(errSavedShard, err)
			}
			if err := enter(s.row); err != nil {
				return err
			}
		}
	}
	if rows != head.Rows {
		return fmt.Errorf("%w: %d rows, expected %d", errSavedShard, rows, head.Rows)
	}
	return nil
}

// keepRun keeps a run that was read.
func (s *Shard) keepRun(b *builder, head savedRows) error {
	r, err := b.finish()
	if err != nil {
		return err
	}
	if r.name == "" && head.Kind == openRun { // runs of buckets lie in files
		if err := s.search.pool.store(r); err != nil {
			return err
		}
	}
	s.search.pool.keepRun(head, r)
	return nil
}

// restorePart reads a run that was kept apart into a file with the name of the part, so that the run is still that part
// at the next checkpoint.
func (s *Shard) restorePart(r *source, head savedRows) error {
	if head.Kind == looseRows || !s.mayMake(r, head.Name) {
		return fmt.Errorf("%w: the part %.20q", errSavedShard, head.Name)
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

// mayMake reports whether the shard made a file of that name before it was saved and has not made it again since.
func (s *Shard) mayMake(r *source, name string) bool {
	var serial int64
	if _, err := fmt.Sscanf(name, "run-%d", &serial); err != nil || serial < 1 ||
		serial > s.search.pool.files.serial.Load() || name != runName(serial) || r.made[name] {
		return false
	}
	r.made[name] = true
	return true
}
