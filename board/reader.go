package board

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"html"
	"io"
	"strings"

	"github.com/dustin/go-humanize"
)

// Reader reads the levels of a file one by one. It reads all common text formats: XSB and its dialects, SOK, and lines
// of run lengths. It holds one level at a time, so a file may be larger than memory.
//
// A Reader ends on every input, also on a device or a pipe that never ends, unless a read of it does not return. It
// gives up a file at the first NUL byte, and at the first of the limits MaxBytes, MaxCells, MaxLevels, MaxText and
// MaxLine that it goes beyond. The levels before that are returned, and the last error names the limit.
//
// Each call of Next reads the rows of a level, then the text up to the next level, and then decides to which of the two
// levels each line of that text belongs.
type Reader struct {
	lines     lines
	name      string
	started   bool
	number    int      // of the last level
	current   line     // the line that has been read and comes next
	room      int      // characters that run lengths may still decode to
	ahead     metadata // of the next level, as far as it is known
	faults    []error  // to be reported before io.EOF
	keysAbove bool     // the file has its "Title:" lines above the boards, as the first title shows
	file      metadata // of all levels: what is said above the first one
	told      bool     // a level has been returned with what is said of all
	pending   pending  // what has been decided of the lines that come next
	quoted    bool     // the rows of the last board stand behind ">"
	over      bool     // nothing more is read
}

// NewReader makes a reader of r. Errors name the file by name.
func NewReader(r io.Reader, name string) *Reader {
	size := bufferBytes
	if text, ok := r.(interface{ Len() int }); ok {
		size = min(size, text.Len())
	}
	in := lines{in: bufio.NewReaderSize(r, size), room: MaxBytes, limit: MaxBytes}
	return &Reader{lines: in, name: name, room: MaxCells}
}

// LimitBytes sets how many bytes of the file are read, instead of MaxBytes. It must be called before Next.
func (r *Reader) LimitBytes(bytes int64) { r.lines.room, r.lines.limit = bytes, bytes }

