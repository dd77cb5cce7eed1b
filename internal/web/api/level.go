package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"planner"
	"planner/board"
	"planner/internal/levelfile"
	"planner/internal/record"
)

// Level is one level as the page holds it.
type Level struct {
	Number   int      `json:"number,omitempty"` // its place in its file, from 1
	Title    string   `json:"title,omitempty"`
	Author   string   `json:"author,omitempty"`
	Rows     []string `json:"rows"`               // the board in XSB characters; empty when Error is set
	Boxes    int      `json:"boxes,omitempty"`    // set in answers
	Error    string   `json:"error,omitempty"`    // why the level cannot be used
	Solution string   `json:"solution,omitempty"` // LURD, replayed; empty when none is known
}

// LevelRequest is the request of the calls about one level: "lost" and "certify" about its position, in which boxes and
// player stand where they are now, "coach" and "picture" about moves, "variants" and "furthest" about its board.
type LevelRequest struct {
	Level   Level   `json:"level"`
	Moves   string  `json:"moves,omitempty"`   // LURD from the start
	Seconds float64 `json:"seconds,omitempty"` // wall time; 0 is what is usual for the call
}

// ReadRequest is the request of the call "levels": a file as the user has it.
type ReadRequest struct {
	Name string `json:"name,omitempty"` // of the file, for errors and to tell formats apart
	Data []byte `json:"data"`           // in base64
}

// Levels is the result of the call "levels".
type Levels struct {
	Name   string  `json:"name,omitempty"`
	Levels []Level `json:"levels"`
	Left   int     `json:"left,omitempty"` // how many more levels the file has, which are too many for one page
}

// WriteRequest is the request of the call "write".
type WriteRequest struct {
	Level    Level  `json:"level"`
	Format   string `json:"format"`             // "xsb" or "sok"
	Solution string `json:"solution,omitempty"` // written with the level when the format has a place for solutions
}

// Written is the result of the call "write".
type Written struct {
	Text string `json:"text"`
}

// What one page holds at most. A file with more levels is cut, and a board with more cells is refused: the page draws
// boards of 300 by 300 cells fluently, and mostCells is some times as many.
const (
	mostLevels = 20_000
	mostCells  = 1 << 19
	mostText   = 8 << 20 // bytes of all boards of a file together
)

// readLevels answers the call "levels".
func readLevels(ctx context.Context, r ReadRequest, limits Limits) (Levels, error) {
	return ReadLevels(ctx, bytes.NewReader(r.Data), r.Name, limits)
}

// ReadLevels reads the levels of a file, of any kind that package levelfile knows, with their best solutions, as far as
// the limits allow. The error says that the file cannot be read or holds no level; levels that cannot be used are in
// the list.
func ReadLevels(ctx context.Context, in io.Reader, name string, limits Limits) (Levels, error) {
	file, err := levelfile.ReadDocument(levelfile.Heeding(ctx, in), name, limits.file())
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return Levels{}, err
	}
	if len(file.Entries) == 0 {
		if len(file.Faults) > 0 {
			return Levels{}, fmt.Errorf("%w: %w", planner.ErrNoLevels, file.Faults[0])
		}
		return Levels{}, fmt.Errorf("%s: %w", name, planner.ErrNoLevels)
	}
	to, room := Levels{Name: name, Levels: []Level{}}, mostText
	for i, e := range file.Entries {
		switch err := ctx.Err(); {
		case errors.Is(err, context.DeadlineExceeded):
			return Levels{}, fmt.Errorf("the games of the file took too long to replay: %w", err)
		case err != nil:
			return Levels{}, err
		}
		l := levelOf(e, i+1)
		if room -= len(strings.Join(l.Rows, "\n")); i == mostLevels || room < 0 {
			to.Left = len(file.Entries) - i
			break
		}
		to.Levels = append(to.Levels, l)
	}
	return to, nil
}

func levelOf(e *levelfile.Entry, number int) Level {
	if e.Level == nil {
		return Level{Number: number, Title: e.Title(), Rows: []string{}, Error: e.Fault.Error()}
	}
	to := Level{Number: e.Level.Number, Title: e.Level.Title, Author: e.Level.Author, Rows: e.Level.Rows,
		Solution: e.Solution(board.PushesMoves)}
	_, to.Boxes = board.CountBoxes(to.Rows)
	return to
}

