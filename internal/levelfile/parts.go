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

// packed is a file that has not been looked into.
type packed struct {
	name    string
	depth   int
	open    func() (io.Reader, error)
	archive *tarball // gives its files before the rest of the queue has its turn; open is nil then
}

// parts lists the texts of a file in order.
type parts struct {
	queue   []packed
	limit   int64 // of bytes
	left    int64 // bytes that the remaining texts may have
	archive bool  // the file is an archive
	packed  bool  // the file is packed in some way
}

// next unpacks until there is a text; io.EOF after the last one.
func (p *parts) next() (*part, error) {
	for len(p.queue) > 0 {
		file, err := p.takeFile()
		if err == io.EOF {
			continue
		}
		if err != nil {
			return nil, err
		}
		in, err := file.open()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file.name, err)
		}
		text, err := p.unpack(file, in)
		if text != nil || err != nil {
			return text, err
		}
	}
	return nil, io.EOF
}

// takeFile takes the next file out of the queue, or gives io.EOF when an archive has no further file.
func (p *parts) takeFile() (packed, error) {
	file := p.queue[0]
	if file.archive == nil {
		p.queue = p.queue[1:]
		return file, nil
	}
	next, err := file.archive.next()
	if err != nil {
		p.queue = p.queue[1:]
	}
	return next, err
}

// unpack gives the text of a file. An archive gives nil and puts its files at the front of the queue.
func (p *parts) unpack(file packed, in io.Reader) (*part, error) {
	count := &counter{in: in}
	buffer := newBuffer(count)
	for {
		switch head, _ := buffer.Peek(4); {
		case file.depth > maxDepth:
			return nil, fmt.Errorf("%s: files packed in each other, over the limit of %d layers", file.name, maxDepth)
		case bytes.HasPrefix(head, []byte{0x1f, 0x8b}):
			p.packed = true
			unzipped, err := gzip.NewReader(Bounded(buffer, p.limit, p.tooLarge(file.name)))
			if err != nil {
				return nil, fmt.Errorf("%s: %w", file.name, damaged(err))
			}
			count = &counter{in: checked{unzipped}}
			buffer = newBuffer(count)
			file.depth++
		case bytes.HasPrefix(head, []byte("PK\x03\x04")), bytes.HasPrefix(head, []byte("PK\x05\x06")):
			return nil, p.list(file, buffer)
		case isTar(buffer):
			p.openTar(file, buffer)
			return nil, nil
		default:
			text, form := decoded(buffer)
			return &part{name: file.name, text: text, form: form, left: p.left, count: count}, nil
		}
	}
}

// list puts the files of a ZIP archive at the front of the queue.
func (p *parts) list(file packed, in io.Reader) error {
	p.archive, p.packed = true, true
	data, err := io.ReadAll(Bounded(in, p.limit, p.tooLarge(file.name)))
	if err != nil {
		return err
	}
	if bytes.Count(data, []byte("PK\x01\x02")) > maxMembers {
		return fmt.Errorf("%s: an archive of more than %d files, which is the limit", file.name, maxMembers)
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return fmt.Errorf("%s: %w", file.name, damaged(err))
	}
	var members []packed
	for _, f := range archive.File {
		if !hidden(f.Name) {
			members = append(members, member(file, f))
		}
	}
	p.queue = append(members, p.queue...)
	return nil
}

// hidden reports whether a file of an archive is a folder or one of those that systems add for themselves.
func hidden(name string) bool {
	return strings.HasSuffix(name, "/") || strings.HasPrefix(name, "__MACOSX/") ||
		strings.HasPrefix(path.Base(name), ".")
}

// member is one file of an archive.
func member(of packed, f *zip.File) packed {
	name := of.name + "/" + board.Clean(f.Name)
	return packed{name: name, depth: of.depth + 1, open: func() (io.Reader, error) {
		if f.Flags&1 != 0 {
			return nil, errors.New("the archive has a password; unpack it first, or pack it again without one")
		}
		in, err := f.Open()
		if err != nil {
			return nil, damaged(err)
		}
		return checked{in}, nil
	}}
}

// tooLarge is the error of a packed file beyond the limit.
func (p *parts) tooLarge(name string) error { return beyond(name, "a packed file", p.limit) }

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
	bytes := Bounded(in, p.limit, p.tooLarge(file.name))
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
