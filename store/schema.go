package store

import (
	"encoding/binary"
	"fmt"

	"planner/board"
	"planner/search"
)

// Format is the version of everything in this file. A number is never used for two formats; docs/store.md says what
// each one means. A store of another format is refused.
const Format = 2

// The names in a store's directory.
const (
	manifestFile = "manifest"  // what belongs to the last checkpoint; replaced by rename
	ownerFile    = "holder"    // JSON: the process that has the store open; the lock is on this file
	probeFile    = "probe"     // written and removed at open, to see that the disk takes writes
	sectionDir   = "sections"  // NAME.GENERATION, one file for each section
	segmentDir   = "segments"  // NAME (chunks back to back) and NAME.sum (four bytes for each chunk)
	runDir       = "runs"      // sorted runs of the exhaustive search
	tableDir     = "table"     // Badger: the positions that left RAM
	filterFile   = "filter"    // a copy of the filter that earlier programs kept; removed at open
	reserveFile  = "reserve"   // space that is given back when the disk is full; only while the store is open
	stallFile    = "stall.txt" // the goroutines when the writer was given up
	freshTail    = ".new"      // the end of a file that is to replace another, as package machine names it
	documentTail = ".json"     // NAME.json, a document for readers beside a running solver
)

// What a store writes is for its user alone.
const (
	fileMode = 0o600
	dirMode  = 0o700
)

// Badger keys. A key begins with one byte for its kind.
//
//	't' high(8) low(8)  ->  forward(4) reverse(4) epoch(2)      all big-endian
//	'g'                 ->  generation(8)
//
// High comes first: a shard of the RAM table is one range of high words, so a batch that leaves it is one range of
// keys, and a compaction of it touches few tables. The type epochs says which of an entry's records count.
//
// The generation is the last thing written before a checkpoint is made. Badger drops silently what it cannot read at
// the end of its logs, so a missing generation shows that more is missing.
const (
	tablePrefix = 't'
	markPrefix  = 'g'
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

func putValue(to []byte, refs [2]search.Ref, epoch uint16) {
	binary.BigEndian.PutUint32(to, uint32(refs[0]))
	binary.BigEndian.PutUint32(to[4:], uint32(refs[1]))
	binary.BigEndian.PutUint16(to[8:], epoch)
}

func getValue(from []byte) (refs [2]search.Ref, epoch uint16) {
	return [2]search.Ref{search.Ref(binary.BigEndian.Uint32(from)), search.Ref(binary.BigEndian.Uint32(from[4:]))},
		binary.BigEndian.Uint16(from[8:])
}

// manifest says what a store holds. All files that a manifest names are written in full before it takes the place of
// the one before, so the state of a store is at every moment that of its manifest.
//
// On disk it is a first line "planner-store FORMAT CHECKSUM" and then JSON, so that people can read it.
type manifest struct {
	Identity   Identity        `json:"identity"`
	About      About           `json:"about"`
	Generation uint64          `json:"generation"` // of the last checkpoint, 0 before the first
	Epoch      uint16          `json:"epoch"`      // counts the processes that opened the store for writing
	Spilled    bool            `json:"spilled"`    // the checkpoint needs the table on disk
	Limits     [][2]search.Ref `json:"limits"`     // by epoch, then side: the last record that a checkpoint secured
	Sections   []sectionInfo   `json:"sections"`   // by name
	Segments   []segmentInfo   `json:"segments"`   // by name
	Runs       []sortedRunInfo `json:"runs"`       // by name
}

// sectionInfo describes a section in the manifest.
type sectionInfo struct {
	Name    string `json:"name"`
	Version uint32 `json:"version"` // of the bytes inside, counted by the part of the search that wrote them
	File    string `json:"file"`
	Bytes   int64  `json:"bytes"`
	Sum     uint32 `json:"sum"`
}

// segmentInfo describes a segment in the manifest.
type segmentInfo struct {
	Name  string `json:"name"`
	Chunk int    `json:"chunk"` // bytes of a chunk
	Count int    `json:"count"` // chunks that the last checkpoint secured
}

// sortedRunInfo describes a sorted run in the manifest.
type sortedRunInfo struct {
	Name  string `json:"name"`
	Slots int    `json:"slots"`
	Bytes int64  `json:"bytes"`
	Sum   uint32 `json:"sum"` // of the checksums of the slots
}

// About says for people what a store holds. No search depends on it.
type About struct {
	Title  string `json:"title"`  // of the level
	Number int    `json:"number"` // of the level in its file, from 1
	File   string `json:"file"`
	Status string `json:"status"` // of the level after all searches, empty while there was none
	Bound  int    `json:"bound"`  // pushes that any solution takes at least
	Pushes int    `json:"pushes"` // of the solution, when Status says that there is one

	// Solution is that solution as LURD. Whoever takes it replays it. Earlier programs did not keep it.
	Solution string `json:"solution,omitempty"`
}

// Identity says what a store is for. All fields must agree when it is opened again.
type Identity struct {
	Level   string `json:"level"`   // checksum of Board
	Board   string `json:"board"`   // the level's rows
	Options string `json:"options"` // the options that decide what stored data mean, in one canonical line
	Version string `json:"version"` // of the search's own data; Format is the version of the store
}

// differs returns an error that names the first field in which two identities differ, nil when they agree.
func (a Identity) differs(b Identity) error {
	switch {
	case a.Level != b.Level || a.Board != b.Board:
		return fmt.Errorf("%w:\n%s", errOtherLevel, a.Board)
	case a.Version != b.Version:
		return fmt.Errorf("%w: it was made by %q, this is %q", ErrVersion, a.Version, b.Version)
	case a.Options != b.Options:
		return fmt.Errorf("%w: it was made with %q, asked for was %q", ErrOtherOptions, a.Options, b.Options)
	}
	return nil
}
