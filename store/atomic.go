package store

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"planner/internal/machine"
)

// castagnoli is the table of CRC-32C, for which processors have an instruction. It finds every burst of up to 32
// flipped bits.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func checksum(data []byte) uint32 { return crc32.Checksum(data, castagnoli) }

// blockSum is the checksum of a block of a file: of the file's name, the block's number and its bytes, so that no block
// passes as that of another place.
func blockSum(file string, number int, block []byte) uint32 {
	place := binary.LittleEndian.AppendUint64([]byte(file), uint64(number))
	return crc32.Update(checksum(place), castagnoli, block)
}

// writeFile writes a file, brings it to disk and returns its checksum and length. After an error the file is removed.
func writeFile(path string, write func(io.Writer) error) (sum uint32, bytes int64, err error) {
	f, err := createFile(path)
	if err != nil {
		return 0, 0, classify(err)
	}
	defer func() {
		if err != nil {
			os.Remove(path)
		}
	}()
	buffered, hash := bufio.NewWriterSize(f, 1<<20), crc32.New(castagnoli)
	if err = write(io.MultiWriter(buffered, hash)); err == nil {
		err = buffered.Flush()
	}
	if err == nil {
		bytes, err = f.Seek(0, io.SeekCurrent)
	}
	if err == nil {
		err = f.Sync()
	}
	return hash.Sum32(), bytes, classify(errors.Join(err, f.Close()))
}

// createFile makes or empties a file that only its user may read.
func createFile(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_TRUNC, fileMode)
}

// removeIfThere removes a file that may be absent.
func removeIfThere(path string) error {
	if err := os.Remove(path); !absent(err) {
		return classify(err)
	}
	return nil
}

// replaceFile replaces the contents of a file in one step. A process that dies meanwhile leaves a file that ends in
// freshTail, which Open removes.
func replaceFile(path string, write func(io.Writer) error) error {
	return classify(machine.Replace(path, fileMode, write))
}

// syncDir brings the names in a directory to disk.
func syncDir(dir string) error { return classify(machine.SyncDir(dir)) }

// refuseLinks refuses a store in which a file is a symbolic link, a device or a pipe. A store never makes one, and to
// write through one would change a file outside the store. The directory of the store itself may be a link.
func refuseLinks(dir string) error {
	return eachFile(dir, func(path string, d fs.DirEntry) error {
		if !d.Type().IsRegular() {
			return damaged(path, "not a regular file")
		}
		return nil
	})
}

// refuseOthers refuses a directory that is no store and holds files. A store replaces and removes files by their
// names, so it could destroy what others keep under such a name. A store is known by its manifest, also an old or a
// damaged one, or by the file that names its owner. A process that is killed before it has made these leaves no more
// than empty directories, an empty file, and the probe.
func refuseOthers(dir string) error {
	text, err := os.ReadFile(filepath.Join(dir, manifestFile))
	if err == nil && bytes.HasPrefix(text, []byte(manifestMagic)) || machine.IsOwned(filepath.Join(dir, ownerFile)) {
		return nil
	}
	return eachFile(dir, func(path string, d fs.DirEntry) error {
		if info, err := d.Info(); err == nil && d.Type().IsRegular() && info.Size() <= probeBytes {
			if text, err := os.ReadFile(path); err == nil && len(bytes.Trim(text, "\x00")) == 0 {
				return nil
			}
		}
		return fmt.Errorf("%w: %s; a store begins in a new or an empty directory", errOthers, path)
	})
}

// refuseFile refuses the path of a file, of which the system says only that what is looked for below the path cannot be
// there. It also refuses an empty path, which would mean the directory in which the program runs.
func refuseFile(dir string) error {
	if dir == "" {
		return errNoName
	}
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return errNoDirectory
	}
	return nil
}

// eachFile calls visit for all below a directory, which may be absent, but the directories.
func eachFile(dir string, visit func(path string, d fs.DirEntry) error) error {
	root, err := filepath.EvalSymlinks(dir)
	if absent(err) {
		return nil
	}
	if err != nil {
		return classify(err)
	}
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case absent(err):
			return nil // removed meanwhile, by a solver beside which the store is read
		case err != nil:
			return classify(err)
		case d.IsDir():
			return nil
		}
		return visit(path, d)
	})
}

// removeFiles removes the unwanted files of a directory, which may be absent.
func removeFiles(dir string, unwanted func(f fs.DirEntry) bool) error {
	files, err := os.ReadDir(dir)
	if err != nil && !absent(err) {
		return classify(err)
	}
	for _, f := range files {
		if unwanted(f) {
			if err := removeIfThere(filepath.Join(dir, f.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}
