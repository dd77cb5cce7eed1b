package store

import (
	"errors"
	"fmt"
	"strings"
	"syscall"

	"planner/search"

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/options"
)

// memoryShares is how the memory of a store is divided.
type memoryShares struct {
	memtable  int64 // bytes of one of Badger's memtables
	memtables int
	table     int64 // bytes of one of Badger's tables on disk, which are built in memory
	queue     int64 // bytes of entries that wait to be written
	filter    int64 // bytes of the Bloom filter
}

// divide computes the shares of a budget of ram bytes. Each MiB of the budget gives the filter bitsPerKey bits for some
// 58,000 records. With more records, more absent keys pass the filter, and Badger's own filters stop them.
func divide(ram int64) memoryShares {
	s := memoryShares{
		memtable:  clamp(ram/memtableShare, leastMemtable, mostMemtable),
		memtables: 2,
		table:     clamp(ram/tableShare, leastTable, mostTable),
		queue:     clamp(ram/queueShare, leastQueue, mostQueue),
		filter:    max(ram/filterShare, firstBlocks*search.BloomBlock*8),
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

// openBadger opens Badger with the options that serve this use: small memtables, no compression (keys are random), no
// cache over the mapped files, level sizes that keep write amplification low, and no synchronous writes. Badger's
// write-ahead log is a shared mapping, which survives the process; checkpoints sync it.
//
// The mode is Badger's managed one, because an ordinary read waits for every commit that began before it, some 70 ms
// for a batch. In managed mode a read takes the newest version, and the queue answers for what is not yet committed.
// Each commit is one version. Badger reports failures of its background work to log.
func openBadger(dir string, s memoryShares, log badger.Logger) (db *badger.DB, err error) {
	defer recovered(dir, &err)
	o := badger.DefaultOptions(dir).
		WithMemTableSize(s.memtable).WithNumMemtables(s.memtables).WithValueLogFileSize(valueLogBytes).
		WithNumCompactors(compactors).WithNumLevelZeroTables(unsortedTables).
		WithNumLevelZeroTablesStall(unsortedStall).WithBlockSize(badgerBlockBytes).
		WithBaseLevelSize(baseLevelBytes).WithBaseTableSize(s.table).
		WithCompression(options.None).WithBlockCacheSize(0).WithIndexCacheSize(0).
		WithBloomFalsePositive(bloomFalse).WithDetectConflicts(false).WithSyncWrites(false).
		WithChecksumVerificationMode(options.OnBlockRead).WithValueThreshold(valueThreshold).
		WithMetricsEnabled(false).WithNumVersionsToKeep(1).WithCompactL0OnClose(false).WithLogger(log)
	o.TableSizeMultiplier = 1 // tables have one size on all levels, so that the memory of their builders is known
	db, err = badger.OpenManaged(o)
	if err != nil {
		return nil, openFault(dir, err)
	}
	db.SetDiscardTs(db.MaxVersion())
	return db, nil
}

// classifyBadger is classify for an error of Badger, which may hold the system's error as text only.
func classifyBadger(err error) error {
	for _, cause := range []syscall.Errno{syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG, syscall.EMFILE,
		syscall.ENFILE} {
		if err != nil && !errors.Is(err, cause) && strings.Contains(err.Error(), cause.Error()) {
			err = fmt.Errorf("%w: %w", err, cause)
		}
	}
	return classify(err)
}

// openFault classifies an error of opening Badger: the operating system refused, another process has the lock, or the
// table is damaged.
func openFault(dir string, err error) error {
	if known := classifyBadger(err); known.Error() != err.Error() {
		return known
	}
	if strings.Contains(err.Error(), "directory lock") {
		return fmt.Errorf("%w: %w", errLocked, err)
	}
	return damaged(dir, "%v", err)
}
