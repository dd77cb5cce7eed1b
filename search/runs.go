package search

import "errors"

// ErrDamaged reports that data on disk differ from what was written.
var ErrDamaged = errors.New("the store is damaged")

// RunBlock is the most bytes that a block of a run may hold.
const RunBlock = 1<<16 - 8

// Runs keeps sorted runs for a search that works by sorting and merging instead of looking up. A run is a file of
// blocks, written once from front to back. A block is verified whenever it is read.
type Runs interface {
	Create(name string) (RunWriter, error)
	Open(name string) (RunReader, error)
	Remove(name string) error
	Names() ([]string, error)

	// Keep says which runs the next checkpoint needs. Before those of an earlier checkpoint are removed, the next one
	// must have been made.
	Keep(names []string)
}

// RunWriter writes one run, which may be read once Close has returned without an error.
type RunWriter interface {
	Append(block []byte) error
	Close() error
}

// RunReader reads the blocks of one run in any order. A block is valid until the next one is read.
type RunReader interface {
	Blocks() int
	Block(at int) ([]byte, error)
	Close() error
}
