package store

import "time"

// The tuned constants of the package. A change of any of them keeps old stores readable; the numbers that belong to
// the format stand in schema.go and runs.go.

// Limits of a store. DefaultFloor is the usual Options.Floor and defaultStall the usual Options.Stall. Neither was
// measured.
const (
	DefaultFloor = 2 << 30     // bytes free on disk
	defaultStall = time.Minute // for one commit

	// spaceShare is the part of the table's size that must be free on top of the floor, so that Badger's compactions
	// can write their result before they remove what they read. One tenth was not measured against other shares.
	spaceShare = 10

	// manifestBlocks is how many bytes of blocks Badger's manifest gets beyond its end before each commit. A change of
	// the manifest has some 30 bytes for each table, and a commit of this store leads to a few dozen changes at most.
	manifestBlocks = 64 << 10

	// headBytes is how much of a file Badger uses at most, for the files that it maps besides its tables and the logs
	// of its memtables. Badger reads them with a buffer of 4 KiB.
	headBytes = 64 << 10

	// reserveMemtables is the size of the reserve file in memtables: Badger has at most this number to write as tables.
	reserveMemtables = 4

	// fullRetry is the time between two attempts to get blocks for a table on a full disk. It was not measured.
	fullRetry = 20 * time.Millisecond

	// closeWait is how long Close waits for Badger once it cannot write any more. It was not measured.
	closeWait = 2 * time.Second

	// spaceInterval is the number of commits between two measurements of the table's size. It was not measured.
	spaceInterval = 64
)

// Open files (space.go).
const (
	// leastFiles is the least number of files that a process must be allowed to open for a store: 48 runs that are
	// merged, some twenty files of Badger, and those of the program.
	leastFiles = 128

	// spareFiles are left for what the process opens besides Badger's tables: runs, sections, connections.
	spareFiles = 64

	// fewFiles is the limit below which the tables on disk are twice as large where the memory allows it, so that
	// fewer files hold as much. It was not measured.
	fewFiles = 2048

	// enoughFiles is the limit from which on files are not counted. With tables of 1 MiB it is more than 100 GiB.
	enoughFiles = 1 << 17
)

// The writer.
const (
	// commitEntries is the most entries of one commit. Ten thousand are written as fast as a hundred thousand, and the
	// search waits a tenth as long for one commit. BenchmarkSpillPut measures the rate.
	commitEntries = 10_000
)

// The Bloom filter. BenchmarkFilterHas measures a look-up; TestSpillFindsWhatWasPut allows 4 % of the absent keys to
// pass.
const (
	bitsPerKey  = 12      // of the filter's memory
	probeCount  = 7       // bits set for a key, all in one block
	firstBlocks = 1 << 14 // in the first link of the chain: 1 MiB, 688,000 keys
)

// Shares of the memory (badger.go), in bytes. A memtable beyond 16 MiB is slower, because its skip list leaves the
// processor's caches; a small one only makes more tables. The other bounds were not measured one by one; docs/store.md
// has the rates of the whole.
const (
	memtableShare, leastMemtable, mostMemtable = 64, 2 << 20, 16 << 20
	tableShare, leastTable, mostTable          = 128, 1 << 20, 8 << 20
	queueShare, leastQueue, mostQueue          = 64, 2 << 20, 64 << 20
	filterShare                                = 12      // one twelfth: some 58,000 records for each MiB of the budget
	thirdMemtableRAM                           = 1 << 30 // from this budget on, Badger has three memtables, not two

	// tableBuilders is how many tables Badger's compactors were seen to build at a time, each in twice the memory of a
	// table.
	tableBuilders = 6
)

// Badger's own options (badger.go). They were chosen together, for the rates in docs/store.md, and not measured one by
// one.
const (
	valueLogBytes    = 16 << 20 // the least that Badger takes; no value of a table entry goes there
	compactors       = 2
	unsortedTables   = 16 // at which a compaction of level 0 begins
	unsortedStall    = 32 // tables of level 0 at which commits wait
	badgerBlockBytes = 1 << 10
	baseLevelBytes   = 64 << 20
	bloomFalse       = 0.01    // absent keys that pass a table's own filter
	valueThreshold   = 1 << 10 // bytes; shorter values stand beside their key
)

// Files.
const (
	// windowChunks is the number of chunks of a segment that one mapping covers. Linux allows some 65,000 mappings for
	// a process. It was not measured.
	windowChunks = 256

	// tableVerifiers verify Badger's files at the same time when a store is opened, each holding one file of at most
	// some ten MiB. It was not measured.
	tableVerifiers = 2

	// runSyncs is the number of runs that are brought to disk at the same time: the file system joins what it has to do
	// for each. It was not measured.
	runSyncs = 16

	// runSpaceSlots is the number of slots of a run (of 64 KiB each) between two looks at the free space. It was not
	// measured.
	runSpaceSlots = 256
)
