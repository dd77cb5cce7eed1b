package checkpoint

import (
	"io"

	"planner/meet"
	"planner/search"
)

// Store keeps one level's search on disk. Package store is behind it; its errors say in full what is wrong.
type Store interface {
	// Resumed tells whether there is a checkpoint to go on from.
	Resumed() bool
	// Reserve is how many bytes of memory the store takes besides what it is given.
	Reserve() int64
	// Overflow is where positions go that leave the table in RAM.
	Overflow() (meet.ScannableOverflow, error)
	// Segment opens a log of chunks.
	Segment(name string, chunk int) (Segment, error)
	Runs() search.Runs
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

// Names in a store.
const (
	LearnedSection     = "deadlocks"  // outlives a search: what was proved lost stays lost
	ExhaustiveSection  = "exhaustive" // of the exhaustive search on disk
	CandidatesDocument = "candidates"

	strategiesSection = "strategies"
)

// Version counts the formats of the sections, of the logs and of the keys below the table. From 3 on squares are numbered
// alike in all images of a level; from 4 on records and keys are packed.
const Version = 4

var (
	logNames    = [2]string{"forward", "reverse"}
	logSections = [2]string{"log-forward", "log-reverse"}
)
