package deadlock

import (
	"sync"

	"planner/board"
	"planner/internal/memory"
)

// tripleName is the squares of three boxes, 20 bits each, and the direction of the player's side in the two bits below.
type tripleName uint64

// nameOf names three boxes, the last two in ascending order, with the player beside the first in direction d.
func nameOf(p, q, r board.Square, d board.Dir) tripleName {
	return tripleName(uint64(p)<<42 | uint64(q)<<22 | uint64(r)<<2 | uint64(d))
}

// tripleVerdict is the verdict on a triple.
type tripleVerdict uint64

// The verdicts of a triple. 0 stands for a triple that was not met.
const (
	tripleUnproved tripleVerdict = 1
	tripleLost     tripleVerdict = 2
)

// tripleTable is the verdicts of triples by their names, an open-addressed table that grows. An entry is name<<2 |
// verdict, and 0 marks an empty one.
type tripleTable struct {
	entries []uint64
	used    int
}

func newTripleTable() tripleTable { return tripleTable{entries: make([]uint64, tripleSlots)} }

// hash mixes the bits of a name.
func (n tripleName) hash() uint64 {
	h := uint64(n) * 0x9e3779b97f4a7c15
	return h ^ h>>32
}

// find looks up a triple.
func (t *tripleTable) find(name tripleName) tripleVerdict {
	mask := uint64(len(t.entries) - 1)
	for at := name.hash() & mask; t.entries[at] != 0; at = (at + 1) & mask {
		if t.entries[at]>>2 == uint64(name) {
			return tripleVerdict(t.entries[at] & 3)
		}
	}
	return 0
}

// add puts a triple that is not in the table into it.
func (t *tripleTable) add(name tripleName, verdict tripleVerdict) {
	if t.used++; t.used*2 > len(t.entries) {
		t.enlarge()
	}
	t.put(name, verdict)
}

// put writes an entry without counting it.
func (t *tripleTable) put(name tripleName, verdict tripleVerdict) {
	mask := uint64(len(t.entries) - 1)
	at := name.hash() & mask
	for t.entries[at] != 0 {
		at = (at + 1) & mask
	}
	t.entries[at] = uint64(name)<<2 | uint64(verdict)
}

// enlarge doubles the table.
func (t *tripleTable) enlarge() {
	old := t.entries
	t.entries = memory.Make[uint64](2 * len(old))
	for _, entry := range old {
		if entry != 0 {
			t.put(tripleName(entry>>2), tripleVerdict(entry&3))
		}
	}
}

// sharedTriples is a table for several detectors, which goroutines may use at the same time. When it holds tripleMost
// triples, it remembers no more of them. A detector asks it once for each triple that it meets.
type sharedTriples struct {
	sync.Mutex
	tripleTable

	making sync.Once
	all    *allTriples // of all triples; see whole
}

// find looks up a triple.
func (s *sharedTriples) find(name tripleName) tripleVerdict {
	s.Lock()
	defer s.Unlock()
	return s.tripleTable.find(name)
}

// whole is the table of all triples of a kit's side. The first who asks makes it, and others wait for it.
func (s *sharedTriples) whole(kit *Kit) *allTriples {
	s.making.Do(func() { s.all = newAllTriples(kit) })
	return s.all
}

// add puts triples with one verdict into the table, which another goroutine may have done meanwhile.
func (s *sharedTriples) add(names []tripleName, verdict tripleVerdict) {
	s.Lock()
	defer s.Unlock()
	for _, name := range names {
		if s.used < tripleMost && s.tripleTable.find(name) == 0 {
			s.tripleTable.add(name, verdict)
		}
	}
}
