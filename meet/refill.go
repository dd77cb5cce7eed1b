package meet

import (
	"planner/board"
	"planner/search"
)

// Refill fills an empty table again from the logs of an earlier process and from an overflow. One scan finds the
// records that are in the overflow, so that the overflow need not be asked for each of them. If the sides have met
// already, met is the key of the first such position.
func (t *TieredTable) Refill(b *board.Board, logs [2]*Log, overflow search.ScannableOverflow) (
	met board.Key, found bool, err error) {
	var spilled [2]refSet
	for side, l := range logs {
		spilled[side] = newRefSet(l.Len())
	}
	err = overflow.Scan(func(e search.Entry) bool {
		t.evicted.Add(1)
		for side, ref := range e.Refs {
			spilled[side].add(Ref(ref))
		}
		if !found && e.Refs[0] != 0 && e.Refs[1] != 0 {
			met, found = e.Key, true
		}
		return true
	})
	if err != nil {
		return met, found, err
	}
	for side, l := range logs {
		l.Keys(b, func(ref Ref, key board.Key) {
			if spilled[side].has(ref) {
				return
			}
			if fresh, other := t.Visit(board.Side(side), key, ref); fresh && other != 0 && !found {
				met, found = key, true
			}
		})
	}
	return met, found, t.Err()
}

// refSet is a set of records, one bit each.
type refSet []uint64

func newRefSet(last int) refSet { return make(refSet, last/64+1) }

// add adds a record. One beyond the log's end is left out.
func (s refSet) add(ref Ref) {
	if at := int(ref / 64); at < len(s) {
		s[at] |= 1 << (ref % 64)
	}
}

func (s refSet) has(ref Ref) bool { return s[ref/64]&(1<<(ref%64)) != 0 }
