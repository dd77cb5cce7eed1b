package levelfile

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"planner/board"
)

// wholeReader gives the levels of a text that is read as a whole: a problem of the planning competitions, or JSON.
type wholeReader struct {
	in    io.Reader
	name  string
	left  int64                                // bytes that may be read
	parse func(text []byte) ([]drawing, error) // an error is that of the whole text
	list  []drawing
	next  int
	read  bool
}

// drawing is a level of such a text, or why it is none.
type drawing struct {
	level *board.Level
	wrong error
}

// Next returns the next level as Reader.Next does.
func (r *wholeReader) Next() (*board.Level, error) {
	if !r.read {
		r.read = true
		if err := r.readAll(); err != nil {
			return nil, err
		}
	}
	if r.next == len(r.list) {
		return nil, io.EOF
	}
	d := r.list[r.next]
	r.next++
	if d.wrong != nil {
		return nil, &board.SyntaxError{File: r.name, Line: 1, Number: r.next, Msg: d.wrong.Error()}
	}
	d.level.Number, d.level.Line, d.level.Top, d.level.End = r.next, 1, 1, 1
	return d.level, nil
}

// readAll reads the whole text.
func (r *wholeReader) readAll() error {
	const msg = "a file of more than %d bytes, which is the limit"
	limit := &board.SyntaxError{File: r.name, Line: 1, TooLarge: true, Msg: fmt.Sprintf(msg, r.left)}
	text, err := io.ReadAll(Bounded(r.in, r.left, limit))
	if errors.Is(err, limit) {
		return limit
	}
	if err != nil {
		return fmt.Errorf("%s: %w", r.name, err)
	}
	if r.list, err = r.parse(text); err != nil {
		return &board.SyntaxError{File: r.name, Line: 1, Msg: err.Error()}
	}
	return nil
}

// problemOf reads the level of a problem of the planning competitions.
func problemOf(text []byte) ([]drawing, error) {
	level, err := problemLevel(string(text))
	return []drawing{{level, err}}, nil
}

// jsonMap is a level as the interface of Let's Logic sends it. The map is a text of digits without line ends, or of rows
// in any form; other programs send a list of rows, or of lists of numbers.
type jsonMap struct {
	Title, Name, Author string
	Width               int
	Map, Board, Rows    any
	Levels              json.RawMessage
}

// jsonOf reads the levels of JSON: one level, a list of levels, or an object with such a list.
func jsonOf(text []byte) ([]drawing, error) {
	const expected = "expected levels with the field \"map\", as Let's Logic sends them"
	text = trimmed(text)
	var list []jsonMap
	if strings.HasPrefix(string(text), "[") {
		if err := json.Unmarshal(text, &list); err != nil {
			return nil, fmt.Errorf("JSON: %w, %s", err, expected)
		}
	} else {
		var one jsonMap
		if err := json.Unmarshal(text, &one); err != nil {
			return nil, fmt.Errorf("JSON: %w, %s", err, expected)
		}
		if len(one.Levels) > 0 {
			return jsonOf(one.Levels)
		}
		list = []jsonMap{one}
	}
	var found []drawing
	for _, m := range list {
		if len(found) == board.MaxLevels {
			return nil, fmt.Errorf("more than %d levels, which is the limit", board.MaxLevels)
		}
		level, err := m.level()
		found = append(found, drawing{level, err})
	}
	if len(found) == 0 || len(found) == 1 && errors.Is(found[0].wrong, errNoMap) {
		return nil, errors.New("no level in this JSON, " + expected)
	}
	return found, nil
}

var errNoMap = errors.New("no map in this level, expected a text of digits or rows in the field \"map\"")

// level is the level that an object describes.
func (m jsonMap) level() (*board.Level, error) {
	rows := m.rows(m.Map)
	for _, other := range []any{m.Board, m.Rows} {
		if rows == nil {
			rows = m.rows(other)
		}
	}
	if rows == nil {
		return nil, errNoMap
	}
	level, err := board.OfRows(rows)
	if err != nil {
		return nil, err
	}
	if level.Title = board.Clean(m.Title); level.Title == "" {
		level.Title = board.Clean(m.Name)
	}
	level.Author = board.Clean(m.Author)
	return level, nil
}

// rows are the rows of a board out of a text, a list of texts, or a list of lists of numbers.
func (m jsonMap) rows(value any) (rows []string) {
	switch v := value.(type) {
	case string:
		text := strings.NewReplacer("\r\n", "\n", "\r", "\n", "|", "\n").Replace(strings.TrimRight(v, "\r\n|"))
		if !strings.Contains(text, "\n") && board.IsDigits(text) {
			return board.FromDigits(text, m.Width)
		}
		return undigited(strings.Split(text, "\n"))
	case []any:
		for _, row := range v {
			rows = append(rows, rowText(row))
		}
		return undigited(rows)
	}
	return nil
}

// rowText is a row that is a text or a list of numbers and letters.
func rowText(row any) string {
	switch v := row.(type) {
	case string:
		return v
	case float64:
		return fmt.Sprint(v)
	case []any:
		var text strings.Builder
		for _, cell := range v {
			text.WriteString(rowText(cell))
		}
		return text.String()
	}
	return "?"
}

// undigited are rows in XSB characters, if all of them are digits.
func undigited(rows []string) []string {
	digits := make([]string, len(rows))
	for i, row := range rows {
		if !board.IsDigits(row) {
			return rows
		}
		digits[i] = strings.Join(board.FromDigits(row, max(len(row), 1)), "")
	}
	return digits
}
