package meet

// The tuned constants of the package.

// The table (shard.go, overflow.go).
const (
	// shardBits of a key select its shard, under a lock of its own. It was not measured against other numbers.
	shardBits  = 8
	shardCount = 1 << shardBits

	// A shard grows by one page for every growthDivisor pages that it has. A shard that may not grow any more leaves at
	// most one part in growthDivisor of its memory unused. With 4 and with 16 visits take the same time. The load of a
	// shard stays between 0.8 and 0.9; TestTableKeepsWithinItsLimit allows 16 bytes for each entry of a full table.
	growthDivisor = 8

	// A table above an overflow has one byte in recentDivisor for recentEntries. Not measured.
	recentDivisor = 4

	// medianSample is the most slots of a shard that are read to find the median record. Not measured.
	medianSample = 2048
)

// The logs (log.go, persist.go).
const (
	// chunkBits of a record's number count the records of a chunk: 16,384 records of 7 to 12 bytes are 112 to 192 KiB.
	// docs/decisions/disk.md has the time that writing such a chunk takes.
	chunkBits = 14

	// directoryBits of a record's number select its chunk in a directory of 512 chunks. Not measured.
	directoryBits = 9

	// cachedKeys is the most keys that a pass over a log remembers, 20 bytes each. Not measured.
	cachedKeys = 1 << 20
)

// DefaultCandidates is the number of candidates that are kept. Not measured.
const DefaultCandidates = 64
