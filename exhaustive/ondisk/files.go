package ondisk

import (
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"sync/atomic"

	"planner/search"
)

// sortedRun is sorted rows without duplicates: in pages, or in a file when it has a name.
type sortedRun struct {
	g, h   int // g is the least of any row, h the same for all rows
	rows   int
	pages  [][]uint64
	name   string
	pinned bool // it is being read, so its pages must stay
}

// files is the runs that lie in files. Workers create runs at the same time; all else is done between buckets.
type files struct {
	form    rowForm
	runs    search.SortedRuns
	serial  atomic.Int64 // numbers the files
	written atomic.Int64 // rows
}

// fileWriter writes the rows of one run to a file.
type fileWriter struct {
	files *files
	to    search.SortedRunWriter
	name  string
	block []byte
	last  uint64 // word 0 of the last row
	least int    // g
	rows  int
}

// create begins a run whose rows all have at least the g given.
func (f *files) create(least int) (*fileWriter, error) {
	name := runName(f.serial.Add(1))
	to, err := f.runs.Create(name)
	if err != nil {
		return nil, err
	}
	return &fileWriter{files: f, to: to, name: name, least: least}, nil
}

// runName is the name of the file of a run.
func runName(serial int64) string { return fmt.Sprintf("run-%08d", serial) }

func (w *fileWriter) append(row []uint64) error {
	form := w.files.form
	if len(w.block)+form.mostBytes() > search.SortedRunBlock {
		if err := w.to.Append(w.block); err != nil {
			return err
		}
		w.block, w.last = w.block[:0], 0
	}
	w.block = form.encode(w.block, row, w.last, w.least)
	w.last = row[0]
	w.rows++
	return nil
}

// appendAll appends rows.
func (w *fileWriter) appendAll(rows iter.Seq[[]uint64]) error {
	for row := range rows {
		if err := w.append(row); err != nil {
			return err
		}
	}
	return nil
}

// write writes a run of rows of the bound h, which have at least the g given.
func (f *files) write(least, h int, rows iter.Seq[[]uint64]) (*sortedRun, error) {
	w, err := f.create(least)
	if err != nil {
		return nil, err
	}
	if err := w.appendAll(rows); err != nil {
		return nil, errors.Join(err, w.abandon())
	}
	return w.finish(h)
}

// finish ends the file and gives the run, whose rows have the bound h.
func (w *fileWriter) finish(h int) (*sortedRun, error) {
	var err error
	if len(w.block) > 0 {
		err = w.to.Append(w.block)
	}
	if err := errors.Join(err, w.to.Close()); err != nil {
		return nil, errors.Join(err, w.files.runs.Remove(w.name))
	}
	w.files.written.Add(int64(w.rows))
	return &sortedRun{g: w.least, h: h, rows: w.rows, name: w.name}, nil
}

// abandon gives up a file that is not complete.
func (w *fileWriter) abandon() error { return errors.Join(w.to.Close(), w.files.runs.Remove(w.name)) }

// Rows in a file are shorter than in memory. Word 0 is written as its difference from word 0 of the row before, which
// for a run of n rows saves about log2 n bits a row. Pushes, player and move are written as one number, which is small
// when the row has few pushes more than the least of the run and the player is near the first square.
//
//	row   difference of word 0 (varint) | other words, 8 bytes each | pushes above least, player, move (varint)
//
// Each block begins with a difference from 0, so that it can be read by itself.

// mostBytes is the most bytes that a row takes in a file.
func (f rowForm) mostBytes() int { return 2*binary.MaxVarintLen64 + 8*(f.stride-2) }

// encode appends a row to a block, given word 0 of the row before and the least pushes of the run.
func (f rowForm) encode(block []byte, row []uint64, before uint64, least int) []byte {
	block = binary.AppendUvarint(block, (row[0]-before)>>uint(64-f.firstBits))
	for _, word := range row[1 : f.stride-1] {
		block = binary.LittleEndian.AppendUint64(block, word)
	}
	tail := row[f.stride-1]
	g, player, move := uint64(tailG(tail)-least), uint64(tailPlayer(tail)), uint64(tailMove(tail))
	return binary.AppendUvarint(block, (g<<f.squareBits|player)<<(f.squareBits+2)|move)
}

var errRow = errors.New("a run holds a row that cannot be read")

// decode reads a row into row, which holds the one before it, and gives the rest of the block.
func (f rowForm) decode(row []uint64, block []byte, least int) ([]byte, error) {
	difference, n := binary.Uvarint(block)
	if n <= 0 || len(block) < n+8*(f.stride-2) {
		return nil, errRow
	}
	row[0] += difference << uint(64-f.firstBits)
	block = block[n:]
	for i := 1; i < f.stride-1; i++ {
		row[i] = binary.LittleEndian.Uint64(block)
		block = block[8:]
	}
	code, n := binary.Uvarint(block)
	if n <= 0 {
		return nil, errRow
	}
	move, code := code&(4<<f.squareBits-1), code>>(f.squareBits+2)
	player, g := code&(1<<f.squareBits-1), code>>f.squareBits+uint64(least)
	row[f.stride-1] = player<<playerShift | g<<gShift | move
	return block[n:], nil
}
