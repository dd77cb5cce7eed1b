package search

import "planner/board"

// Entry is one position of a table that both sides share: its key and, by side, the number of the record that first
// reached the position. The number is 0 for a side that never reached it.
type Entry struct {
	Key  board.Key
	Refs [2]uint32
}

// Guess is the answer that an Overflow can give about an entry without reading it from disk.
type Guess uint8

// The guesses.
const (
	Absent  Guess = iota // the entry is not there
	Perhaps              // the entry may be there or not
	Likely               // the entry is there, with few exceptions
)

// Overflow is the second level of a table: entries that leave RAM go there and can still be found. An entry that is put
// again replaces the earlier one. So a table may take an entry back, complete it and put it again later, and needs no
// deletion. An Overflow is safe for concurrent use.
//
//	a new key:  RAM ──miss──> Overflow.Get ──(nearly always the filter says no)──> insert in RAM
//	RAM full:   the oldest entries ──Put──> queue ──> one writing goroutine ──> disk
type Overflow interface {
	// Put takes over a batch of entries with distinct keys, in any order. It returns quickly, but waits when the
	// writer is far behind. After an error nothing of the batch was taken and no later batch will be; all that was
	// taken before is still found.
	Put(batch []Entry) error
	// Guess says, without asking the disk, whether an entry with a record of a side was put.
	Guess(key board.Key, side board.Side) Guess
	// Get finds an entry that was put. After an error it is not known whether the entry is there.
	Get(key board.Key) (Entry, bool, error)
}

// ScannableOverflow is an overflow whose entries can be listed.
type ScannableOverflow interface {
	Overflow
	// Scan calls each for all entries until it returns false.
	Scan(each func(Entry) bool) error
}
