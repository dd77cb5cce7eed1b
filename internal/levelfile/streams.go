package levelfile

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"

	"planner/board"

	"github.com/dustin/go-humanize/english"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// newBuffer makes a buffer of the size that board.Reader wants, so that board.Reader uses the same buffer.
func newBuffer(r io.Reader) *bufio.Reader { return bufio.NewReaderSize(r, 1<<16) }

// damaged puts the error of a packed file that cannot be unpacked into words for people. An error of the disk or the
// system is no damage and stays as it is.
func damaged(err error) error {
	if fault := new(board.SyntaxError); errors.As(err, &fault) {
		return fault
	}
	var corrupt flate.CorruptInputError
	if errors.As(err, &corrupt) {
		return fmt.Errorf("the packed file is damaged: no packed data at byte %d of them", int64(corrupt))
	}
	for _, d := range damages {
		if errors.Is(err, d.is) {
			return errors.New(d.words)
		}
	}
	return err
}

// damages are the errors of unpacking, and what they mean.
var damages = []struct {
	is    error
	words string
}{
	{io.EOF, "the packed file is damaged: it ends too early"},
	{io.ErrUnexpectedEOF, "the packed file is damaged: it ends too early"},
	{gzip.ErrHeader, "the packed file is damaged: its first bytes are not those of a gzip file"},
	{gzip.ErrChecksum, "the packed file is damaged: its checksum is wrong"},
	{zip.ErrChecksum, "the packed file is damaged: its checksum is wrong"},
	{zip.ErrFormat, "the packed file is damaged: the list of its files, at its end, is missing or wrong"},
	{zip.ErrAlgorithm, "packed in a way that is not known here; unpack it first, or pack it again as usual"},
	{tar.ErrHeader, "the packed file is damaged: the header of a file in it is wrong"},
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

// beyond is the error of a file with more bytes than its limit.
func beyond(name, what string, limit int64) *board.SyntaxError {
	return &board.SyntaxError{File: name, Line: 1, TooLarge: true,
		Msg: fmt.Sprintf("%s of more than %s, which is the limit", what, english.Plural(int(limit), "byte", ""))}
}

// bounded reads a limited number of bytes. A further byte is an error.
type bounded struct {
	in    io.Reader
	left  int64
	fault error
}

// readerFunc is a function as an io.Reader.
type readerFunc func([]byte) (int, error)

// Read implements io.Reader.
func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// Heeding reads from a reader until a context ends, so that a long file is given up between two reads.
func Heeding(ctx context.Context, in io.Reader) io.Reader {
	return readerFunc(func(p []byte) (int, error) {
		switch err := ctx.Err(); {
		case errors.Is(err, context.DeadlineExceeded):
			return 0, fmt.Errorf("the file took too long: %w", err)
		case err != nil:
			return 0, err
		}
		return in.Read(p)
	})
}

// Bounded reads a limited number of bytes. A further byte gives the error beyond.
func Bounded(in io.Reader, bytes int64, beyond error) io.Reader {
	return &bounded{in: in, left: bytes, fault: beyond}
}

// Read implements io.Reader. It reads one byte beyond the limit to see whether there is any.
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
			return i, fmt.Errorf("a tag of more than %s, which is the limit", english.Plural(maxTag, "byte", ""))
		}
	}
	return n, err
}

// keeper keeps what is read through it.
type keeper struct {
	in    io.Reader
	text  bytes.Buffer
	whole bool // read to its end
}

// Read implements io.Reader.
func (r *keeper) Read(p []byte) (int, error) {
	n, err := r.in.Read(p)
	r.text.Write(p[:n])
	r.whole = r.whole || err == io.EOF
	return n, err
}

const (
	sampleBytes = 1 << 10 // of a text, to tell UTF-16
	fewZeros    = 4       // zero bytes in a sample, below which it is no text in UTF-16
	rootBytes   = 1 << 12 // in which the root element of an XML file must begin
)

