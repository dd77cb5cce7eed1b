package levelfile

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"planner/board"
)

// newBuffer makes a buffer of the size that board.Reader wants, so that it uses the same.
func newBuffer(r io.Reader) *bufio.Reader { return bufio.NewReaderSize(r, 1<<16) }

// damaged is the error of a packed file that cannot be unpacked.
func damaged(err error) error {
	if fault := new(board.SyntaxError); errors.As(err, &fault) {
		return fault
	}
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return fmt.Errorf("the packed file is damaged: %w", err)
}

// checked reads unpacked data and says of errors that the packed file is damaged.
type checked struct{ in io.Reader }

// Read implements io.Reader.
func (c checked) Read(p []byte) (int, error) {
	n, err := c.in.Read(p)
	if err != nil && err != io.EOF {
		err = damaged(err)
	}
	return n, err
}

// counter counts what is read through it.
type counter struct {
	in   io.Reader
	read int64
}

// Read implements io.Reader.
func (c *counter) Read(p []byte) (int, error) {
	n, err := c.in.Read(p)
	c.read += int64(n)
	return n, err
}

// bounded reads a limited number of bytes. More of them are an error.
type bounded struct {
	in    io.Reader
	left  int64
	fault error
}

// Read implements io.Reader.
func (b *bounded) Read(p []byte) (int, error) {
	if b.left < 0 {
		return 0, b.fault
	}
	if int64(len(p)) > b.left+1 {
		p = p[:b.left+1]
	}
	n, err := b.in.Read(p)
	if b.left -= int64(n); b.left < 0 {
		return n - 1, b.fault
	}
	return n, err
}

// maxTag is how many bytes an XML tag may have. Each attribute takes a hundred bytes of memory or more.
const maxTag = 1 << 16

// tagBounds passes XML on and ends it with an error within a tag that is too long.
type tagBounds struct {
	in     io.Reader
	length int // of the tag, 0 outside of tags
}

// Read implements io.Reader.
func (t *tagBounds) Read(p []byte) (int, error) {
	n, err := t.in.Read(p)
	for i, c := range p[:n] {
		switch {
		case c == '<':
			t.length = 1
		case c == '>' || t.length == 1 && c == '!': // a comment or text, which may be long
			t.length = 0
		case t.length > 0:
			t.length++
		}
		if t.length > maxTag {
			return i, fmt.Errorf("a tag of more than %d bytes, which is the limit", maxTag)
		}
	}
	return n, err
}

// recorder keeps what is read through it.
type recorder struct {
	in    io.Reader
	text  bytes.Buffer
	whole bool // read to its end
}

// Read implements io.Reader.
func (r *recorder) Read(p []byte) (int, error) {
	n, err := r.in.Read(p)
	r.text.Write(p[:n])
	r.whole = r.whole || err == io.EOF
	return n, err
}
