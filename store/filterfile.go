package store

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"os"
)

// The file of a filter holds words of 64 bits, little-endian: the version of the table up to which the filter knows the
// keys, the number of keys, and the number of links with filterFormat; then for each link the number of its keys, the
// number of its words, and the words. A checksum ends the file.

// filterFormat marks the third word of files in which a key is known by side; the lower six bits of the word count the
// links.
const filterFormat = 2 << 32

var errFilter = errors.New("no filter")

// saveFilter writes a filter that knows all keys up to a version of the table.
func saveFilter(path string, f *filter, version uint64) error {
	return replaceFile(path, func(w io.Writer) error {
		return writeSummed(w, func(w io.Writer) error { return f.write(w, version) })
	})
}

// loadFilter reads a filter and the version up to which it knows the keys. It returns an error when the file is missing
// or broken; the filter is rebuilt then.
func loadFilter(path string, limit int64) (*filter, uint64, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, 0, err
	}
	defer file.Close()
	if err := checkSummed(file); err != nil {
		return nil, 0, err
	}
	st, err := file.Stat()
	if err != nil {
		return nil, 0, err
	}
	return readFilter(bufio.NewReaderSize(file, 1<<20), st.Size(), limit)
}

func (f *filter) write(w io.Writer, version uint64) error {
	links := *f.links.Load()
	head := []uint64{version, uint64(f.keys.Load()), uint64(len(links)) | filterFormat}
	if err := binary.Write(w, binary.LittleEndian, head); err != nil {
		return err
	}
	for _, l := range links {
		if err := binary.Write(w, binary.LittleEndian, []uint64{uint64(l.keys), uint64(len(l.words))}); err != nil {
			return err
		}
		if err := binary.Write(w, binary.LittleEndian, l.words); err != nil {
			return err
		}
	}
	return nil
}

// readFilter reads a filter from a file of the given number of bytes, which bounds the memory that is taken for it.
func readFilter(r io.Reader, bytes, limit int64) (*filter, uint64, error) {
	var head [3]uint64
	if err := binary.Read(r, binary.LittleEndian, &head); err != nil || head[2]&^63 != filterFormat {
		return nil, 0, errFilter
	}
	links := make([]*link, head[2]&63)
	if len(links) == 0 {
		return nil, 0, errFilter
	}
	for i := range links {
		l, err := readLink(r, bytes)
		if err != nil {
			return nil, 0, err
		}
		links[i] = l
	}
	f := &filter{limit: limit}
	f.keys.Store(int64(head[1]))
	f.links.Store(&links)
	f.crowded.Store(links[len(links)-1].crowded())
	return f, head[0], nil
}

func readLink(r io.Reader, bytes int64) (*link, error) {
	var size [2]uint64
	err := binary.Read(r, binary.LittleEndian, &size)
	if err != nil || size[1] == 0 || size[1]%blockWords != 0 || size[1] > uint64(bytes)/8 {
		return nil, errFilter
	}
	l := newLink(int64(size[1] / blockWords))
	l.keys = int64(size[0])
	if err := binary.Read(r, binary.LittleEndian, l.words); err != nil {
		return nil, errFilter
	}
	return l, nil
}
