package store

import (
	"encoding/binary"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/fb"
	"github.com/dgraph-io/badger/v4/pb"
	"github.com/dgraph-io/badger/v4/table"
	"github.com/dgraph-io/badger/v4/y"
	"golang.org/x/sync/errgroup"
	"google.golang.org/protobuf/proto"
)

// verifyTables verifies Badger's table files before Badger opens them. The files must be verified first: Badger panics
// on a broken file in a goroutine of its own, where nothing can catch that, and takes a broken block for an empty one,
// so that a look-up would answer "not there" and a compaction would lose what was in it. A file is
//
//	block … block | index | index length(4) | checksum | checksum length(4)
//
// and each block ends in the same way, with its own checksum. All of them are verified, at the speed of the disk. The
// number of tables is returned. A table that was copied over another is not noticed, because equal tables are no
// damage: a process that was killed after it wrote a table may leave two that are equal.
func verifyTables(dir string) (count int, err error) {
	if err := removeEmptyLogs(dir); err != nil {
		return 0, err
	}
	if err := tryFiles(dir); err != nil {
		return 0, err
	}
	names, err := listTables(dir)
	if err != nil {
		return 0, err
	}
	var group errgroup.Group
	group.SetLimit(tableVerifiers)
	for _, name := range names {
		group.Go(func() error { return verifyTable(name) })
	}
	return len(names), group.Wait()
}

// removeEmptyLogs removes log files without a byte. A process that is killed between making such a file and giving it
// its size leaves one, and Badger then refuses to open. If such a log had lost its content, the mark of the checkpoint
// would be missing, and checkMark would say so.
func removeEmptyLogs(dir string) error {
	return removeFiles(dir, func(f fs.DirEntry) bool {
		ext := filepath.Ext(f.Name())
		st, err := f.Info()
		return (ext == ".mem" || ext == ".vlog") && err == nil && st.Size() == 0
	})
}

// tryFiles opens each of Badger's files as Badger does. Badger ends the process where it cannot open one of them, such
// as a file of another user.
func tryFiles(dir string) error {
	files, err := os.ReadDir(dir)
	if absent(err) {
		return nil
	}
	if err != nil {
		return classify(err)
	}
	for _, file := range files {
		f, err := os.OpenFile(filepath.Join(dir, file.Name()), os.O_RDWR, 0)
		if err == nil {
			err = f.Close()
		}
		if err != nil {
			return classify(err)
		}
	}
	return nil
}

// listTables reads from Badger's own manifest which files are its tables; a killed process had the other files under
// way. The manifest must end where a record ends: Badger cuts off what it cannot read, and with it whole tables. A
// killed process leaves no half record, since each record is one write.
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

// verifyTable verifies the index and all blocks of one file.
func verifyTable(path string) (err error) {
	data, err := os.ReadFile(path)
	if absent(err) {
		return damaged(path, "missing")
	}
	if err != nil {
		return classify(err)
	}
	defer recovered(path, &err) // a wrong index whose checksum is right must not end the process
	index, err := readIndex(data)
	if err != nil {
		return damaged(path, "index: %v", err)
	}
	tables := fb.GetRootAsTableIndex(index, 0)
	for at := range tables.OffsetsLength() {
		var block fb.BlockOffset
		if !tables.Offsets(&block, at) || int64(block.Offset())+int64(block.Len()) > int64(len(data)) {
			return damaged(path, "block %d lies outside", at)
		}
		if err := verifyBlock(data[block.Offset():][:block.Len()]); err != nil {
			return damaged(path, "block %d: %v", at, err)
		}
	}
	return nil
}

// readIndex returns the index of a file, verified.
func readIndex(data []byte) ([]byte, error) {
	sum, rest, err := cutTail(data)
	if err != nil {
		return nil, err
	}
	index, _, err := cutTail(rest)
	if err != nil {
		return nil, err
	}
	return index, verifySum(index, sum)
}

var errTail = errors.New("the end is no checksum and no index")

// verifyBlock verifies data that end with their checksum.
func verifyBlock(data []byte) error {
	sum, rest, err := cutTail(data)
	if err != nil {
		return err
	}
	return verifySum(rest, sum)
}

// cutTail splits data that end with a part and the length of that part in four bytes. It returns the part, such as a
// checksum, and the data before it.
func cutTail(data []byte) (tail, rest []byte, err error) {
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

// verifySum compares data with a checksum as Badger encodes it.
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
