package search

import (
	"io"
)

// Store keeps one level's search on disk. Package store is behind it; its errors say in full what is wrong.
type Store interface {
	// Resumed tells whether there is a checkpoint to go on from.
	Resumed() bool
	// Reserve is the number of bytes of memory that the store takes beyond the memory it is given.
	Reserve() int64
	// Overflow is where positions go that leave the table in RAM.
	Overflow() (ScannableOverflow, error)
	// Segment opens a log of chunks.
	Segment(name string, chunk int) (Segment, error)
	Runs() Runs
	// Section reads a section of the last checkpoint; found is false when there is none.
	Section(name string, read func(version uint32, from io.Reader) error) (found bool, err error)
	// Save makes a checkpoint: the sections, everything that was appended and everything that overflowed become the
	// state to resume from, all together or not at all. Records of a side beyond its limit are not part of it.
	Save(limits [2]uint32, sections []Section) error
	// Publish replaces a document that others may read meanwhile.
	Publish(name string, write func(io.Writer) error) error
}

// Segment is a log of equal chunks on disk.
type Segment interface {
	// Append writes a chunk and gives it as mapped, to be read in its place.
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
