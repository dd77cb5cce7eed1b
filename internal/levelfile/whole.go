package levelfile

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"planner/board"
)

// wholeReader gives the levels of a text that is read as a whole: a problem of the planning competitions, or JSON.
type wholeReader struct {
	name string
	err  error // of the whole text, given once
	list []drawing
	next int
}

// drawing is a level of such a text, or the reason why there is none.
type drawing struct {
	level *board.Level
	title string
	wrong error
}

// Next returns the next level as board.Reader.Next does.
func (r *wholeReader) Next() (*board.Level, error) {
	if err := r.err; err != nil {
		r.err = nil
		return nil, err
	}
	if r.next == len(r.list) {
		return nil, io.EOF
	}
	d := r.list[r.next]
	r.next++
	if d.wrong != nil {
		return nil, &board.SyntaxError{File: r.name, Line: 1, Number: r.next, Top: 1, Title: d.title, Msg: d.wrong.Error()}
	}
	d.level.Number, d.level.Line, d.level.Top, d.level.End, d.level.Title = r.next, 1, 1, 1, d.title
	return d.level, nil
}

// newWholeReader reads the whole text of a part.
func newWholeReader(p *part, parse func(text []byte) ([]drawing, error)) *wholeReader {
	r, limit := &wholeReader{name: p.name}, beyond(p.name, "a file", p.left)
	text, err := io.ReadAll(Bounded(p.text, p.left, limit))
	if err == nil {
		if r.list, err = parse(text); err != nil {
			err = &board.SyntaxError{File: p.name, Line: 1, Msg: err.Error()}
		}
	} else if !errors.Is(err, limit) {
		err = fmt.Errorf("%s: %w", p.name, err)
	}
	r.err = err
	return r
}

// problemOf reads the level of a problem of the planning competitions.
func problemOf(text []byte) ([]drawing, error) {
	level, err := problemLevel(string(text))
	return []drawing{{level, problemTitle(string(text)), err}}, nil
}

// jsonMap is a level as the interface of Let's Logic sends it. The map is a text of digits without line ends, or of
// rows in any form; other programs send a list of rows, or of lists of numbers.
type jsonMap struct {
	Title, Name, Author string
	Width               int
	Map, Board, Rows    any
	Levels              json.RawMessage
}

// jsonOf reads the levels of JSON: one level, a list of levels, or an object with such a list, and any number of them
// one below the other. A level is an object, or its rows as jsonMap has them.
func jsonOf(text []byte) (found []drawing, err error) {
	const expected = "expected levels with the field \"map\", as Let's Logic sends them, or lists of rows"
	for values := json.NewDecoder(bytes.NewReader(trimmed(text))); ; {
		var value json.RawMessage
		err := values.Decode(&value)
		if err == io.EOF {
			break
		}
		if err == nil {
			found, err = appendLevels(found, value)
		}
		if err != nil {
			return nil, fmt.Errorf("JSON: %w, %s", err, expected)
		}
		if len(found) > board.MaxLevels {
			return nil, fmt.Errorf("more than %d levels, which is the limit", board.MaxLevels)
		}
	}
	if len(found) == 0 || len(found) == 1 && errors.Is(found[0].wrong, errNoMap) {
		return nil, errors.New("no level in this JSON, " + expected)
	}
	return found, nil
}

// appendLevels appends the levels of one value.
func appendLevels(found []drawing, value json.RawMessage) ([]drawing, error) {
	var list []json.RawMessage
	var m jsonMap
	if value[0] == '{' {
		if err := json.Unmarshal(value, &m); err != nil || len(m.Levels) == 0 {
			return append(found, m.drawing()), err
		}
		value = m.Levels
	}
	if err := json.Unmarshal(value, &m.Map); err != nil {
		return nil, err
	}
	if !isList(m.Map) {
		return append(found, m.drawing()), nil
	}
	err := json.Unmarshal(value, &list)
	for _, one := range list {
		if err == nil && len(found) <= board.MaxLevels {
			found, err = appendLevels(found, one)
		}
	}
	return found, err
}

// isList reports whether a value is a list of levels, and not of rows: one of objects, of texts with several rows, or
// of lists of rows.
func isList(value any) bool {
	list, _ := value.([]any)
	return slices.ContainsFunc(list, func(one any) bool {
		switch v := one.(type) {
		case map[string]any:
			return true
		case string:
			return strings.ContainsAny(v, "\n|")
		case []any:
			return slices.ContainsFunc(v, func(row any) bool {
				text, isText := row.(string)
				_, isCells := row.([]any)
				return isCells || isText && len(text) > 1
			})
		}
		return false
	})
}

var errNoMap = errors.New("no map in this level, expected a text of digits or rows in the field \"map\"")

// drawing is the level that an object describes, or why there is none.
func (m jsonMap) drawing() drawing {
	rows := m.rows(m.Map)
	for _, other := range []any{m.Board, m.Rows} {
		if rows == nil {
			rows = m.rows(other)
		}
	}
	d := drawing{title: cmp.Or(board.Clean(m.Title), board.Clean(m.Name)), wrong: errNoMap}
	if rows == nil {
		return d
	}
	if d.level, d.wrong = board.OfRows(rows); d.wrong == nil {
		d.level.Author = board.Clean(m.Author)
	}
	return d
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
