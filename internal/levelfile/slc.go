package levelfile

import (
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"planner/board"

	"github.com/dustin/go-humanize"
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
	dec       *xml.Decoder // of the file
	lower     *xml.Decoder // the same with all names in lower case
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
	r.lower = xml.NewTokenDecoder(r)
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

// Next returns the next level as board.Reader.Next does.
func (r *slcReader) Next() (*board.Level, error) {
	for !r.over {
		token, err := r.lower.Token()
		if err != nil {
			return nil, r.lastError(err)
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if start.Name.Local == "level" {
			return r.level(start)
		}
		if err := r.about(start); err != nil {
			return nil, r.lastError(err)
		}
	}
	return nil, io.EOF
}

// Token implements xml.TokenReader: upper and lower case of names are the same. Elements in elements take memory, so
// there is an end to them.
func (r *slcReader) Token() (xml.Token, error) {
	token, err := r.dec.Token()
	switch t := token.(type) {
	case xml.StartElement:
		r.depth++
		t.Name.Local = strings.ToLower(t.Name.Local)
		for i := range t.Attr {
			t.Attr[i].Name.Local = strings.ToLower(t.Attr[i].Name.Local)
		}
		token = t
	case xml.EndElement:
		r.depth--
		t.Name.Local = strings.ToLower(t.Name.Local)
		token = t
	}
	if err == nil && r.depth > maxElements {
		return nil, fmt.Errorf("elements in elements more than %d deep, which is the limit", maxElements)
	}
	return token, err
}

// lastError turns the error that ended the file into the last one of the reader.
func (r *slcReader) lastError(err error) error {
	r.over = true
	switch {
	case err == io.EOF && r.number == 0:
		return r.fault("no level in this file, expected elements <Level> with rows in <L>")
	case err == io.EOF:
		return io.EOF
	case errors.Is(err, r.limit):
		return r.limit
	}
	syntax := new(xml.SyntaxError)
	if errors.As(err, &syntax) {
		return r.fault("XML: " + syntax.Msg)
	}
	return fmt.Errorf("%s: %w", r.name, err)
}

// fault is an error at the current line, outside of all levels.
func (r *slcReader) fault(msg string) error {
	line, _ := r.dec.InputPos()
	return &board.SyntaxError{File: r.name, Line: line, Msg: msg}
}

// about reads what an element outside of levels says of the file.
func (r *slcReader) about(start xml.StartElement) error {
	if start.Name.Local == "levelcollection" {
		r.copyright = ""
		for _, a := range start.Attr {
			if a.Name.Local == "copyright" {
				r.copyright = board.Clean(a.Value)
			}
		}
		return nil
	}
	key, known := map[string]string{"title": "Collection", "description": "", "email": "Email",
		"url": "Url"}[start.Name.Local]
	if !known {
		return nil
	}
	var text deepText
	err := r.lower.DecodeElement(&text, &start)
	r.notes = append(r.notes, noted(key, string(text))...)
	return err
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

// deepText is the text of an element, with that of elements within.
type deepText string

// UnmarshalXML implements xml.Unmarshaler.
func (text *deepText) UnmarshalXML(dec *xml.Decoder, _ xml.StartElement) error {
	var all strings.Builder
	for depth := 1; depth > 0; {
		token, err := dec.Token()
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.StartElement:
			depth++
		case xml.EndElement:
			depth--
		case xml.CharData:
			all.Write(t)
		}
	}
	*text = deepText(all.String())
	return nil
}

// slcLevel is one element Level.
type slcLevel struct {
	ID        string     `xml:"id,attr"`
	Title     string     `xml:"title,attr"`
	Copyright string     `xml:"copyright,attr"`
	Rows      []deepText `xml:"l"`
	Notes     []deepText `xml:"note"`
	Games     []slcGame  `xml:"solution"`
}

// slcGame is one element Solution.
type slcGame struct {
	Title string `xml:"title,attr"`
	Moves string `xml:",chardata"`
}

// level reads one element Level.
func (r *slcReader) level(start xml.StartElement) (*board.Level, error) {
	r.number++
	line, _ := r.dec.InputPos()
	var found slcLevel
	if err := r.lower.DecodeElement(&found, &start); err != nil {
		return nil, r.lastError(err)
	}
	title := board.Clean(found.ID)
	if title == strconv.Itoa(r.number) {
		title = board.Clean(found.Title)
	}
	level, msg := found.level()
	if msg != "" {
		return nil, &board.SyntaxError{File: r.name, Line: line, Number: r.number, Top: line, Title: title, Msg: msg}
	}
	level.Number, level.Line, level.Top, level.Title = r.number, line, line, title
	level.End, _ = r.dec.InputPos()
	level.Author = cmp.Or(board.Clean(found.Copyright), r.copyright)
	level.Notes = slices.Concat(r.notes, found.notes())
	r.notes = nil
	return level, nil
}

// notes are the notes of a level, and its saved games with their titles.
func (l *slcLevel) notes() (list []string) {
	for _, note := range l.Notes {
		list = append(list, board.Clean(string(note)))
	}
	for _, g := range l.Games {
		if !board.IsMoves(g.Moves) {
			continue
		}
		title := board.Clean(g.Title)
		if !board.AnnouncesMoves(title) {
			title = strings.TrimSpace("Solution " + title)
		}
		list = append(list, title, board.Clean(g.Moves))
	}
	return list
}

// level is the level that the rows draw, or what is wrong with them.
func (l *slcLevel) level() (level *board.Level, wrong string) {
	rows, size := make([]string, len(l.Rows)), 0
	for i, row := range l.Rows {
		rows[i] = strings.Trim(string(row), "\r\n")
		size += len(rows[i]) + 1
	}
	if size > board.MaxCells {
		return nil, fmt.Sprintf("a level of more than %s characters, which is the limit", humanize.Comma(board.MaxCells))
	}
	level, err := board.OfRows(rows)
	if syntax := new(board.SyntaxError); errors.As(err, &syntax) {
		return nil, fmt.Sprintf("<L> %d: %s", syntax.Line, syntax.Msg)
	}
	if err != nil {
		return nil, err.Error()
	}
	return level, ""
}
