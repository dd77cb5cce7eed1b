package store

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/fb"
	"github.com/dgraph-io/badger/v4/pb"
	"github.com/dgraph-io/badger/v4/table"
	"github.com/dgraph-io/badger/v4/y"
	"google.golang.org/protobuf/proto"
)

// guardTables checks Badger's table files before Badger opens them: it panics on a broken one in a goroutine of its
// own, where nothing can catch that. A file ends with
//
//	block … block | index | index length(4) | checksum | checksum length(4)
//
// and each block ends in the same way, with its own checksum. Here the index and the last block are verified, the
// parts that an open reads. The files come back open, so that the rest can be verified while the search goes on,
// even if a compaction removes them meanwhile.
func guardTables(dir string) (files []*os.File, err error) {
	defer func() {
		if err != nil {
			closeAll(files)
		}
	}()
	names, err := listTables(dir)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		f, err := os.Open(name)
		if absent(err) {
			return files, damaged(name, "missing")
		}
		if err != nil {
			return files, classify(err)
		}
		files = append(files, f)
		if err := guardTable(f, false); err != nil {
			return files, err
		}
	}
	return files, nil
}

func closeAll(files []*os.File) {
	for _, f := range files {
		f.Close()
	}
}

// verify goes through all blocks of the given files. Badger verifies a block when it reads it, but takes a broken
// one for an empty one, so a look-up would answer "not there".
func (p *Spill) verify(files []*os.File) {
	defer close(p.checked)
	defer closeAll(files)
	for _, f := range files {
		if err := guardTable(f, true); err != nil {
			p.fault.Store(&err)
			p.fail(err)
			return
		}
	}
}

// listTables reads from Badger's own manifest which files are its tables; others are what a killed process had under
// way. The manifest must end where a record ends: Badger cuts off what it cannot read, and with it whole tables.
// A killed process leaves no half record, since each is one write.
func listTables(dir string) (names []string, err error) {
	path := filepath.Join(dir, badger.ManifestFilename)
	f, err := os.Open(path)
	if absent(err) {
		return nil, nil
	}
	if err != nil {
		return nil, classify(err)
	}
	defer f.Close()
	manifest, end, err := badger.ReplayManifestFile(f, 0, badger.DefaultOptions(dir).WithLogger(nil))
	if err != nil {
		return nil, damaged(path, "%v", err)
	}
	if st, err := f.Stat(); err != nil || st.Size() != end {
		return nil, damaged(path, "cut off")
	}
	for id := range manifest.Tables {
		names = append(names, table.NewFilename(id, dir))
	}
	slices.Sort(names)
	return names, nil
}

// guardTable verifies the index and the last block, or all blocks.
func guardTable(f *os.File, full bool) (err error) {
	path := f.Name()
	defer func() { // the index is trusted after its checksum; a wrong one that passes must not end the process
		if fault := recover(); fault != nil {
			err = damaged(path, "%v", fault)
		}
	}()
	st, err := f.Stat()
	if err != nil {
		return classify(err)
	}
	index, err := readIndex(f, st.Size())
	if err != nil {
		return damaged(path, "index: %v", err)
	}
	tables := fb.GetRootAsTableIndex(index, 0)
	first := tables.OffsetsLength() - 1
	if full {
		first = 0
	}
	for at := max(0, first); at < tables.OffsetsLength(); at++ {
		var block fb.BlockOffset
		if !tables.Offsets(&block, at) || int64(block.Offset())+int64(block.Len()) > st.Size() {
			return damaged(path, "block %d lies outside", at)
		}
		data := make([]byte, block.Len())
		if _, err := f.ReadAt(data, int64(block.Offset())); err != nil {
			return damaged(path, "block %d: %v", at, err)
		}
		if _, err := cutChecksum(data); err != nil {
			return damaged(path, "block %d: %v", at, err)
		}
	}
	return nil
}

// readIndex reads the end of a file and gives its index, verified.
func readIndex(f *os.File, size int64) ([]byte, error) {
	tail := make([]byte, min(size, 64))
	if _, err := f.ReadAt(tail, size-int64(len(tail))); err != nil {
		return nil, err
	}
	sum, rest, err := cutTail(tail)
	if err != nil || len(rest) < 4 {
		return nil, errTail
	}
	length := int64(binary.BigEndian.Uint32(rest[len(rest)-4:]))
	start := size - int64(len(tail)) + int64(len(rest)) - 4 - length
	if start < 0 {
		return nil, errTail
	}
	index := make([]byte, length)
	if _, err := f.ReadAt(index, start); err != nil {
		return nil, err
	}
	return index, verifySum(index, sum)
}

// cutChecksum verifies data that end with their checksum and gives them without it.
func cutChecksum(data []byte) ([]byte, error) {
	sum, rest, err := cutTail(data)
	if err != nil {
		return nil, err
	}
	return rest, verifySum(rest, sum)
}

// cutTail takes a checksum and its length off the end.
func cutTail(data []byte) (sum, rest []byte, err error) {
	end := len(data) - 4
	if end < 0 {
		return nil, nil, errTail
	}
	length := int64(binary.BigEndian.Uint32(data[end:]))
	if length > int64(end) {
		return nil, nil, errTail
	}
	return data[end-int(length) : end], data[:end-int(length)], nil
}

func verifySum(data, sum []byte) error {
	var expected pb.Checksum
	if err := proto.Unmarshal(sum, &expected); err != nil {
		return err
	}
	if _, known := pb.Checksum_Algorithm_name[int32(expected.Algo)]; !known {
		return errTail
	}
	return y.VerifyChecksum(data, &expected)
}
