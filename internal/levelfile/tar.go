package levelfile

import (
	"archive/tar"
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"planner/board"
)

// The header of a file in a TAR archive: its length, and where its checksum stands.
const (
	tarHeader          = 512
	tarSumAt, tarSumTo = 148, 156
)

// isTar recognises a TAR archive by the checksum of its first header. It waits for no more of a pipe than it must have
// to tell: a header holds zero bytes behind the name of the file and no line end in it, and a text of levels has lines.
func isTar(in *bufio.Reader) bool {
	for n := 4; n <= tarHeader/2; n *= 4 {
		head, err := in.Peek(n)
		if bytes.ContainsAny(head, "\r\n") || err != nil {
			return false
		}
		if bytes.IndexByte(head, 0) >= 0 {
			break
		}
	}
	header, err := in.Peek(tarHeader)
	if err != nil {
		return false
	}
	octal := strings.Trim(string(header[tarSumAt:tarSumTo]), " \x00")
	want, err := strconv.ParseUint(octal, 8, 32)
	if err != nil {
		return false
	}
	sum := uint64(0)
	for i, c := range header {
		if i >= tarSumAt && i < tarSumTo {
			c = ' '
		}
		sum += uint64(c)
	}
	return sum == want
}

// tarball gives the files of a TAR archive one by one, out of a stream.
type tarball struct {
	name  string
	depth int
	in    *tar.Reader
	count int // files so far
}

// openTar begins a TAR archive. The bytes of the archive count against the limit of a packed file, also those of files
// that are passed over.
func (p *parts) openTar(file packed, in io.Reader) {
	p.archive, p.packed = true, true
	bytes := &bounded{in: in, left: p.limit, fault: p.tooLarge(file.name)}
	archive := &tarball{name: file.name, depth: file.depth, in: tar.NewReader(bytes)}
	p.queue = append([]packed{{name: file.name, archive: archive}}, p.queue...)
}

// next is the next file of the archive, io.EOF after the last one. Folders, links and devices are passed over.
func (t *tarball) next() (packed, error) {
	for {
		header, err := t.in.Next()
		if err == io.EOF {
			return packed{}, err
		}
		if fault := new(board.SyntaxError); errors.As(err, &fault) {
			return packed{}, fault // the limit, with the name of the archive
		}
		if err != nil {
			return packed{}, fmt.Errorf("%s: %w", t.name, damaged(err))
		}
		if t.count++; t.count > maxMembers {
			return packed{}, fmt.Errorf("%s: an archive of more than %d files, which is the limit", t.name, maxMembers)
		}
		if header.Typeflag == tar.TypeReg && !hidden(header.Name) {
			name := t.name + "/" + board.Clean(header.Name)
			return packed{name: name, depth: t.depth + 1,
				open: func() (io.Reader, error) { return checked{t.in}, nil }}, nil
		}
	}
}
