package board

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Reader reads the levels of a file one by one. It reads all common text formats: XSB and its dialects, SOK, and lines
// of run lengths. It holds one level at a time, so a file may be larger than memory.
//
// Each call of Next reads the rows of a level, then the text up to the next level, and then decides to which of the two
// levels each line of that text belongs.
type Reader struct {
	lines     lines
	name      string
	started   bool
	number    int      // of the last level
	current   line     // the line that comes next
	room      int      // characters that run lengths may still decode to
	ahead     metadata // of the next level, as far as it is known
	faults    []error  // to be reported before io.EOF
	keysAbove bool     // the file has its "Title:" lines above the boards, as the first title shows
}

// NewReader makes a reader of r. Errors name the file by name.
func NewReader(r io.Reader, name string) *Reader {
	return &Reader{lines: lines{in: bufio.NewReaderSize(r, 1<<16)}, name: name, room: MaxCells}
}

// Parse reads the first level of a text.
func Parse(text string) (*Level, error) { return NewReader(strings.NewReader(text), "level").Next() }

// Next returns the next level, or io.EOF after the last one. A malformed level gives a *SyntaxError, after which the
// next call continues behind that level. A file without any level also gives a *SyntaxError. All other errors are
// those of the underlying reader. New accepts every level that Next returns.
func (r *Reader) Next() (*Level, error) {
	if !r.started {
		r.started = true
		r.begin()
	}
	if r.current.kind == end {
		return nil, r.fault()
	}
	level, err := r.board()
	meta := r.ahead
	r.ahead = metadata{}
	r.share(&meta, r.between())
	if err == nil {
		err = Check(level)
	}
	if err != nil {
		if syntax := new(SyntaxError); errors.As(err, &syntax) {
			return nil, err
		}
		return nil, r.syntax(level.Line, level.Number, err.Error())
	}
	level.Title, level.Author, level.Notes = meta.title, meta.author, meta.notes
	return level, nil
}

func (r *Reader) syntax(line, number int, msg string) *SyntaxError {
	return &SyntaxError{File: r.name, Line: line, Number: number, Msg: msg}
}

// fault is the next error that is not yet reported, and io.EOF after the last one.
func (r *Reader) fault() error {
	if len(r.faults) == 0 {
		return io.EOF
	}
	err := r.faults[0]
	r.faults = r.faults[1:]
	return err
}

// begin reads up to the first level.
func (r *Reader) begin() {
	if r.lines.mark() {
		const msg = "text in UTF-16, expected UTF-8 or any encoding that contains ASCII"
		r.faults = append(r.faults, r.syntax(1, 0, msg))
		return
	}
	r.advance()
	header := r.between()
	if r.current.kind == end && len(r.faults) == 0 {
		r.faults = append(r.faults, r.syntax(max(r.lines.number, 1), 0, "no level in this file, "+expectedRows))
		return
	}
	r.keysAbove = titleTouches(header)
	var head metadata
	r.share(&head, header)
	r.ahead.below(head)
}

// advance reads one line and classifies it.
func (r *Reader) advance() {
	touching := r.current.kind == row && !r.current.whole
	raw, cut, err := r.lines.next()
	if err != nil {
		if err != io.EOF {
			r.faults = append(r.faults, fmt.Errorf("%s: %w", r.name, err))
		}
		r.current = line{}
		return
	}
	r.current = classify(raw, touching, r.room)
	r.current.number = r.lines.number
	r.room = min(MaxCells, r.room+growth*len(raw)-r.current.cost)
	switch {
	case r.current.kind == row && cut:
		r.current.fault = fmt.Sprintf("a line of more than %d characters, which is the limit", maxLine)
	case r.current.kind == text && strings.IndexByte(raw, 0) >= 0:
		r.faults = append(r.faults, r.syntax(r.lines.number, 0, "a NUL byte: this is no text file, "+expectedRows))
		r.current = line{}
	}
}

// board collects the rows of one level, of which current is the first. A row without a wall is an error: it cannot be
// part of a closed board, and only run lengths could write such a level.
func (r *Reader) board() (*Level, error) {
	r.number++
	level := &Level{Number: r.number, Line: r.current.number}
	var fault error
	size := 0
	for r.current.kind == row {
		msg := r.current.fault
		for _, text := range r.current.rows {
			if size += len(text) + 1; size > MaxCells {
				msg = cmp.Or(msg, fmt.Sprintf("a level of more than %d characters, which is the limit", MaxCells))
				break
			}
			level.Rows = append(level.Rows, text)
		}
		if msg != "" && fault == nil {
			fault = r.syntax(r.current.number, r.number, msg)
		}
		before := r.current
		r.advance()
		if before.whole || r.current.whole && !before.part {
			break
		}
	}
	level.Rows = framed(level.Rows)
	for i, text := range level.Rows {
		if fault == nil && !strings.Contains(text, "#") {
			fault = r.syntax(level.Line, r.number, fmt.Sprintf("row %d has no wall, expected one in every row", i+1))
		}
	}
	return level, fault
}

// framed cuts off the blank rows above and below, which run-length lines may contain.
func framed(rows []string) []string {
	for len(rows) > 0 && rows[0] == "" {
		rows = rows[1:]
	}
	for len(rows) > 0 && rows[len(rows)-1] == "" {
		rows = rows[:len(rows)-1]
	}
	return rows
}

// between collects the lines up to the next level. All lines from "Comment:" to "Comment-End:" count as text, even
// those that look like rows.
func (r *Reader) between() []line {
	var found []line
	for r.current.kind == text || r.current.kind == blank {
		found = append(found, r.current)
		if key, value, ok := keyed(r.current.text); ok && key == "comment" && value == "" {
			found = r.comment(found)
		}
		r.advance()
	}
	return found
}

// comment reads the rest of a comment block whose first line has been read.
func (r *Reader) comment(found []line) []line {
	first := r.lines.number
	for {
		raw, _, err := r.lines.next()
		if err != nil {
			r.faults = append(r.faults, r.syntax(first, 0, "a comment without end, expected \"Comment-End:\" below it"))
			return found
		}
		found = append(found, line{kind: comment, number: r.lines.number, text: raw})
		if key, _, ok := keyed(raw); ok && (key == "comment-end" || key == "comment_end") {
			return found
		}
	}
}
