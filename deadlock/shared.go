package deadlock

import (
	"sync"

	"planner/board"
)

// shared holds the answers that the detectors of one side of a level share. They follow from the level and the question
// alone. The strategies ask many of the same questions. It does not matter which detector answers one first, so the
// searches do not depend on timing. Goroutines may use it at the same time.
type shared struct {
	traps   *TrapCapacity
	needs   needTable
	triples sharedTriples
	corrals sharedProofs
}

func newShared(kit *Kit) *shared {
	return &shared{traps: NewTrapCapacity(kit), triples: sharedTriples{tripleTable: newTripleTable()}}
}

// needTable remembers which squares need a box, by the key of the walls.
type needTable struct {
	sync.Mutex
	known map[board.Key]required
	words int // in all sets; when they exceed analysisMemory, no more are remembered
}

// find gives the sets for some walls, nil when they are not known.
func (t *needTable) find(walls board.Key) required {
	t.Lock()
	defer t.Unlock()
	return t.known[walls]
}

// add remembers the sets for some walls.
func (t *needTable) add(walls board.Key, sets required) {
	t.Lock()
	defer t.Unlock()
	if t.words > analysisMemory {
		return
	}
	if t.known == nil {
		t.known = map[board.Key]required{}
	}
	t.known[walls] = sets
	for _, set := range sets {
		t.words += len(set)
	}
}