// Decoded is a text without its byte order mark: in UTF-8 if it is in UTF-16, with a mark or without, and as it is
// otherwise.
func Decoded(in io.Reader) io.Reader {
	text, _ := decoded(newBuffer(in))
	if mark, _ := text.Peek(len(byteOrderMark)); string(mark) == byteOrderMark {
		_, _ = text.Discard(len(byteOrderMark)) // it was peeked at
	}
	return text
}

// byteOrderMark stands at the beginning of a text in UTF-8 that some editors and spreadsheets write.
const byteOrderMark = "\ufeff"

// form is how a text holds levels.
type form uint8

const (
	rowsForm form = iota // rows and text around them
	xmlForm              // SLC
	pddlForm             // a problem of the planning competitions
	jsonForm             // objects with maps, and lists of rows in one line
)

// decoded gives a text in UTF-8 if it is in UTF-16, with a byte order mark or without, and as it is otherwise. The
// second result is how the text holds levels. No more of a pipe is read than that needs.
func decoded(in *bufio.Reader) (text *bufio.Reader, holds form) {
	text = in
	if order, wide := utf16(in); wide {
		decoder := unicode.UTF16(order, unicode.UseBOM).NewDecoder()
		text = newBuffer(transform.NewReader(in, decoder))
	}
	return text, formOf(text)
}

// utf16 recognises text in UTF-16. Without a byte order mark, text that is mostly ASCII is a zero byte in every other
// place, and no zero byte in the places between.
func utf16(in *bufio.Reader) (order unicode.Endianness, wide bool) {
	head, _ := in.Peek(4)
	switch {
	case bytes.HasPrefix(head, []byte{0xff, 0xfe}):
		return unicode.LittleEndian, true
	case bytes.HasPrefix(head, []byte{0xfe, 0xff}):
		return unicode.BigEndian, true
	}
	sample, _ := in.Peek(min(in.Buffered(), sampleBytes))
	var zeros [2]int
	for i, c := range sample {
		if c == 0 {
			zeros[i&1]++
		}
	}
	pairs := len(sample) / 2
	switch {
	case zeros[0]+zeros[1] < fewZeros:
		return order, false
	case 2*zeros[1] >= pairs && 10*zeros[0] <= zeros[1]:
		return unicode.LittleEndian, true
	case 2*zeros[0] >= pairs && 10*zeros[1] <= zeros[0]:
		return unicode.BigEndian, true
	}
	return order, false
}

// formOf tells how a text holds levels by how it begins.
func formOf(in *bufio.Reader) form {
	var head []byte
	for n := 4; n <= rootBytes && len(head) == 0; n *= 4 {
		head, _ = in.Peek(n)
		head = trimmed(head)
	}
	if len(head) == 0 || bytes.IndexByte([]byte("<(;[{"), head[0]) < 0 {
		return rowsForm
	}
	head, _ = in.Peek(rootBytes)
	head = trimmed(head)
	for _, f := range forms {
		if f.begins.Match(head) {
			return f.form
		}
	}
	return rowsForm
}

// forms tell texts that do not consist of rows. Comments may stand above a problem, but no row that is no comment.
var forms = []struct {
	form   form
	begins *regexp.Regexp
}{
	{xmlForm, regexp.MustCompile(`(?is)^<(\?xml|.*<sokobanlevels|sokobanlevels)`)},
	{pddlForm, regexp.MustCompile(`(?i)^(;.*\s+)*\(\s*define\s*\(\s*problem`)},
	{jsonForm, regexp.MustCompile(`^(\[\s*)?\{\s*"|^\[\s*["\[][^\n]*\s*$`)},
}

// trimmed is a beginning of a text without the byte order mark and the blanks before the first character.
func trimmed(head []byte) []byte {
	return bytes.TrimLeft(bytes.TrimPrefix(head, []byte(byteOrderMark)), " \t\r\n")
}
