package search

import (
	"errors"
	"io"

	"planner/board"
)

// Store keeps one level's search on disk. Package store is behind it; its errors say in full what is wrong.
type Store interface {
	// Resumed tells whether there is a checkpoint to go on from.
	Resumed() bool
	// Reserve is the number of bytes of memory that the store takes beyond the memory it is given.
	Reserve() int64
	// Overflow is where positions go that leave the table in RAM.
	Overflow() (Overflow, error)
	// Segment opens a log of chunks of a number of bytes.
	Segment(name string, chunk int) (Segment, error)
	SortedRuns() SortedRuns
	// Section reads a section of the last checkpoint; found is false when there is none.
	Section(name string, read func(version uint32, from io.Reader) error) (found bool, err error)
	// Save makes a checkpoint: the sections, everything that was appended and everything that overflowed become the
	// state to resume from, all together or not at all. Records of a side beyond its limit are not part of it.
	Save(limits [2]Ref, sections []Section) error
	// Publish replaces a document that others may read meanwhile.
	Publish(name string, write func(io.Writer) error) error
}

// Segment is a log of equal chunks on disk.
type Segment interface {
	// Append writes a chunk and returns it as it is mapped from disk, so that it can be used without its own memory.
	Append(chunk []byte) ([]byte, error)
	Chunk(i int) ([]byte, error)
	Len() int
}

// Section is one part of a checkpoint.
type Section struct {
	Name    string
	Version uint32
	Write   func(io.Writer) error
}

// Entry is one position of a table that both sides share: its key and, by side, the number of the record that first
// reached the position. The number is 0 for a side that never reached it.
type Entry struct {
	Key  board.Key
	Refs [2]Ref
}

// Guess is the answer that an Overflow can give about an entry without reading it from disk.
type Guess uint8

// The guesses.
const (
	Absent  Guess = iota // the entry is not there
	Perhaps              // the entry may be there or not
	Likely               // the entry is there, with few exceptions
)

// Overflow is the second tier of a table: entries that leave RAM go there and can still be found. An entry that is put
// again replaces the earlier one. So a table may take an entry back, complete it and put it again later, and never has
// to delete one. An Overflow is safe for concurrent use.
//
//	a new key:  RAM ──miss──> Overflow.Get ──(nearly always the filter says no)──> insert in RAM
//	RAM full:   the oldest entries ──Put──> queue ──> one writing goroutine ──> disk
type Overflow interface {
	// Put takes over a batch of entries with distinct keys, in any order. It returns quickly, but waits when the
	// writer is far behind. After an error nothing of the batch was taken and no later batch will be. All entries taken
	// before can still be found.
	Put(batch []Entry) error
	// Guess says, without asking the disk, whether an entry with a record of a side was put.
	Guess(key board.Key, side board.Side) Guess
	// Get finds an entry that was put. After an error it is not known whether the entry is there.
	Get(key board.Key) (Entry, bool, error)
	// Scan calls each for all entries until it returns false.
	Scan(each func(Entry) bool) error
}

// ErrDamaged reports that data on disk differ from what was written.
var ErrDamaged = errors.New("the store is damaged")

// SortedRunBlock is the most bytes that a block of a sorted run may hold.
const SortedRunBlock = 1<<16 - 8

// SortedRuns keeps sorted runs for a search that works by sorting and merging instead of looking up. A sorted run is a
// file of blocks, written once from front to back. A block is verified whenever it is read.
type SortedRuns interface {
	Create(name string) (SortedRunWriter, error)
	Open(name string) (SortedRunReader, error)

	// Remove says that a run is not needed any more. If the last checkpoint needs the run, its file stays until the
	// next checkpoint is made.
	Remove(name string) error

	// Keep says which runs the next checkpoint needs. Runs that the last checkpoint does not need are gone when a
	// search is resumed.
	Keep(names []string)
}

// SortedRunWriter writes one sorted run, which may be read once Close has returned without an error.
type SortedRunWriter interface {
	Append(block []byte) error
	Close() error
}

// SortedRunReader reads the blocks of one sorted run in any order. A block is valid until the next one is read.
type SortedRunReader interface {
	Blocks() int
	Block(at int) ([]byte, error)
	Close() error
}
