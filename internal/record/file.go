package record

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"planner/board"
	"planner/internal/levelfile"
)

// Read reads a record from JSON, or from a file of levels of any kind with their saved games; name is the file's name,
// for errors. At most limit bytes are read, until the context ends. The moves of a game are read up to the first one
// that is not possible on the board. Solutions that do not solve the board are left out.
func Read(ctx context.Context, in io.Reader, name string, limit int64) (*Record, error) {
	beyond := fmt.Errorf("%s has more than %d bytes, which is the limit", name, limit)
	data, err := io.ReadAll(levelfile.Bounded(levelfile.Heeding(ctx, in), limit, beyond))
	if err != nil {
		return nil, err
	}
	if bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) {
		return readJSON(data, name)
	}
	return readLevels(ctx, data, name, limit)
}

// readJSON reads a record as Write has written it.
func readJSON(data []byte, name string) (*Record, error) {
	var from Record
	if err := json.Unmarshal(data, &from); err != nil {
		return nil, fmt.Errorf("%s:%d: this is no record: %w", name, lineOf(data, err), err)
	}
	switch {
	case from.Format != formatName:
		return nil, fmt.Errorf("%s is no record: its format is %q, expected %q", name, from.Format, formatName)
	case from.Version > version:
		return nil, fmt.Errorf("%s is a record of version %d, and this program knows them up to %d", name, from.Version,
			version)
	}
	to := New()
	to.Merge(&from)
	return to, nil
}

// lineOf is the line, from 1, at which an error in JSON lies. A text that ends too early has its error in the last
// line.
func lineOf(data []byte, err error) int {
	at := int64(len(data))
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		at = syntax.Offset
	} else if kind, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		at = kind.Offset
	}
	before := data[:max(0, min(at-1, int64(len(data))))]
	return 1 + bytes.Count(before, []byte("\n"))
}

// readLevels makes a record of the levels of a file and their saved games. A game whose title names a hand is by hand.
func readLevels(ctx context.Context, data []byte, name string, limit int64) (*Record, error) {
	file, err := levelfile.ReadDocument(levelfile.Heeding(ctx, bytes.NewReader(data)), name, limit)
	if err != nil {
		return nil, err
	}
	to := New()
	for _, entry := range file.Entries {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if entry.Level == nil {
			continue
		}
		games := entry.Games()
		if len(games) == 0 {
			continue
		}
		e := &Entry{Board: entry.Level.Rows, Title: entry.Level.Title}
		for _, game := range games {
			lurd, solves := game.Solution(entry.Level)
			if solves {
				e.Solutions = append(e.Solutions, Solution{lurd, byTitle(game.Title)})
			}
			if undone := board.Undone(game.Moves); lurd != "" && (undone > 0 || !solves) {
				e.Moves, e.Done = lurd, len(lurd)-undone
			}
		}
		to.Take(e)
	}
	if len(to.Boards) == 0 {
		return nil, fmt.Errorf("%s holds no record: no level of it has a solution or a saved game", name)
	}
	return to, nil
}

// byTitle is who found a solution, by the words of its title.
func byTitle(title string) By {
	words := strings.FieldsFunc(strings.ToLower(title), func(r rune) bool { return r < 'a' || r > 'z' })
	for _, by := range []By{ByHand, ByPlanner} {
		if slices.Contains(words, string(by)) {
			return by
		}
	}
	return ByFile
}

// Write writes a record as JSON.
func (r *Record) Write(w io.Writer) error {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	out.SetIndent("", " ")
	return out.Encode(r)
}

// WriteSOK writes all boards that were solved or played as SOK, in the direction in which they were played: the
// solutions, each with who found it, and the game as it was left.
func (r *Record) WriteSOK(w io.Writer) error {
	for _, e := range r.Boards {
		if len(e.Solutions) == 0 && e.Moves == "" {
			continue
		}
		level := (&board.Level{Number: 1, Rows: e.Board, Title: e.Title}).Transform(e.Image.back())
		var games []levelfile.Game
		written := e.Moves == "" // or the game is one of the solutions, and none of its moves is taken back
		for _, s := range e.Solutions {
			games = append(games, levelfile.Game{Title: "Solution by " + string(s.By), Moves: e.Image.FromKey(s.LURD)})
			written = written || s.LURD == e.Moves && e.Done == len(e.Moves)
		}
		if !written {
			game := board.MarkUndone(e.Image.FromKey(e.Moves), e.Done)
			games = append(games, levelfile.Game{Title: "Snapshot", Moves: game})
		}
		if err := levelfile.WriteLevel(w, level, board.SOK, games...); err != nil {
			return err
		}
	}
	return nil
}