// Next returns the next level, or io.EOF after the last one. A malformed level gives a *SyntaxError, after which the
// next call continues behind that level. A file without any level also gives a *SyntaxError. All other errors come from
// the underlying reader. New accepts every level that Next returns.
func (r *Reader) Next() (*Level, error) {
	if !r.started {
		r.started = true
		r.readHead()
	}
	if r.current.kind == row && r.number == MaxLevels {
		r.giveUp(stop(fmt.Sprintf("more than %s levels, which is the limit", humanize.Comma(MaxLevels))))
	}
	if r.current.kind == end {
		return nil, r.fault()
	}
	level, err := r.board()
	meta := r.ahead
	r.ahead = metadata{}
	r.divideText(&meta, r.between())
	if game := cmp.Or(meta.game, r.file.game); otherGame(game) {
		err = fmt.Errorf("a level of the game %s, whose rules are others, expected one of Sokoban", game)
	}
	if err == nil {
		err = Check(level)
	}
	level.Top = cmp.Or(meta.top, level.Line)
	if err != nil {
		syntax := new(SyntaxError)
		if !errors.As(err, &syntax) {
			syntax = r.syntax(level.Line, level.Number, err.Error())
		}
		syntax.Top, syntax.Title = level.Top, r.titleOf(&meta)
		return nil, syntax
	}
	r.describe(&meta)
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

// readHead reads up to the first level.
func (r *Reader) readHead() {
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
	if r.keysAbove = titleTouches(header); r.keysAbove {
		touching := paragraph(header)
		for _, l := range header[:touching] {
			r.file.take(l)
		}
		header = header[touching:]
	}
	r.divideText(&r.file, header)
}

// giveUp ends the file at the current line. The error says why.
func (r *Reader) giveUp(err error) {
	r.current, r.over = line{}, true
	if why, ok := err.(stop); ok {
		fault := r.syntax(max(r.lines.number, 1), 0, why.Error())
		fault.TooLarge = why == r.lines.tooLarge()
		err = fault
	} else {
		err = fmt.Errorf("%s: %w", r.name, err)
	}
	r.faults = append(r.faults, err)
}

// advance reads one line and classifies it.
func (r *Reader) advance() {
	above := r.current.kind
	if r.current.whole || r.current.last {
		above = blank // the next line begins another level
	}
	r.current = line{}
	if r.over {
		return
	}
	raw, err := r.lines.take()
	if err != nil {
		if err != io.EOF {
			r.giveUp(err)
		}
		return
	}
	r.current = r.kindOf(raw, above)
	r.current.number = r.lines.number
	r.room = min(MaxCells, r.room+growth*len(raw)-r.current.cost)
	if r.lines.room -= int64(r.current.cost); r.lines.room < 0 {
		r.giveUp(r.lines.tooLarge())
	}
}

// board collects the rows of one level, from the field current on. A row that holds something but no wall is an error,
// because it cannot be part of a closed board. An empty row may stand between parts of a board that do not touch.
func (r *Reader) board() (*Level, error) {
	r.number++
	level := &Level{Number: r.number, Line: r.current.number}
	first := r.current
	if first.heading != "" {
		r.ahead.name(bare(html.UnescapeString(first.heading)))
	}
	r.pending.open, r.quoted = false, strings.Contains(first.margin, ">")
	var fault error
	size := 0
	for r.current.kind == row {
		for _, text := range r.current.rows {
			if size += len(text) + 1; size > MaxCells {
				r.giveUp(stop(fmt.Sprintf("a level of more than %s characters, which is the limit",
					humanize.Comma(MaxCells))))
				break
			}
			level.Rows = append(level.Rows, text)
			r.pending.open = r.pending.open || holds(text)
		}
		if r.current.margin != first.margin && r.current.fault == "" && !r.current.hollow {
			r.current.fault = unequal(first.margin + r.current.margin)
		}
		if r.current.fault != "" && fault == nil {
			fault = r.syntax(r.current.number, r.number, r.current.fault)
		}
		before := r.current
		level.End = before.number
		r.advance()
		if before.whole || before.last || r.current.whole && !before.part || r.current.heading != "" {
			break
		}
	}
	if stopped := r.stopped(); stopped != nil && fault == nil {
		fault = stopped
	}
	level.Rows = framed(level.Rows)
	if r.quoted {
		level.Rows = unspaced(level.Rows)
	}
	if at := openRow(level.Rows); at > 0 && fault == nil {
		fault = r.syntax(level.Line, r.number, noWall(at))
	}
	return level, fault
}

// stopped takes the error of the line at which the file was given up right below the last row of a level. The level is
// not whole then, and the error is the level's.
func (r *Reader) stopped() error {
	if !r.over || len(r.faults) == 0 {
		return nil
	}
	why := new(SyntaxError)
	if !errors.As(r.faults[0], &why) {
		return nil
	}
	r.faults, why.Number = r.faults[1:], r.number
	return why
}

// framed cuts off empty rows above and below, which run-length lines may contain.
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
		found = r.keepLine(found, r.current)
		if key, value, ok := keyed(unmargined(r.current.text)); ok && key == "comment" && value == "" {
			found = r.comment(found)
		}
		r.advance()
	}
	r.unquote(found)
	return found
}

// keepLine appends a line between two levels, or gives the file up when there are too many.
func (r *Reader) keepLine(found []line, l line) []line {
	if len(found) == MaxText {
		r.giveUp(stop(fmt.Sprintf("more than %s lines between two levels, which is the limit", humanize.Comma(MaxText))))
		return found
	}
	return append(found, l)
}

// comment reads the rest of a comment block whose first line has been read.
func (r *Reader) comment(found []line) []line {
	first := r.lines.number
	for !r.over {
		raw, err := r.lines.take()
		switch {
		case err == io.EOF:
			r.faults = append(r.faults, r.syntax(first, 0, "a comment without end, expected \"Comment-End:\" below it"))
			return found
		case err != nil:
			r.giveUp(err)
			return found
		}
		found = r.keepLine(found, line{kind: comment, number: r.lines.number, text: raw})
		if key, _, ok := keyed(unmargined(raw)); ok && (key == "comment-end" || key == "comment_end") {
			break
		}
	}
	return found
}
