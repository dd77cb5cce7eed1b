package board

import (
	"bufio"
	"bytes"
	"io"
)

// maxLine is how much of one line is kept; the rest is read past. It is the longest row a board may have and some
// more, and it bounds the memory that a file without line ends can take.
const maxLine = MaxCells + 1<<16

// lines cuts bytes into lines that end in LF, CRLF or CR.
type lines struct {
	in     *bufio.Reader
	number int // of the last line read, 1-based
}

// next is the next line without its end. cut tells that it was longer than maxLine.
func (l *lines) next() (text string, cut bool, err error) {
	var buf []byte
	for {
		c, err := l.in.ReadByte()
		if err != nil {
			if err == io.EOF && len(buf) > 0 {
				break
			}
			return "", false, err
		}
		if c == '\n' {
			break
		}
		if c == '\r' {
			if after, _ := l.in.Peek(1); len(after) == 1 && after[0] == '\n' {
				_, _ = l.in.Discard(1)
			}
			break
		}
		if len(buf) < maxLine {
			buf = append(buf, c)
		} else {
			cut = true
		}
	}
	l.number++
	return string(buf), cut, nil
}

// mark reads past a UTF-8 byte order mark and tells whether one of UTF-16 stands there.
func (l *lines) mark() (utf16 bool) {
	head, _ := l.in.Peek(3)
	if bytes.HasPrefix(head, []byte{0xef, 0xbb, 0xbf}) {
		_, _ = l.in.Discard(3)
	}
	return bytes.HasPrefix(head, []byte{0xff, 0xfe}) || bytes.HasPrefix(head, []byte{0xfe, 0xff})
}
