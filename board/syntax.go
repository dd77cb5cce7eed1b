package board

import (
	"bufio"
	"bytes"
	"fmt"
	"html"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"
)

// lines cuts a stream of bytes into lines that end in LF, CRLF or CR.
type lines struct {
	in     *bufio.Reader
	read   int      // lines read
	number int      // of the last line taken, from 1
	room   int64    // bytes that may still be read
	limit  int64    // of room at the beginning, for the error
	ahead  []string // lines read and not taken
	failed error    // why no line follows those ahead, nil when that is not known
}

// take returns the next line without its end.
func (l *lines) take() (text string, err error) {
	if _, ok := l.peek(0); !ok {
		l.number = l.read
		return "", l.failed
	}
	l.number++
	text, l.ahead = l.ahead[0], l.ahead[1:]
	return text, nil
}

// peek returns, without taking it, one of the lines that follow, counted from 0. ok is false where the file has ended.
func (l *lines) peek(at int) (text string, ok bool) {
	for len(l.ahead) <= at && l.failed == nil {
		if text, l.failed = l.nextLine(); l.failed == nil {
			l.ahead = append(l.ahead, text)
		}
	}
	if at >= len(l.ahead) {
		return "", false
	}
	return l.ahead[at], true
}

// stop is the reason why nothing more of a file is read, a phrase for people.
type stop string

// Error implements error.
func (s stop) Error() string { return string(s) }

const nul = stop("a NUL byte: this is no text file, " + expectedRows)

// tooLong is the reason to stop at a line that is too long.
func tooLong() stop {
	return stop(fmt.Sprintf("a line of more than %s characters, which is the limit", humanize.Comma(MaxLine)))
}

// tooLarge is the reason to stop in a file that is too large.
func (l *lines) tooLarge() stop {
	const msg = "a file of more than %s, counting what its run lengths decode to, which is the limit"
	return stop(fmt.Sprintf(msg, english.Plural(int(l.limit), "byte", "")))
}

// nextLine returns the next line without its end. A line that cannot be part of a level file gives a stop as soon as
// its bytes show that, so that input without line ends is not read without end. Such a line counts in read.
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
			l.read++
			return "", err
		}
		buf = append(buf, chunk[:length]...)
		l.skip(length)
		if whole {
			l.endLine(chunk[length])
			break
		}
	}
	l.read++
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

// endLine reads past the end of a line, which begins with the byte c. Two CRs before the LF are the end of a line in a
// file that was converted to CRLF once too often.
func (l *lines) endLine(c byte) {
	l.skip(1)
	if after, _ := l.in.Peek(1); c != '\r' || len(after) == 0 {
		return
	} else if after[0] == '\n' {
		l.skip(1)
	} else if after, _ = l.in.Peek(2); string(after) == "\r\n" {
		l.skip(2)
	}
}

// skip reads past bytes that are in the buffer.
func (l *lines) skip(n int) {
	_, _ = l.in.Discard(n)
	l.room -= int64(n)
}

// mark reads past a byte order mark of UTF-8. It reports whether the file begins with a byte order mark of UTF-16.
func (l *lines) mark() (utf16 bool) {
	head, _ := l.in.Peek(3)
	if bytes.HasPrefix(head, []byte{0xef, 0xbb, 0xbf}) {
		_, _ = l.in.Discard(3)
	}
	return bytes.HasPrefix(head, []byte{0xff, 0xfe}) || bytes.HasPrefix(head, []byte{0xfe, 0xff})
}

// SyntaxError says what is wrong with a level and where. The Reader continues with the next level.
type SyntaxError struct {
	File   string
	Line   int    // from 1
	Number int    // of the level in its file, from 1; 0 when the error belongs to no level
	Top    int    // line at which the text of that level begins: the title above its rows, or its first row
	Title  string // of that level, empty when the file names none
	Msg    string // what is wrong, and what was expected
	// TooLarge is set when the file goes beyond the number of bytes that Reader.LimitBytes sets.
	TooLarge bool
}

// Error is "file:line: what is wrong, what was expected", and "line 7: …" for a text without a name.
func (e *SyntaxError) Error() string {
	if e.File == "" {
		return fmt.Sprintf("line %d: %s", e.Line, e.Msg)
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Msg)
}

const (
	symbols      = "#@+$*. -_" // of rows in any dialect, without letters
	letters      = "pPbBo"     // of rows in the dialects that use letters
	wideWall     = "＃"         // U+FF03, which input methods for Chinese and Japanese type for "#"
	expectedRows = "expected rows of # @ + $ * . and blanks"
)

// fold translates every dialect to XSB characters.
var fold = strings.NewReplacer("-", " ", "_", " ", "p", "@", "P", "+", "b", "$", "B", "*", "o", ".")

// kind is the kind of a line.
type kind uint8

const (
	end     kind = iota // the end of the file
	blank               // an empty line or blanks
	text                // any line that is not a row
	row                 // one or more rows of a board, well-formed or not
	comment             // a line of a comment block, which is text even when it looks like a row
	moves               // the moves of a solution or of a saved game
)

// line is one line of a file with its kind.
type line struct {
	kind   kind
	number int      // from 1
	text   string   // the line as it stands, for text and comment
	margin string   // what stands before a row and is no part of it, as marginOf returns it
	rows   []string // the rows in XSB characters, for row
	fault  string   // why a row cannot be used, empty for a good one
	// A run-length line may hold a whole level ("3#|#@$.#|3#") or, ending in "|", a part of one.
	whole, part bool
	last        bool   // the last row of a board, because a tag behind the row ends the board
	hollow      bool   // a row that draws nothing, between two parts of a board
	heading     string // the text before the first row of a board, in the same line
	cost        int    // characters that its run lengths were decoded to
}

