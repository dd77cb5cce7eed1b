package board

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
)

// lines cuts a stream of bytes into lines that end in LF, CRLF or CR.
type lines struct {
	in     *bufio.Reader
	number int   // of the last line read, from 1
	room   int64 // bytes that may still be read
	limit  int64 // of room at the beginning, for the error
}

// stop is why nothing more of a file is read, a phrase for people.
type stop string

// Error implements error.
func (s stop) Error() string { return string(s) }

const nul = stop("a NUL byte: this is no text file, " + expectedRows)

// tooLong is the stop of a line that is too long.
func tooLong() stop {
	return stop(fmt.Sprintf("a line of more than %d characters, which is the limit", MaxLine))
}

// tooLarge is the stop of a file that is too large.
func (l *lines) tooLarge() stop {
	const msg = "a file of more than %d bytes, counting what its run lengths decode to, which is the limit"
	return stop(fmt.Sprintf(msg, l.limit))
}

// nextLine returns the next line without its end. A line that cannot be part of a level file gives a stop as soon as
// that is known, so that input without line ends is not read without end. Such a line counts in number.
func (l *lines) nextLine() (text string, err error) {
	var buf []byte
	for {
		chunk, err := l.chunk()
		if err != nil {
			if err == io.EOF && len(buf) > 0 {
				break
			}
			return "", err
		}
		length := bytes.IndexAny(chunk, "\n\r\x00")
		whole := length >= 0
		if !whole {
			length = len(chunk)
		}
		if err := l.refuse(chunk, length, len(buf)); err != nil {
			l.number++
			return "", err
		}
		buf = append(buf, chunk[:length]...)
		l.skip(length)
		if whole {
			l.end(chunk[length])
			break
		}
	}
	l.number++
	return string(buf), nil
}

// chunk returns what can be read without waiting, at least one byte.
func (l *lines) chunk() ([]byte, error) {
	if _, err := l.in.Peek(1); err != nil {
		return nil, err
	}
	return l.in.Peek(min(l.in.Buffered(), chunkBytes))
}

// refuse says why a line cannot go on with the first length bytes of a chunk. The chunk has at least length+1 bytes.
// column is the length of the line so far.
func (l *lines) refuse(chunk []byte, length, column int) error {
	switch {
	case column+length > MaxLine:
		return tooLong()
	case int64(min(length+1, len(chunk))) > l.room:
		return l.tooLarge()
	case length < len(chunk) && chunk[length] == 0:
		return nul
	}
	return nil
}

// end reads past the end of a line, which begins with the byte c.
func (l *lines) end(c byte) {
	l.skip(1)
	if after, _ := l.in.Peek(1); c == '\r' && len(after) == 1 && after[0] == '\n' {
		l.skip(1)
	}
}

// skip reads past bytes that are in the buffer.
func (l *lines) skip(n int) {
	_, _ = l.in.Discard(n)
	l.room -= int64(n)
}

// mark reads past a UTF-8 byte order mark and reports whether the file begins with one of UTF-16.
func (l *lines) mark() (utf16 bool) {
	head, _ := l.in.Peek(3)
	if bytes.HasPrefix(head, []byte{0xef, 0xbb, 0xbf}) {
		_, _ = l.in.Discard(3)
	}
	return bytes.HasPrefix(head, []byte{0xff, 0xfe}) || bytes.HasPrefix(head, []byte{0xfe, 0xff})
}
