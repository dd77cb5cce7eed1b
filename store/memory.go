package store

// memoryShares is how the memory of a store is divided.
type memoryShares struct {
	memtable  int64 // bytes of one of Badger's memtables
	memtables int
	table     int64 // bytes of one of Badger's tables on disk, which are built in memory
	queue     int64 // bytes of entries that wait to be written
	filter    int64 // bytes of the Bloom filter
}

// divide computes the shares of a budget of ram bytes. Each MiB of the budget gives the filter bitsPerKey bits for some
// 58,000 records; with more records it lets more absent keys pass, which end at Badger's own filters.
func divide(ram int64) memoryShares {
	s := memoryShares{
		memtable:  clamp(ram/memtableShare, leastMemtable, mostMemtable),
		memtables: 2,
		table:     clamp(ram/tableShare, leastTable, mostTable),
		queue:     clamp(ram/queueShare, leastQueue, mostQueue),
		filter:    max(ram/filterShare, firstBlocks*blockWords*8),
	}
	if fileLimit() < fewFiles {
		s.table = clamp(2*ram/tableShare, leastTable, mostTable)
	}
	if ram >= thirdMemtableRAM {
		s.memtables = 3
	}
	return s
}

func clamp(n, least, most int64) int64 { return min(max(n, least), most) }

// Reserve is how many bytes of a budget a store takes once it spills; the rest may go to the table in RAM and to the
// search.
func Reserve(ram int64) int64 {
	s := divide(ram)
	return int64(s.memtables+1)*s.memtable*5/4 + 2*s.queue + s.filter + 2*tableBuilders*s.table
}