// classify finds the kind of a line. A line of board characters with a wall in it is always a row; other programs
// number the levels of a file by the same rule. Any other line is text unless it looks like a malformed row, which is
// more likely when the line above it in the same level is a row. room is the number of characters that run lengths may
// decode to.
func classify(raw string, above kind, room int) line {
	trimmed := strings.TrimRight(raw, " \t")
	margin := marginOf(trimmed)
	body := trimmed[len(margin):]
	if heading, row := headed(body); row != "" {
		l := classify(row, above, room)
		l.margin, l.last, l.heading = margin, closes(body), heading
		return l
	}
	packable, cost := mayBeRows(body), 0
	switch {
	case body == "" || isFence(body):
		return line{kind: blank}
	case only(body, symbols+letters) && (strings.Contains(body, "#") || wallless(body)):
		return line{kind: row, margin: margin, rows: []string{canonical(body)}}
	case packable:
		l, ok := packed(body, room)
		if ok {
			l.margin = margin
			return l
		}
		cost = l.cost
	}
	if (!packable || strings.ContainsAny(body, "/!")) && looksLikeRow(body, above) &&
		(above == row || !isHeading(body)) {
		return line{kind: row, margin: margin, fault: unknown(body)}
	}
	return line{kind: text, text: raw, cost: cost}
}

// mostHeadings is the number of tags in one line behind which a row is looked for.
const mostHeadings = 16

// headed finds what may be rows in a line of a page: behind a heading in the same line, or in the line as a whole. row
// is empty when the line has none, and heading when there is none before the row.
func headed(body string) (heading, row string) {
	if strings.ContainsAny(body, "<[") {
		for _, at := range blocks.FindAllStringIndex(body, mostHeadings) {
			if row = wrappedRow(behindTag(body[at[1]:])); row != "" && isName(body[:at[0]]) {
				return body[:at[0]], row
			}
		}
	}
	return "", wrappedRow(body)
}

// wrappedRow is what unwrapped finds in a line, if that may be rows. It is empty otherwise.
func wrappedRow(body string) string {
	if row := unwrapped(body); len(row) >= leastWrapped && mayBeRows(row) {
		return row
	}
	return ""
}

// behindTag is what follows a tag. Blanks before another tag are left out.
func behindTag(rest string) string {
	if tag := strings.TrimLeft(rest, " \t"); strings.HasPrefix(tag, "<") {
		return tag
	}
	return rest
}

// isName reports whether what stands before a tag has a letter or a digit in it and is no part of a row.
func isName(body string) bool {
	s := tags.ReplaceAllString(rowEnds.ReplaceAllString(html.UnescapeString(body), "|"), "")
	return strings.ContainsFunc(s, inWord) && !mayBeRows(s) && !only(s, symbols+letters)
}

// leastWrapped is the least number of characters of a row within other text, so that "#" in a text is no row.
const leastWrapped = 3

// leastRows is the least number of rows of a board whose rows could also be text.
const leastRows = 3

// mayBeRows reports whether a text may be rows, with run lengths or not.
func mayBeRows(s string) bool {
	return only(s, symbols+letters+"0123456789()|/!") && strings.Contains(s, "#")
}

// canonical is a row in XSB characters without trailing blanks.
func canonical(s string) string {
	if !only(s, rowChars) {
		s = fold.Replace(s)
	}
	return strings.TrimRight(s, " ")
}

// only reports whether s consists of bytes of set.
func only(s, set string) bool { return strings.Trim(s, set) == "" }

// wallless recognises a row without walls that has both a player and a box, so that it is reported as a malformed level
// and not read as text. Lines such as "-----" and "*****" remain text.
func wallless(s string) bool {
	return only(s, symbols) && strings.ContainsAny(s, "@+") && strings.ContainsAny(s, "$*")
}

// looksLikeRow reports whether a line with unknown characters is a malformed row and not text. Such a row begins and
// ends with a wall, or it begins with a wall right below another row and at least half of it is board characters.
func looksLikeRow(s string, above kind) bool {
	if only(s, "#0123456789") {
		return false // a title such as "#12"
	}
	s = strings.Trim(s, " \t\u00a0\x00")
	if strings.HasPrefix(s, wideWall) {
		return true
	}
	if len(s) < 2 || s[0] != '#' {
		return false
	}
	if s[len(s)-1] == '#' || strings.HasSuffix(s, wideWall) {
		return true
	}
	known, all := 0, 0
	for _, c := range s {
		if c == ' ' {
			continue
		}
		all++
		if c < utf8.RuneSelf && strings.IndexByte(symbols, byte(c)) >= 0 {
			known++
		}
	}
	return above == row && 2*known >= all
}

// unknown describes the first character of a row that is not a board character.
func unknown(s string) string {
	column := 0
	for i, c := range s {
		column++
		if c < utf8.RuneSelf && strings.IndexByte(symbols+letters, byte(c)) >= 0 {
			continue
		}
		switch {
		case c == '\t':
			return fmt.Sprintf("column %d: a tab, whose width differs from program to program, expected blanks", column)
		case c == utf8.RuneError:
			return fmt.Sprintf("column %d: byte %#02x, which is no text, %s", column, s[i], expectedRows)
		default:
			return fmt.Sprintf("column %d: unknown character %+q, %s", column, c, expectedRows)
		}
	}
	return expectedRows
}
