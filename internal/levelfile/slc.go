package levelfile

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"planner/board"

	"golang.org/x/text/encoding/charmap"
)

// maxElements is how deep the elements of an XML file may lie in each other. Those of SLC need 4.
const maxElements = 256

// slcReader reads the levels of an SLC file, which is XML, one by one:
//
//	<SokobanLevels>
//	  <Title>…</Title> <Description>…</Description> <Email>…</Email> <Url>…</Url>
//	  <LevelCollection Copyright="…">
//	    <Level Id="title" Copyright="…"> <L>#####</L> <L>#@$.#</L> … </Level>
//
// What the file says of itself becomes notes of its first level. An Id that is the number of the level is no title. Two
// elements of a Level are our own, since the format has no place for them: Solution, whose Title names a saved game,
// and Note. So is the attribute Title of a Level, for titles that are the number of the level. Other elements are
// passed over.
type slcReader struct {
	dec       *xml.Decoder
	name      string
	number    int
	copyright string   // of the collection
	notes     []string // of the file, until the first level takes them
	depth     int      // of the elements that are open
	over      bool
	limit     *board.SyntaxError
}

func newSLCReader(in io.Reader, name string, left int64) *slcReader {
	r := &slcReader{name: name, limit: beyond(name, "a file", left)}
	r.dec = xml.NewDecoder(&tagBounds{in: Bounded(in, left, r.limit)})
	r.dec.CharsetReader = charset
	return r
}

// charset translates the text of an XML file that names its encoding.
func charset(name string, in io.Reader) (io.Reader, error) {
	switch strings.ToLower(name) {
	case "utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf-16le", "utf-16be": // UTF-16 has been decoded already
		return in, nil
	case "iso-8859-1", "latin1", "latin-1":
		return charmap.ISO8859_1.NewDecoder().Reader(in), nil
	case "iso-8859-15":
		return charmap.ISO8859_15.NewDecoder().Reader(in), nil
	case "windows-1252", "cp1252":
		return charmap.Windows1252.NewDecoder().Reader(in), nil
	}
	return nil, fmt.Errorf("encoding %q is not supported, expected UTF-8, UTF-16, ISO-8859-1 or Windows-1252", name)
}

// Next returns the next level as Reader.Next does.
func (r *slcReader) Next() (*board.Level, error) {
	for !r.over {
		token, err := r.token()
		if err != nil {
			return nil, r.lastError(err)
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if named(start, "Level") {
			return r.level(start)
		}
		if err := r.about(start); err != nil {
			return nil, r.lastError(err)
		}
	}
	return nil, io.EOF
}

// token is the next token. Elements in elements take memory, so there is an end to them.
func (r *slcReader) token() (xml.Token, error) {
	token, err := r.dec.Token()
	switch token.(type) {
	case xml.StartElement:
		r.depth++
	case xml.EndElement:
		r.depth--
	}
	if err == nil && r.depth > maxElements {
		err = fmt.Errorf("elements in elements more than %d deep, which is the limit", maxElements)
	}
	return token, err
}

// lastError turns the error that ended the file into the last one of the reader.
func (r *slcReader) lastError(err error) error {
	r.over = true
	switch {
	case err == io.EOF && r.number == 0:
		return r.fault(0, "no level in this file, expected elements <Level> with rows in <L>")
	case err == io.EOF:
		return io.EOF
	case errors.Is(err, r.limit):
		return r.limit
	}
	syntax := new(xml.SyntaxError)
	if errors.As(err, &syntax) {
		return r.fault(0, "XML: "+syntax.Msg)
	}
	return fmt.Errorf("%s: %w", r.name, err)
}

// fault is an error at the current line.
func (r *slcReader) fault(number int, msg string) error {
	line, _ := r.dec.InputPos()
	return &board.SyntaxError{File: r.name, Line: line, Number: number, Msg: msg}
}

// about reads what an element outside of levels says of the file.
func (r *slcReader) about(start xml.StartElement) error {
	if named(start, "LevelCollection") {
		r.copyright = board.Clean(attribute(start, "Copyright"))
		return nil
	}
	for element, key := range map[string]string{"Title": "Collection", "Description": "",
		"Email": "Email", "Url": "Url"} {
		if !named(start, element) {
			continue
		}
		text, err := r.text()
		if err != nil {
			return err
		}
		r.notes = append(r.notes, noted(key, text)...)
	}
	return nil
}

// noted turns a text into notes of a level: one line with a key before it, or a block of a comment.
func noted(key, text string) []string {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return nil
	case key != "":
		return []string{key + ": " + board.Clean(text)}
	}
	lines := []string{"Comment:"}
	for line := range strings.Lines(text) {
		if len(lines) < board.MaxText {
			lines = append(lines, board.Clean(line))
		}
	}
	return append(lines, "Comment-End:")
}

