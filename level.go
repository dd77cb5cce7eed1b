package planner

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"planner/board"
	"planner/internal/levelfile"
)

// Level is one level as it stands in a file. A caller may make one, or change one: its fields are what is solved.
type Level struct {
	Number int      // its position in the file, from 1
	Title  string   // empty when the file names none
	Author string   // empty when the file names none
	Rows   []string // the board in XSB characters, without trailing blanks; empty when Err is set

	read *board.Level // as it was read, nil for a level that the caller has made; no field shares memory with it
	err  error
}

// Errors that callers may want to tell apart with [errors.Is].
var (
	// ErrLevel is wrapped by all errors about a level that cannot be used.
	ErrLevel = errors.New("the level cannot be used")
	// ErrNoLevels is returned when a file or a text holds no level at all.
	ErrNoLevels = errors.New("no levels found")
	// ErrSolution is wrapped by all errors about a wrong solution.
	ErrSolution = errors.New("the solution is wrong")
	// ErrOptions is wrapped by all errors about options that cannot be used.
	ErrOptions = errors.New("the options cannot be used")
)

// Err says why a level of a file cannot be used, with file and line. The error is nil for levels that can be solved,
// verified and analyzed, and wraps [ErrLevel] otherwise.
func (l *Level) Err() error { return l.err }

// String is the board, one row a line, so that [Parse] reads it. A row that draws nothing is "-".
func (l *Level) String() string { return textOf(l.Rows) }

// textOf is rows as a text.
func textOf(rows []string) string { return strings.Join((&board.Level{Rows: rows}).Lines(), "\n") }

// ReadFile reads all levels of a file: text in XSB, SOK or run-length form, or SLC, in UTF-8, UTF-16 or Latin-1, packed
// with gzip or zip or not. The format is recognised by the content, not by the name. Levels that cannot be used are in
// the list, with [Level.Err] set. The error says that the file could not be read or holds no level.
func ReadFile(name string) ([]*Level, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(f, name)
}

// Read reads all levels from r, as [ReadFile] does. name stands for r in errors.
func Read(r io.Reader, name string) ([]*Level, error) {
	var list []*Level
	for level, err := range levelfile.Levels(r, name, board.MaxBytes) {
		var syntax *board.SyntaxError
		switch {
		case errors.As(err, &syntax) && syntax.Number > 0:
			list = append(list, &Level{Number: syntax.Number, Title: syntax.Title,
				err: fmt.Errorf("%w: %w", ErrLevel, err)})
		case errors.As(err, &syntax): // a fault that belongs to no level, such as an empty file
			if len(list) == 0 {
				return nil, fmt.Errorf("%w: %w", ErrNoLevels, err)
			}
		case err != nil:
			return list, err
		default:
			list = append(list, newLevel(level))
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: %w", name, ErrNoLevels)
	}
	return list, nil
}

// Parse reads one level, the first, from text in any form that [Read] knows, such as a raw string that begins with a
// line end.
func Parse(text string) (*Level, error) {
	for l, err := range levelfile.Levels(strings.NewReader(text), "level", board.MaxBytes) {
		var syntax *board.SyntaxError
		switch {
		case errors.As(err, &syntax) && syntax.Number == 0:
			return nil, fmt.Errorf("%w: %w", ErrNoLevels, err)
		case err != nil:
			return nil, fmt.Errorf("%w: %w", ErrLevel, err)
		}
		return newLevel(l), nil
	}
	return nil, ErrNoLevels
}

func newLevel(l *board.Level) *Level {
	return &Level{Number: l.Number, Title: l.Title, Author: l.Author, Rows: slices.Clone(l.Rows), read: l}
}

// board is the board of a level, or the reason why it cannot be used.
func (l *Level) board() (*board.Board, error) {
	usable, err := l.usable()
	if err != nil {
		return nil, err
	}
	b, err := board.New(usable)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrLevel, err)
	}
	return b, nil
}

// usable gives the level behind l, or why there is none.
func (l *Level) usable() (*board.Level, error) {
	switch {
	case l == nil:
		return nil, fmt.Errorf("%w: it is nil", ErrLevel)
	case l.err != nil:
		return nil, l.err
	case l.unchanged():
		return l.read, nil
	}
	level := &board.Level{Number: l.Number, Title: l.Title, Author: l.Author, Rows: slices.Clone(l.Rows)}
	if err := board.Check(level); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrLevel, err)
	}
	return level, nil
}

// unchanged reports whether a level was read and is still as it was then.
func (l *Level) unchanged() bool {
	return l.read != nil && l.Number == l.read.Number && l.Title == l.read.Title && l.Author == l.read.Author &&
		slices.Equal(l.Rows, l.read.Rows)
}