// planner is the level as the planner takes it. Only the size of the board has been checked.
func (l Level) planner() (*planner.Level, error) {
	if err := fits(l.Rows); err != nil {
		return nil, err
	}
	return &planner.Level{Number: max(1, l.Number), Title: oneLine(l.Title), Author: oneLine(l.Author),
		Rows: trimmed(l.Rows)}, nil
}

// rawOf is a level of the planner as package board takes it.
func rawOf(l *planner.Level) *board.Level {
	return &board.Level{Number: l.Number, Line: 1, Title: l.Title, Author: l.Author, Rows: l.Rows}
}

// game is the level as the planner takes it, and a game of it with moves as LURD.
func (l Level) game(moves string) (*planner.Level, *planner.Game, error) {
	level, err := l.planner()
	if err != nil {
		return nil, nil, err
	}
	game, err := planner.NewGame(level)
	if err == nil {
		err = game.Play(moves)
	}
	return level, game, err
}

// fits refuses boards that are too large.
func fits(rows []string) error {
	width := board.Widest(rows)
	if len(rows)*width > mostCells {
		return fmt.Errorf("a board of %d by %d cells is too large for the page, which takes %d cells",
			len(rows), width, mostCells)
	}
	return nil
}

// trimmed is rows without trailing blanks.
func trimmed(rows []string) []string {
	list := make([]string, len(rows))
	for i, row := range rows {
		list[i] = strings.TrimRight(row, " ")
	}
	return list
}

// oneLine is text in which line ends are blanks, so that a title cannot become part of a board.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// write answers the call "write".
func write(r WriteRequest) (Written, error) {
	level, err := r.Level.planner()
	if err != nil {
		return Written{}, err
	}
	format := board.Format(r.Format)
	if format != board.XSB && format != board.SOK {
		return Written{}, fmt.Errorf("the format %q is unknown, expected xsb or sok", r.Format)
	}
	raw := rawOf(level)
	if err := board.Check(raw); err != nil {
		return Written{}, err
	}
	var games []levelfile.Game
	if r.Solution != "" {
		if _, _, err := planner.Verify(level, r.Solution); err != nil {
			return Written{}, err
		}
		if format == board.SOK { // which has a place for it
			games = []levelfile.Game{{Title: "Solution", Moves: r.Solution}}
		}
	}
	var text strings.Builder
	err = levelfile.WriteLevel(&text, raw, format, games...)
	return Written{Text: text.String()}, err
}

// RecordRequest is the request of the call "record": a record of the page, which is joined with the record of a file,
// and written.
type RecordRequest struct {
	Record json.RawMessage `json:"record"`           // as docs/formats.md describes it
	Name   string          `json:"name,omitempty"`   // of the file, for errors
	Data   []byte          `json:"data,omitempty"`   // of the file, in base64: JSON, or levels with saved games
	Format string          `json:"format,omitempty"` // "json" or "sok"; empty for no text
}

// Recorded is the result of the call "record".
type Recorded struct {
	Record *record.Record `json:"record"` // of both, all that was replayed
	Text   string         `json:"text,omitempty"`
}

// recorded answers the call "record".
func recorded(ctx context.Context, r RecordRequest, limits Limits) (Recorded, error) {
	own, err := record.Read(ctx, bytes.NewReader(r.Record), "the record of the page", limits.file())
	if err != nil {
		return Recorded{}, err
	}
	if len(r.Data) > 0 {
		other, err := record.Read(ctx, bytes.NewReader(r.Data), r.Name, limits.file())
		if err != nil {
			return Recorded{}, err
		}
		own.Merge(other)
	}
	var text strings.Builder
	switch r.Format {
	case "":
	case "json":
		err = own.Write(&text)
	case "sok":
		err = own.WriteSOK(&text)
	default:
		err = fmt.Errorf("the format %q is unknown, expected json or sok", r.Format)
	}
	return Recorded{own, text.String()}, err
}
