package store

import (
	"encoding/binary"
	"fmt"

	"planner/board"
)

// Format is the version of everything in this file. A number is never used for two formats; docs/store.md tells
// what each one meant. A store of another format is refused.
const Format = 1

// The names in a store's directory.
const (
	manifestFile = "manifest"  // what belongs to the last checkpoint; flipped by rename
	ownerFile    = "holder"    // JSON: who has the store open; the lock is on this file
	probeFile    = "probe"     // written and removed at open, to see that the disk takes writes
	sectionDir   = "sections"  // NAME.GENERATION, one file a section
	segmentDir   = "segments"  // NAME (chunks back to back) and NAME.sum (four bytes a chunk)
	runDir       = "runs"      // sorted runs of the exhaustive search
	tableDir     = "table"     // Badger: the positions that left RAM
	filterFile   = "filter"    // a copy of the filter in front of the table, to open quickly
	stallFile    = "stall.txt" // goroutines at the moment the writer was given up
	documentTail = ".json"     // NAME.json, a document for readers beside a running solver
)

// Badger keys. One prefix byte, so that a further kind of key can be told apart.
//
//	't' high(8) low(8)  ->  forward(4) reverse(4) epoch(2)      all big-endian
//	'g'                 ->  generation(8)
//
// High comes first: a shard of the RAM table is one range of high words, so a batch that leaves it is one range
// of keys, and a compaction of it touches few tables. A ref counts only up to what the last checkpoint of the
// epoch (the process) that wrote the entry has secured, see manifest.Limits: a killed process wrote entries for
// records that the process after it has never seen.
//
// The generation is written last before a checkpoint is made. Badger drops without a word what it cannot read at
// the end of its logs; where the generation is missing, so is more.
const (
	tablePrefix = 't'
	seal        = 'g'
	keyBytes    = 1 + 8 + 8
	valueBytes  = 4 + 4 + 2
)

func putKey(to []byte, key board.Key) {
	to[0] = tablePrefix
	binary.BigEndian.PutUint64(to[1:], key.Hi)
	binary.BigEndian.PutUint64(to[9:], key.Lo)
}

func getKey(from []byte) board.Key {
	return board.Key{Hi: binary.BigEndian.Uint64(from[1:]), Lo: binary.BigEndian.Uint64(from[9:])}
}

func putValue(to []byte, refs [2]uint32, epoch uint16) {
	binary.BigEndian.PutUint32(to, refs[0])
	binary.BigEndian.PutUint32(to[4:], refs[1])
	binary.BigEndian.PutUint16(to[8:], epoch)
}

func getValue(from []byte) (refs [2]uint32, epoch uint16) {
	return [2]uint32{binary.BigEndian.Uint32(from), binary.BigEndian.Uint32(from[4:])},
		binary.BigEndian.Uint16(from[8:])
}

// manifest says what a store holds. It is the one file that is ever replaced, and all others are written in full
// before it names them, so a store is at every moment that of the last manifest.
//
// On disk it is a first line "planner-store FORMAT CHECKSUM" and then JSON, so that people can read it.
type manifest struct {
	Identity   Identity
	Generation uint64        // of the last checkpoint, 0 before the first
	Epoch      uint16        // counts the processes that opened the store for writing
	Spilled    bool          // the checkpoint stands on the table
	Limits     [][2]uint32   // by epoch: the refs of its table entries that the last checkpoint secured
	Sections   []sectionInfo // by name
	Segments   []segmentInfo // by name
}

type sectionInfo struct {
	Name    string
	Version uint32 // of the bytes inside, the owner's own count
	File    string
	Bytes   int64
	Sum     uint32
}

type segmentInfo struct {
	Name  string
	Chunk int // bytes a chunk
	Count int // chunks that the last checkpoint secured
}

// Identity says what a store is for. All fields must agree when it is opened again.
type Identity struct {
	Level   string // checksum of Board
	Board   string // the level's rows
	Options string // the options that decide what stored data mean, in one canonical line
	Version string // of the search's own data; the store's format is counted apart
}

// differs names the first field in which two identities differ, as a wrapped sentinel.
func (a Identity) differs(b Identity) error {
	switch {
	case a.Level != b.Level || a.Board != b.Board:
		return fmt.Errorf("%w:\n%s", ErrOtherLevel, a.Board)
	case a.Version != b.Version:
		return fmt.Errorf("%w: it was made by %q, this is %q", ErrVersion, a.Version, b.Version)
	case a.Options != b.Options:
		return fmt.Errorf("%w: it was made with %q, asked for was %q", ErrOtherOptions, a.Options, b.Options)
	}
	return nil
}
