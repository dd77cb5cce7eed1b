package record

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"planner/board"
)

// Write writes a record as JSON.
func (r *Record) Write(w io.Writer) error {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	out.SetIndent("", " ")
	return out.Encode(r)
}

// WriteSOK writes all boards that were solved or played as SOK: the solutions, each with who found it, and the game as
// it was left.
func (r *Record) WriteSOK(w io.Writer) error {
	for _, e := range r.Boards {
		if len(e.Solutions) == 0 && e.Moves == "" {
			continue
		}
		level := &board.Level{Number: 1, Rows: e.Board, Title: e.Title}
		if err := board.Write(w, level, board.SOK); err != nil {
			return err
		}
		var text strings.Builder
		for _, s := range e.Solutions {
			fmt.Fprintf(&text, "Solution by %s\n%s\n\n", s.By, s.LURD)
		}
		if game := e.Moves[:e.Done]; game != "" && !e.solvedBy(game) {
			fmt.Fprintf(&text, "Snapshot\n%s\n\n", game)
		}
		if _, err := io.WriteString(w, text.String()); err != nil {
			return err
		}
	}
	return nil
}

// solvedBy reports whether a game is one of the solutions.
func (e *Entry) solvedBy(game string) bool {
	for _, s := range e.Solutions {
		if s.LURD == game {
			return true
		}
	}
	return false
}
