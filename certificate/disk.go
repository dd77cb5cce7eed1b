package certificate

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"sort"
	"time"

	"planner/search"
)

// errMemory is the error when the positions do not fit into memory.
var errMemory = errors.New("the positions of the certificate do not fit into memory")

// Disk is where positions go that do not fit into memory.
type Disk struct {
	SortedRuns func() (search.SortedRuns, error)         // called once, when it is needed
	Saved      io.Reader                                 // what Save wrote, nil to begin at the start
	Save       func(write func(w io.Writer) error) error // makes a checkpoint; may be nil
	Every      time.Duration                             // between two checkpoints
}

// disk keeps runs in files of package store. Package ondisk keeps runs in such files too, but other code reads and
// merges them. A run here has two words for each position, and the first position of each block, by which a merge skips
// blocks. A row there has as many words as the level needs and belongs to one bound, and rows are told apart by their
// pushes.
type disk struct {
	place  Disk
	opened search.SortedRuns
	serial int       // of the last file
	saved  time.Time // when the last checkpoint was made
}

// openFiles gives the sorted runs in files. It returns errMemory when there is no place for files.
func (d *disk) openFiles() (_ search.SortedRuns, err error) {
	if d.opened == nil {
		if d.place.SortedRuns == nil {
			return nil, errMemory
		}
		d.opened, err = d.place.SortedRuns()
	}
	return d.opened, err
}

// keepRun writes a run to a file, unless the run is in a file already.
func (d *disk) keepRun(r *sortedRun) error {
	if r.Name != "" || r.Count == 0 {
		return nil
	}
	written, err := d.writeRun(d.all([]sortedRun{*r}))
	if err == nil {
		written.list = r.list
		*r = written
	}
	return err
}

// merge merges two runs, in memory when both are in memory, and removes their files.
func (d *disk) merge(a, b sortedRun) (sortedRun, error) {
	if len(a.list) == a.Count && len(b.list) == b.Count {
		all, err := d.joined(a, b)
		return inMemory(all), errors.Join(err, d.drop(a, b))
	}
	all, err := d.writeRun(d.all([]sortedRun{a, b}))
	if err != nil {
		return sortedRun{}, err
	}
	return all, d.drop(a, b)
}

// drop removes the files of runs.
func (d *disk) drop(runs ...sortedRun) error {
	for _, r := range runs {
		if r.Name != "" {
			if err := d.opened.Remove(r.Name); err != nil {
				return err
			}
		}
	}
	return nil
}

// all goes through the packed positions of several runs in order. Of a position that several runs have, only the packed
// position with the fewest pushes comes.
func (d *disk) all(runs []sortedRun) iter.Seq2[packed, error] {
	return func(yield func(packed, error) bool) {
		var cursors []*cursor
		defer func() {
			for _, c := range cursors {
				c.close()
			}
		}()
		for _, r := range runs {
			c, err := d.cursor(r)
			if err != nil {
				yield(packed{}, err)
				return
			}
			cursors = append(cursors, c)
		}
		last := dropped
		for {
			var least *cursor
			for _, c := range cursors {
				if err := c.fillBlock(); err != nil {
					yield(packed{}, err)
					return
				}
				if len(c.left) > 0 && (least == nil || c.left[0].compare(least.left[0]) < 0) {
					least = c
				}
			}
			if least == nil {
				return
			}
			r := least.left[0]
			least.left = least.left[1:]
			if !r.same(last) && !yield(r, nil) {
				return
			}
			last = r
		}
	}
}

