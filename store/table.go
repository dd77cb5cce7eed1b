package store

import (
	"errors"
	"fmt"
	"strings"

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/options"
)

// shares is how the memory of a store is divided.
type shares struct {
	memtable int64 // bytes of one of Badger's memtables
	tables   int   // memtables
	table    int64 // bytes of one of Badger's tables on disk
	pending  int64 // entries handed over and not yet written
	filter   int64
}

func clampTo(n, least, most int64) int64 { return min(max(n, least), most) }

// divide gives the shares of a budget. A memtable beyond 16 MiB is slower, its skip list leaving the processor's
// caches; a small one costs nothing but more small tables. The filter is measured for some 60,000 positions a MiB of
// budget; beyond that it lets more absent keys pass, which then end at Badger's own filters.
func divide(ram int64) shares {
	s := shares{
		memtable: clampTo(ram/64, 2<<20, 16<<20),
		tables:   2,
		table:    clampTo(ram/128, 1<<20, 8<<20),
		pending:  clampTo(ram/64, 2<<20, 64<<20),
		filter:   max(ram/12, firstBlocks*blockWords*8),
	}
	if ram >= 1<<30 {
		s.tables = 3
	}
	return s
}

// builders is how many tables Badger's compactors were seen to build at a time, each in twice the table's memory. So
// tables are of one size on all levels.
const builders = 6

// Reserve is how many bytes of a budget a store takes once it spills; the rest may go to the table and the search.
func Reserve(ram int64) int64 {
	s := divide(ram)
	return int64(s.tables+1)*s.memtable*5/4 + 2*s.pending + s.filter + 2*builders*s.table
}

// openTable opens Badger as it was measured to serve best for this use: small memtables, no compression (keys are
// random), no cache over the mapped files, level sizes that keep write amplification low, no synchronous writes
// (its write-ahead log is a shared mapping, which survives the process; checkpoints sync).
//
// Managed mode, because an ordinary read waits for every commit that began before it, some 70 ms a batch. Here a
// read takes the newest version and leaves what is not yet committed to the pending batches. Versions count commits.
func openTable(dir string, s shares) (db *badger.DB, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			db, err = nil, damaged(dir, "%v", fault)
		}
	}()
	o := badger.DefaultOptions(dir).
		WithMemTableSize(s.memtable).WithNumMemtables(s.tables).WithValueLogFileSize(16 << 20).
		WithNumCompactors(2).WithNumLevelZeroTables(16).WithNumLevelZeroTablesStall(32).
		WithBlockSize(1 << 10).WithBaseLevelSize(64 << 20).WithBaseTableSize(s.table).
		WithCompression(options.None).WithBlockCacheSize(0).WithIndexCacheSize(0).
		WithBloomFalsePositive(0.01).WithDetectConflicts(false).WithSyncWrites(false).
		WithChecksumVerificationMode(options.OnBlockRead).WithValueThreshold(1 << 10).
		WithMetricsEnabled(false).WithNumVersionsToKeep(1).WithCompactL0OnClose(false).WithLogger(nil)
	o.TableSizeMultiplier = 1
	db, err = badger.OpenManaged(o)
	if err != nil {
		return nil, tableFault(dir, err)
	}
	db.SetDiscardTs(db.MaxVersion())
	return db, nil
}

// tableFault tells a damaged table from an operating system's refusal.
func tableFault(dir string, err error) error {
	if known := classify(err); !errors.Is(known, err) || known.Error() != err.Error() {
		return known
	}
	if strings.Contains(err.Error(), "directory lock") {
		return fmt.Errorf("%w: %w", ErrLocked, err)
	}
	return damaged(dir, "%v", err)
}
