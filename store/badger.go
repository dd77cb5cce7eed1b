package store

import (
	"errors"
	"fmt"
	"strings"
	"syscall"

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/options"
)

// openBadger opens Badger with the options that serve this use: small memtables, no compression (keys are random), no
// cache over the mapped files, level sizes that keep write amplification low, and no synchronous writes. Badger's
// write-ahead log is a shared mapping, which survives the process; checkpoints sync it.
//
// The mode is Badger's managed one, because an ordinary read waits for every commit that began before it, some 70 ms
// for a batch. In managed mode a read takes the newest version, and the queue answers for what is not yet committed.
// Each commit is one version. The log is told of failures in the background.
func openBadger(dir string, s memoryShares, log badger.Logger) (db *badger.DB, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			db, err = nil, damaged(dir, "%v", fault)
		}
	}()
	o := badger.DefaultOptions(dir).
		WithMemTableSize(s.memtable).WithNumMemtables(s.memtables).WithValueLogFileSize(valueLogBytes).
		WithNumCompactors(compactors).WithNumLevelZeroTables(levelZeroTables).
		WithNumLevelZeroTablesStall(levelZeroStall).WithBlockSize(badgerBlockBytes).
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
	for _, cause := range []syscall.Errno{syscall.ENOSPC, syscall.EDQUOT, syscall.EMFILE, syscall.ENFILE} {
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
		return fmt.Errorf("%w: %w", ErrLocked, err)
	}
	return damaged(dir, "%v", err)
}
