package levelfile

import (
	"bufio"
	"bytes"
	"io"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

const (
	sampleBytes = 1 << 10 // of a text, to tell UTF-16
	fewZeros    = 4       // zero bytes in a sample, below which it is no text in UTF-16
	rootBytes   = 1 << 12 // in which the root element of an XML file must begin
)

// Decoded is a text in UTF-8 if it is in UTF-16, with a byte order mark or without, and as it is otherwise.
func Decoded(in io.Reader) io.Reader {
	text, _ := decoded(newBuffer(in))
	return text
}

// decoded gives a text in UTF-8 if it is in UTF-16, with a byte order mark or without, and as it is otherwise. It also
// reports whether the text is XML. It waits for no more of a pipe than it must have to tell.
func decoded(in *bufio.Reader) (text *bufio.Reader, markup bool) {
	text = in
	if order, wide := utf16(in); wide {
		decoder := unicode.UTF16(order, unicode.UseBOM).NewDecoder()
		text = newBuffer(transform.NewReader(in, decoder))
	}
	return text, isXML(text)
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

// isXML reports whether a text begins as an XML file does.
func isXML(in *bufio.Reader) bool {
	var head []byte
	for n := 4; n <= rootBytes && len(head) == 0; n *= 4 {
		head, _ = in.Peek(n)
		head = trimmed(head)
	}
	if !bytes.HasPrefix(head, []byte("<")) {
		return false
	}
	head, _ = in.Peek(rootBytes)
	head = trimmed(head)
	return bytes.HasPrefix(head, []byte("<?xml")) || bytes.Contains(bytes.ToLower(head), []byte("<sokobanlevels"))
}

// trimmed is a beginning of a text without the byte order mark and the blanks before the first character.
func trimmed(head []byte) []byte {
	return bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\ufeff")), " \t\r\n")
}
