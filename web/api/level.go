package api

import (
	"bytes"
	"fmt"
	"strings"

	"planner"
	"planner/board"
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
	Solution string `json:"solution,omitempty"` // written with the level when the format has a place for it
}

// Written is the result of the call "write".
type Written struct {
	Text string `json:"text"`
}

// What one page holds at most. A file with more levels is cut, and a board with more cells is refused: the page draws
// boards of 300 by 300 cells fluently, and these are some times as large.
const (
	mostLevels = 2000
	mostCells  = 1 << 19
	mostText   = 8 << 20 // bytes of all boards of a file together
)

// readLevels answers the call "levels".
func readLevels(r ReadRequest) (Levels, error) {
	list, err := planner.Read(bytes.NewReader(r.Data), r.Name)
	if err != nil {
		return Levels{}, err
	}
	all, left := LevelsOf(list)
	return Levels{Name: r.Name, Levels: all, Left: left}, nil
}

// LevelsOf is levels of a file as the page holds them, and how many more there are than the page takes.
func LevelsOf(list []*planner.Level) (all []Level, left int) {
	all = []Level{}
	room := mostText
	for i, l := range list {
		text := len(l.String())
		if i == mostLevels || text > room {
			return all, len(list) - i
		}
		room -= text
		all = append(all, levelOf(l))
	}
	return all, 0
}

func levelOf(l *planner.Level) Level {
	if err := l.Err(); err != nil {
		return Level{Number: l.Number, Rows: []string{},
			Error: strings.TrimPrefix(err.Error(), planner.ErrLevel.Error()+": ")}
	}
	to := Level{Number: l.Number, Title: l.Title, Author: l.Author, Rows: l.Rows}
	for _, row := range l.Rows {
		to.Boxes += strings.Count(row, "$") + strings.Count(row, "*")
	}
	return to
}

// planner is the level as the planner takes it. It has not been checked but for its size.
func (l Level) planner() (*planner.Level, error) {
	if err := fits(l.Rows); err != nil {
		return nil, err
	}
	return &planner.Level{Number: max(1, l.Number), Title: oneLine(l.Title), Author: oneLine(l.Author),
		Rows: trimmed(l.Rows)}, nil
}

// fits refuses boards that are too large.
func fits(rows []string) error {
	width := 0
	for _, row := range rows {
		width = max(width, len(row))
	}
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
	raw := &board.Level{Number: level.Number, Title: level.Title, Author: level.Author, Rows: level.Rows}
	if err := board.Check(raw); err != nil {
		return Written{}, err
	}
	if r.Solution != "" {
		if _, _, err := planner.Verify(level, r.Solution); err != nil {
			return Written{}, err
		}
	}
	var text strings.Builder
	if err := board.Write(&text, raw, format); err != nil {
		return Written{}, err
	}
	return Written{Text: withSolution(text.String(), format, r.Solution)}, nil
}

// withSolution is the text of a level with a solution behind it, where the format has a place for one.
func withSolution(text string, format board.Format, solution string) string {
	if format != board.SOK || solution == "" {
		return text
	}
	return strings.TrimRight(text, "\n") + "\n\nSolution\n" + solution + "\n\n"
}
