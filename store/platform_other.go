//go:build !unix

package store

import (
	"io"
	"io/fs"
	"math"
	"os"
)

// lockFile cannot lock here; Badger's own lock on the table remains.
func lockFile(*os.File) error { return nil }

// freeBytes is not known here, so nothing stops spilling before the disk is full.
func freeBytes(string) (int64, error) { return math.MaxInt64, nil }

// mapsWrites tells that a mapping does not show what is written to the file later.
const mapsWrites = false

// mapFile reads what a mapping would show; a part beyond the end of the file is zero.
func mapFile(f *os.File, offset int64, length int) ([]byte, error) {
	data := make([]byte, length)
	if _, err := f.ReadAt(data, offset); err != nil && err != io.EOF {
		return nil, err
	}
	return data, nil
}

func unmapFile([]byte) error { return nil }

func blocksOf(st fs.FileInfo) int64 { return st.Size() }