// joined is the packed positions of several runs in one list.
func (d *disk) joined(runs ...sortedRun) (list []packed, err error) {
	held := 0
	for _, r := range runs {
		held += len(r.list)
	}
	list = make([]packed, 0, held)
	for r, err := range d.all(runs) {
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, nil
}

// without removes from a sorted list, in place, the positions that a run has too.
func (d *disk) without(list []packed, r sortedRun) ([]packed, error) {
	c, err := d.cursor(r)
	if err != nil {
		return nil, err
	}
	defer c.close()
	kept := list[:0]
	for _, rec := range list {
		if err := c.seek(rec); err != nil {
			return nil, err
		}
		if len(c.left) == 0 || !c.left[0].same(rec) {
			kept = append(kept, rec)
		}
	}
	return kept, nil
}

// cursor reads a run.
type cursor struct {
	left   []packed // of the run in memory, or of a block
	file   search.SortedRunReader
	firsts []packed
	next   int // block
	block  []packed
}

// cursor begins to read a run.
func (d *disk) cursor(r sortedRun) (*cursor, error) {
	if len(r.list) == r.Count {
		return &cursor{left: r.list}, nil
	}
	file, err := d.opened.Open(r.Name)
	if err != nil {
		return nil, err
	}
	return &cursor{file: file, firsts: r.Firsts}, nil
}

func (c *cursor) close() {
	if c.file != nil {
		_ = c.file.Close() // the file was only read
	}
}

// fillBlock reads the next block when nothing is left of the one before.
func (c *cursor) fillBlock() error {
	if len(c.left) > 0 || c.next == len(c.firsts) {
		return nil
	}
	return c.load(c.next)
}

// seek skips all positions that come before the position of r.
func (c *cursor) seek(r packed) error {
	for {
		c.left = c.left[place(c.left, r):]
		if len(c.left) > 0 || c.next == len(c.firsts) {
			return nil
		}
		after := sort.Search(len(c.firsts), func(i int) bool { return c.firsts[i].compare(r.least()) > 0 })
		if err := c.load(max(c.next, after-1)); err != nil {
			return err
		}
	}
}

// load reads a block.
func (c *cursor) load(at int) error {
	data, err := c.file.Block(at)
	if err != nil {
		return err
	}
	c.next, c.block = at+1, c.block[:0]
	for last := (packed{}); len(data) > 0; {
		high, n := binary.Uvarint(data)
		low, m := binary.Uvarint(data[max(n, 0):])
		if n <= 0 || m <= 0 {
			return fmt.Errorf("%w: block %d of a run of positions ends within position %d of the block", search.ErrDamaged, at+1,
				len(c.block)+1)
		}
		if high == 0 {
			low += last[1]
		}
		last = packed{last[0] + high, low}
		c.block, data = append(c.block, last), data[n+m:]
	}
	c.left = c.block
	return nil
}

// fileWriter writes a run to a file. Each packed position is written as its difference from the one before in its
// block.
type fileWriter struct {
	to    search.SortedRunWriter
	run   sortedRun
	block []byte
	last  packed
}

// writeRun writes packed positions in order to a new file. The run is not in memory then.
func (d *disk) writeRun(all iter.Seq2[packed, error]) (sortedRun, error) {
	runs, err := d.openFiles()
	if err != nil {
		return sortedRun{}, err
	}
	d.serial++
	w := fileWriter{run: sortedRun{Name: fmt.Sprintf("positions-%08d", d.serial)}}
	if w.to, err = runs.Create(w.run.Name); err != nil {
		return sortedRun{}, err
	}
	for r, err := range all {
		if err == nil {
			err = w.append(r)
		}
		if err != nil {
			return sortedRun{}, errors.Join(err, w.to.Close())
		}
	}
	return w.run, errors.Join(w.to.Append(w.block), w.to.Close())
}

// append appends a packed position, which must come after all positions appended before.
func (w *fileWriter) append(r packed) error {
	if len(w.block)+2*binary.MaxVarintLen64 > search.SortedRunBlock {
		if err := w.to.Append(w.block); err != nil {
			return err
		}
		w.block = w.block[:0]
	}
	if len(w.block) == 0 {
		w.last, w.run.Firsts = packed{}, append(w.run.Firsts, r)
	}
	low := r[1]
	if r[0] == w.last[0] {
		low -= w.last[1]
	}
	w.block = binary.AppendUvarint(binary.AppendUvarint(w.block, r[0]-w.last[0]), low)
	w.last = r
	w.run.Count++
	return nil
}
