package board

import (
	"bufio"
	"bytes"
	"io"
)

// lines cuts a stream of bytes into lines that end in LF, CRLF or CR.
type lines struct {
	in     *bufio.Reader
	number int // of the last line read, from 1
}

// next returns the next line without its end. cut reports that the line was longer than maxLine and lost its tail.
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

// mark reads past a UTF-8 byte order mark and reports whether the file begins with one of UTF-16.
func (l *lines) mark() (utf16 bool) {
	head, _ := l.in.Peek(3)
	if bytes.HasPrefix(head, []byte{0xef, 0xbb, 0xbf}) {
		_, _ = l.in.Discard(3)
	}
	return bytes.HasPrefix(head, []byte{0xff, 0xfe}) || bytes.HasPrefix(head, []byte{0xfe, 0xff})
}
