package levelfile

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"planner/board"
)

const (
	// maxDepth is in how many layers files may be packed; a GZIP file in a ZIP archive has two.
	maxDepth = 2

	// maxMembers is how many files an archive may have. The directory of one costs some hundred bytes of memory a file.
	maxMembers = 1 << 16
)

// part is one text of a file: the file itself, or one file of an archive.
type part struct {
	name  string
	text  *bufio.Reader // in UTF-8, or in any encoding that contains ASCII
	form  form          // how the text holds levels
	left  int64         // bytes that may be read of it
	count *counter      // of the bytes that were read of it
	kept  *keeper       // of a text of rows, when it is kept
}

// file reads a file that is packed in so many others. It reports whether the reading goes on behind the file.
func (r *reader) file(name string, depth int, in io.Reader) bool {
	count := &counter{in: in}
	buffer := newBuffer(count)
	for {
		switch head, _ := buffer.Peek(4); {
		case depth > maxDepth:
			return r.end(fmt.Errorf("%s: files packed in each other, over the limit of %d layers", name, maxDepth))
		case bytes.HasPrefix(head, []byte{0x1f, 0x8b}):
			r.packed = true
			unzipped, err := gzip.NewReader(Bounded(buffer, r.limit, r.tooLarge(name)))
			if err != nil {
				return r.end(fmt.Errorf("%s: %w", name, damaged(err)))
			}
			count = &counter{in: checked{unzipped}}
			buffer = newBuffer(count)
			depth++
		case bytes.HasPrefix(head, []byte("PK\x03\x04")), bytes.HasPrefix(head, []byte("PK\x05\x06")):
			return r.unzip(name, depth, buffer)
		case isTar(buffer):
			return r.untar(name, depth, buffer)
		default:
			text, form := decoded(buffer)
			return r.text(&part{name: name, text: text, form: form, left: r.left, count: count})
		}
	}
}

// unzip reads the files of a ZIP archive.
func (r *reader) unzip(name string, depth int, in io.Reader) bool {
	r.archive, r.packed = true, true
	data, err := io.ReadAll(Bounded(in, r.limit, r.tooLarge(name)))
	if err != nil {
		return r.end(err)
	}
	if bytes.Count(data, []byte("PK\x01\x02")) > maxMembers {
		return r.end(fmt.Errorf("%s: an archive of more than %d files, which is the limit", name, maxMembers))
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return r.end(fmt.Errorf("%s: %w", name, damaged(err)))
	}
	for _, f := range archive.File {
		if hidden(f.Name) {
			continue
		}
		member := name + "/" + board.Clean(f.Name)
		if f.Flags&1 != 0 {
			return r.end(fmt.Errorf("%s: the archive has a password; unpack it first, or pack it again without one", member))
		}
		in, err := f.Open()
		if err != nil {
			return r.end(fmt.Errorf("%s: %w", member, damaged(err)))
		}
		if !r.file(member, depth+1, checked{in}) {
			return false
		}
	}
	return true
}

// hidden reports whether a file of an archive is a folder or one of those that systems add for themselves.
func hidden(name string) bool {
	return strings.HasSuffix(name, "/") || strings.HasPrefix(name, "__MACOSX/") ||
		strings.HasPrefix(path.Base(name), ".")
}

// tooLarge is the error of a packed file beyond the limit.
func (r *reader) tooLarge(name string) error { return beyond(name, "a packed file", r.limit) }

// tarHeader is the length of the header of a file in a TAR archive.
const tarHeader = 512

// isTar recognises a TAR archive by the checksum of its first header. No more of a pipe is read than that needs: the
// name of the file at the beginning of a header is followed by zero bytes and has no line end, and a text of levels has
// lines.
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
	_, err = tar.NewReader(bytes.NewReader(header)).Next()
	return err == nil || errors.Is(err, io.ErrUnexpectedEOF) // some headers go on behind the first one
}

// untar reads the files of a TAR archive as a stream. The bytes of the archive count against the limit of a packed
// file, also those of files that are passed over. Folders, links and devices are.
func (r *reader) untar(name string, depth int, in io.Reader) bool {
	r.archive, r.packed = true, true
	archive := tar.NewReader(Bounded(in, r.limit, r.tooLarge(name)))
	for count := 1; ; count++ {
		header, err := archive.Next()
		fault := new(board.SyntaxError)
		switch {
		case err == io.EOF:
			return true
		case errors.As(err, &fault):
			return r.end(fault) // the limit, with the name of the archive
		case err != nil:
			return r.end(fmt.Errorf("%s: %w", name, damaged(err)))
		case count > maxMembers:
			return r.end(fmt.Errorf("%s: an archive of more than %d files, which is the limit", name, maxMembers))
		case header.Typeflag != tar.TypeReg || hidden(header.Name):
		case !r.file(name+"/"+board.Clean(header.Name), depth+1, checked{archive}):
			return false
		}
	}
}
