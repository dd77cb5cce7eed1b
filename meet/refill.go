package meet

import (
	"planner/board"
	"planner/search/disk"
)

// Overflow is an overflow whose entries can be listed.
type Overflow interface {
	disk.Overflow
	// Scan hands over all entries until each returns false.
	Scan(each func(disk.Entry) bool) error
}

// Refill fills an empty table again from the logs of an earlier process and from what lies below. Records that are below
// are known by one scan, so that they need not be asked for one by one. If the sides have met already, met is the key of
// the first such position.
func (d *TieredTable) Refill(b *board.Board, logs [2]*Log, below Overflow) (met board.Key, found bool, err error) {
	var sunk [2][]uint64
	for side, l := range logs {
		sunk[side] = make([]uint64, l.Len()/64+1)
	}
	err = below.Scan(func(e disk.Entry) bool {
		d.moved.Add(1)
		for side, ref := range e.Refs {
			if at := int(ref / 64); at < len(sunk[side]) {
				sunk[side][at] |= 1 << (ref % 64)
			}
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
			if sunk[side][ref/64]&(1<<(ref%64)) != 0 {
				return
			}
			if fresh, other := d.Visit(board.Side(side), key, ref); fresh && other != 0 && !found {
				met, found = key, true
			}
		})
	}
	return met, found, d.Err()
}