// text reads the text up to the end of the current element, with the text of elements within.
func (r *slcReader) text() (string, error) {
	var text strings.Builder
	for depth := 1; depth > 0; {
		token, err := r.token()
		if err != nil {
			return "", unexpected(err)
		}
		switch t := token.(type) {
		case xml.StartElement:
			depth++
		case xml.EndElement:
			depth--
		case xml.CharData:
			text.Write(t)
		}
	}
	return text.String(), nil
}

// unexpected is the error of a file that ends within an element.
func unexpected(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// level reads one element Level.
func (r *slcReader) level(start xml.StartElement) (*board.Level, error) {
	r.number++
	line, _ := r.dec.InputPos()
	found := slcLevel{reader: r}
	if err := found.read(); err != nil {
		return nil, r.lastError(err)
	}
	level, msg := found.level()
	if msg != "" {
		return nil, &board.SyntaxError{File: r.name, Line: line, Number: r.number, Msg: msg}
	}
	level.Number, level.Line, level.Top = r.number, line, line
	level.End, _ = r.dec.InputPos()
	if level.Title = board.Clean(attribute(start, "Id")); level.Title == strconv.Itoa(r.number) {
		level.Title = board.Clean(attribute(start, "Title"))
	}
	if level.Author = board.Clean(attribute(start, "Copyright")); level.Author == "" {
		level.Author = r.copyright
	}
	level.Notes = append(r.notes, found.notes...)
	r.notes = nil
	return level, nil
}

// slcLevel holds the content of one element Level.
type slcLevel struct {
	reader *slcReader
	rows   []string
	size   int // characters of the rows
	notes  []string
	games  []string // notes that are saved games, with their titles
}

// read reads up to the end of the element.
func (l *slcLevel) read() error {
	for {
		token, err := l.reader.token()
		if err != nil {
			return unexpected(err)
		}
		if _, ends := token.(xml.EndElement); ends {
			l.notes = append(l.notes, l.games...)
			return nil
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		text, err := l.reader.text()
		if err != nil {
			return err
		}
		l.takeText(start, text)
	}
}

// takeText takes over the text of one element.
func (l *slcLevel) takeText(start xml.StartElement, text string) {
	switch {
	case named(start, "L") && l.size <= board.MaxCells:
		row := strings.Trim(text, "\r\n")
		l.rows = append(l.rows, row)
		l.size += len(row) + 1
	case named(start, "Note"):
		l.notes = append(l.notes, board.Clean(text))
	case named(start, "Solution") && board.IsMoves(text):
		title := board.Clean(attribute(start, "Title"))
		if !board.AnnouncesMoves(title) {
			title = strings.TrimSpace("Solution " + title)
		}
		l.games = append(l.games, title, board.Clean(text))
	}
}

// level is the level that the rows draw, or what is wrong with them.
func (l *slcLevel) level() (level *board.Level, wrong string) {
	if l.size > board.MaxCells {
		return nil, fmt.Sprintf("a level of more than %d characters, which is the limit", board.MaxCells)
	}
	level, err := board.OfRows(l.rows)
	if syntax := new(board.SyntaxError); errors.As(err, &syntax) {
		return nil, fmt.Sprintf("<L> %d: %s", syntax.Line, syntax.Msg)
	}
	if err != nil {
		return nil, err.Error()
	}
	return level, ""
}

// named reports whether an element has a name; upper and lower case are the same.
func named(element xml.StartElement, name string) bool {
	return strings.EqualFold(element.Name.Local, name)
}

// attribute is the value of an attribute, empty when there is none.
func attribute(element xml.StartElement, name string) string {
	for _, a := range element.Attr {
		if strings.EqualFold(a.Name.Local, name) {
			return a.Value
		}
	}
	return ""
}
