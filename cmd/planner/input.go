package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"

	"planner/board"
)

// standardInput is the file name that stands for it.
const standardInput = "-"

// entry is one level of a file, or the reason why there is none at that place.
type entry struct {
	file    string
	number  int
	line    int
	level   *board.Level // nil when problem is set
	problem string
}

func (e entry) title() string {
	if e.level == nil {
		return ""
	}
	return e.level.Title
}

// entries reads the selected levels of a file one by one; nothing but the level at hand is held. Malformed levels
// come as entries with a problem; an error means that the file cannot be read any further.
func (p *program) entries(ctx context.Context, name string, pick board.Selection) iter.Seq2[entry, error] {
	return func(yield func(entry, error) bool) {
		file, err := p.open(ctx, name)
		if err != nil {
			yield(entry{}, err)
			return
		}
		defer file.Close()
		levels := board.NewReader(file, name)
		for last := 0; last < pick.Last(); {
			level, err := levels.Next()
			if err == io.EOF {
				return
			}
			e, meant, err := newEntry(name, level, err, last, pick)
			last = max(last, e.number)
			if meant && !yield(e, err) || err != nil {
				return
			}
		}
	}
}

// newEntry turns what the reader gave into an entry and says whether it is meant. Faults that belong to no level,
// such as a file without any, are always meant and take the number that the next level would have.
func newEntry(name string, level *board.Level, err error, last int, pick board.Selection) (e entry, meant bool, fatal error) {
	var syntax *board.SyntaxError
	switch {
	case errors.As(err, &syntax) && syntax.Number == 0:
		return entry{file: name, number: last + 1, line: syntax.Line, problem: syntax.Msg}, true, nil
	case errors.As(err, &syntax):
		e = entry{file: name, number: syntax.Number, line: syntax.Line, problem: syntax.Msg}
	case err != nil:
		return e, true, err
	default:
		e = entry{file: name, number: level.Number, line: level.Line, level: level}
	}
	return e, pick.Has(e.number, e.title()), nil
}

// open opens a file, or the standard input.
func (p *program) open(ctx context.Context, name string) (io.ReadCloser, error) {
	if name == standardInput {
		return interruptible(ctx, p.stdin), nil
	}
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return nil, fmt.Errorf("%s is a folder, expected a file", name)
	}
	return os.Open(name)
}

// interruptible reads from r in a goroutine of its own, so that Ctrl-C also ends a wait for input that never comes.
// A read that blocks then is left behind; the process is about to end.
func interruptible(ctx context.Context, r io.Reader) io.ReadCloser {
	out, in := io.Pipe()
	stop := context.AfterFunc(ctx, func() { _ = in.CloseWithError(ctx.Err()) })
	go func() {
		_, err := io.Copy(in, r)
		stop()
		_ = in.CloseWithError(err)
	}()
	return out
}
