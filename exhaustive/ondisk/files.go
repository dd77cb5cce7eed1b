package ondisk

import (
	"fmt"
	"sync/atomic"

	"planner/search"
)

// run is sorted rows without duplicates: in pages, or in a file when it has a name.
type run struct {
	g, h   int // g is the least of any row, h the same for all rows
	rows   int
	pages  [][]uint64
	name   string
	part   string // by which a saved share names it, empty for none
	pinned bool   // it is being read, so its pages must stay
}

// files is the runs that lie in files. Workers create runs at the same time; all else is done between buckets.
type files struct {
	form     rowForm
	runs     search.Runs
	serial   atomic.Int64 // numbers the files
	written  atomic.Int64 // rows
	obsolete []string     // files that only the last checkpoint still needs
}

// fileWriter writes the rows of one run to a file.
type fileWriter struct {
	files *files
	to    search.RunWriter
	name  string
	block []byte
	last  uint64 // word 0 of the last row
	least int    // g
	rows  int
}

// create begins a run whose rows all have at least the g given.
func (f *files) create(least int) (*fileWriter, error) {
	return f.createNamed(runName(f.serial.Add(1)), least)
}

// runName is the name of the file of a run.
func runName(serial int64) string { return fmt.Sprintf("run-%08d", serial) }

// createNamed begins a run in a file of a given name, which must not be there.
func (f *files) createNamed(name string, least int) (*fileWriter, error) {
	to, err := f.runs.Create(name)
	if err != nil {
		return nil, err
	}
	return &fileWriter{files: f, to: to, name: name, least: least}, nil
}

func (w *fileWriter) append(row []uint64) error {
	form := w.files.form
	if len(w.block)+form.mostBytes() > search.RunBlock {
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

// finish ends the file and gives the run, whose rows have the bound h.
func (w *fileWriter) finish(h int) (*run, error) {
	if len(w.block) > 0 {
		if err := w.to.Append(w.block); err != nil {
			return nil, err
		}
	}
	if err := w.to.Close(); err != nil {
		return nil, err
	}
	w.files.written.Add(int64(w.rows))
	return &run{g: w.least, h: h, rows: w.rows, name: w.name}, nil
}

// abandon gives up a file that is not complete.
func (w *fileWriter) abandon() error {
	w.files.obsolete = append(w.files.obsolete, w.name)
	return w.to.Close()
}

// removeObsolete removes the files that nothing needs any more.
func (f *files) removeObsolete() error {
	for _, name := range f.obsolete {
		if err := f.runs.Remove(name); err != nil {
			return err
		}
	}
	f.obsolete = f.obsolete[:0]
	return nil
}
