package levelfile

import (
	"errors"
	"fmt"
	"io"

	"planner/board"

	"github.com/dustin/go-humanize"
)

// Reader reads the levels of a file one by one, whatever the format and the encoding of the file. A Reader holds one
// level at a time, except that a ZIP archive is held in memory while it is packed. A TAR archive is read as a stream.
//
// Like a board.Reader, a Reader ends on every input. The limit counts the bytes of the texts, of all files of an
// archive together, and once more the bytes of the packed file.
type Reader struct {
	name   string
	parts  parts
	part   *part              // the part that is being read, nil between two parts
	levels levels             // of the part
	base   int                // number of the last level of the parts before
	number int                // of the last level
	over   bool               // nothing more is read
	found  bool               // a level or an error has been returned
	idle   *board.SyntaxError // the fault of the first file of an archive that holds no level

	keep  bool        // the texts are kept
	ended func(*part) // is called after each part, if not nil
}

// levels reads the levels of one part. It is a board.Reader, an slcReader or a wholeReader.
type levels interface {
	Next() (*board.Level, error)
}

// NewReader makes a reader of r. Errors name the file by name, and a file of an archive by both names.
func NewReader(r io.Reader, name string) *Reader {
	file := packed{name: name, open: func() (io.Reader, error) { return r, nil }}
	return &Reader{name: name, parts: parts{queue: []packed{file}, limit: board.MaxBytes, left: board.MaxBytes}}
}

// LimitBytes sets how many bytes are read, instead of board.MaxBytes. LimitBytes must be called before Next.
func (r *Reader) LimitBytes(bytes int64) { r.parts.limit, r.parts.left = bytes, bytes }

// Next returns the next level, or io.EOF after the last one. Next returns errors as board.Reader.Next does, and goes on
// behind a malformed level. A file of an archive that holds no level at all, such as a note to the reader, is passed
// over. Levels are numbered through all files of an archive.
func (r *Reader) Next() (*board.Level, error) {
	for !r.over {
		if r.part == nil {
			part, err := r.parts.next()
			if err != nil {
				return nil, r.lastError(err)
			}
			r.part, r.levels = part, part.reader(r.keep)
		}
		level, err := r.levels.Next()
		if err == io.EOF {
			r.leave()
			continue
		}
		if level, err, ok := r.judge(level, err); ok {
			return level, err
		}
	}
	return nil, io.EOF
}

// leave ends a part, whose bytes the other parts can no longer have.
func (r *Reader) leave() {
	r.parts.left = max(r.parts.left-r.part.count.read, 0)
	if r.ended != nil {
		r.ended(r.part)
	}
	r.base, r.part = r.number, nil
}

// lastError turns the error that ended the parts into the last one of the file.
func (r *Reader) lastError(err error) error {
	r.over = true
	switch {
	case err == io.EOF && !r.found && r.idle != nil:
		return r.idle
	case err == io.EOF && !r.found && r.parts.archive:
		return &board.SyntaxError{File: r.name, Line: 1,
			Msg: "an archive without any level, expected files of levels in it"}
	}
	return err
}

// judge gives the level or the error of a part its number in the file. The last result is false for an error that is
// passed over.
func (r *Reader) judge(level *board.Level, err error) (*board.Level, error, bool) {
	fault := new(board.SyntaxError)
	switch {
	case err == nil:
		level.Number += r.base
		r.number = level.Number
	case !errors.As(err, &fault):
		r.over = true
		return nil, err, true
	case fault.TooLarge:
		r.over, err = true, fault
	case fault.Number == 0 && r.parts.archive && r.number == r.base:
		if r.idle == nil {
			r.idle = fault
		}
		return nil, nil, false
	}
	if err != nil && fault.Number > 0 {
		fault.Number += r.base
		r.number = fault.Number
	}
	if r.found = true; r.number > board.MaxLevels {
		r.over = true
		return nil, &board.SyntaxError{File: r.name, Line: 1,
			Msg: fmt.Sprintf("more than %s levels in all files, which is the limit", humanize.Comma(board.MaxLevels))}, true
	}
	return level, err, true
}

// reader makes the reader for the levels of a part. If keep is set and the part is a text of rows, the part keeps the
// text.
func (p *part) reader(keep bool) levels {
	switch p.form {
	case xmlForm:
		return newSLCReader(p.text, p.name, p.left)
	case pddlForm:
		return &wholeReader{in: p.text, name: p.name, left: p.left, parse: problemOf}
	case jsonForm:
		return &wholeReader{in: p.text, name: p.name, left: p.left, parse: jsonOf}
	}
	var in io.Reader = p.text
	if keep {
		p.kept = &keeper{in: in}
		in = p.kept
	}
	text := board.NewReader(in, p.name)
	text.LimitBytes(p.left)
	return text
}
