package disk

import "planner/board"

// Entry is one position of a table that both sides share: its key and, by side, the record that first reached
// it; 0 for a side that never did.
type Entry struct {
	Key  board.Key
	Refs [2]uint32
}

// Guess is what can be said of an entry without looking it up.
type Guess uint8

// The guesses.
const (
	Absent  Guess = iota // certainly
	Perhaps              // nothing can be said
	Likely               // there, but for one time in fifty
)

// Overflow is the second level of such a table: what leaves RAM goes there and stays findable. An entry that is
// put again replaces the earlier one, so a table that takes an entry back, completes it and lets it go later
// needs no deletion. Safe for concurrent use.
//
//	a new key:  RAM ──miss──> Overflow.Get ──(nearly always the filter says no)──> insert in RAM
//	RAM full:   the oldest entries ──Put──> queue ──> one writing goroutine ──> disk
type Overflow interface {
	// Put takes a batch over, in any order, keys distinct. It returns quickly unless the writer is far behind,
	// when it waits for room. After an error nothing of the batch was taken and the overflow takes no more, but
	// all that it took before is still found.
	Put(batch []Entry) error
	// Guess tells without asking the disk whether an entry with a record of a side was put.
	Guess(key board.Key, side board.Side) Guess
	// Get finds an entry that was put. An error means that this cannot be told.
	Get(key board.Key) (Entry, bool, error)
}
