package levelfile

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"

	"planner/board"

	"github.com/dustin/go-humanize"
)

// Levels reads the levels of a file one by one, at most limit bytes of it, whatever the format and the encoding of the
// file. It holds one level at a time, except that a ZIP archive is held in memory while it is packed. A TAR archive is
// read as a stream. Errors name the file by name, and a file of an archive by both names. They are those of
// board.Reader.Next; behind a malformed level the reading goes on. A file of an archive that holds no level at all,
// such as a note to the reader, is passed over. Levels are numbered through all files of an archive.
//
// Like a board.Reader, Levels ends on every input. The limit counts the bytes of the texts, of all files of an archive
// together, and once more the bytes of the packed file.
func Levels(in io.Reader, name string, limit int64) iter.Seq2[*board.Level, error] {
	return func(yield func(*board.Level, error) bool) {
		r := reader{name: name, limit: limit, left: limit, yield: yield}
		r.read(in)
	}
}

// reader reads a file for Levels, or for a Document.
type reader struct {
	name    string
	limit   int64 // of bytes
	left    int64 // bytes that the remaining texts may have
	archive bool  // the file is an archive
	packed  bool  // the file is packed in some way
	part    *part // that was read last, or is being read
	number  int   // of the last level
	found   bool  // a level or an error of a text was given
	idle    *board.SyntaxError
	yield   func(*board.Level, error) bool // false ends the reading
	ended   func(*part)                    // is called after each part, which keeps its text then; nil for Levels
}

// read reads a file, and then gives the fault of one that holds no level: that of its first text, if it has one.
func (r *reader) read(in io.Reader) {
	if !r.file(r.name, 0, in) || r.found {
		return
	}
	if r.idle == nil && r.archive {
		r.idle = &board.SyntaxError{File: r.name, Line: 1,
			Msg: "an archive without any level, expected files of levels in it"}
	}
	if r.idle != nil {
		r.yield(nil, r.idle)
	}
}

// end gives the error that ends the reading, and returns false.
func (r *reader) end(err error) bool {
	r.yield(nil, err)
	return false
}

// levels reads the levels of one part. It is a board.Reader, an slcReader or a wholeReader.
type levels interface {
	Next() (*board.Level, error)
}

// text reads the levels of a part, and reports whether the reading goes on behind it. Levels and faults get their
// numbers in the file.
func (r *reader) text(p *part) bool {
	r.part = p
	defer r.leave(p)
	base := r.number
	for from := p.reader(r.ended != nil); ; {
		level, err := from.Next()
		fault := new(board.SyntaxError)
		switch {
		case err == io.EOF:
			return true
		case err == nil:
			level.Number += base
			r.number = level.Number
		case !errors.As(err, &fault):
			return r.end(err)
		case fault.Number > 0:
			fault.Number += base
			r.number = fault.Number
		case r.archive && r.number == base && !fault.TooLarge:
			r.idle = cmp.Or(r.idle, fault)
			continue
		}
		r.found = true
		switch {
		case r.number > board.MaxLevels:
			return r.end(&board.SyntaxError{File: r.name, Line: 1,
				Msg: fmt.Sprintf("more than %s levels in all files, which is the limit", humanize.Comma(board.MaxLevels))})
		case fault.TooLarge:
			return r.end(fault)
		case !r.yield(level, err):
			return false
		}
	}
}

// leave ends a part, whose bytes the other parts can no longer have.
func (r *reader) leave(p *part) {
	r.left = max(r.left-p.count.read, 0)
	if r.ended != nil {
		r.ended(p)
	}
}

// reader makes the reader for the levels of a part. If keep is set and the part is a text of rows, the part keeps the
// text.
func (p *part) reader(keep bool) levels {
	switch p.form {
	case xmlForm:
		return newSLCReader(p.text, p.name, p.left)
	case pddlForm:
		return newWholeReader(p, problemOf)
	case jsonForm:
		return newWholeReader(p, jsonOf)
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
