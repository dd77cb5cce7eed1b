//go:build !unix

package store

import (
	"io"
	"io/fs"
	"math"
	"os"
)

// freeBytes is not known on this system, so nothing stops spilling before the disk is full.
func freeBytes(string) (int64, error) { return math.MaxInt64, nil }

// mapsWrites says whether a mapping shows what is written to the file later.
const mapsWrites = false

// mapFile reads what a mapping would show. The part beyond the end of the file is zero.
func mapFile(f *os.File, offset int64, length int) ([]byte, error) {
	data := make([]byte, length)
	if _, err := f.ReadAt(data, offset); err != nil && err != io.EOF {
		return nil, err
	}
	return data, nil
}

func unmapFile([]byte) error { return nil }

// blocksOf is the length of a file.
func blocksOf(st fs.FileInfo) int64 { return st.Size() }

// fileLimit is how many files the process may have open: as many as it wants.
func fileLimit() int { return enoughFiles }

// openFiles is not asked where there is no limit.
func openFiles(int) int { return 0 }
