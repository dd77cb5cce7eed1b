package main

import (
	"fmt"
	"time"

	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/internal/diagnose"
	"planner/internal/proof"
	"planner/internal/record"
	"planner/internal/render"
	"planner/search"
)

// game is a level with the moves that were played on it.
type game struct {
	entry cmdline.Entry
	moves string
}

// whyLine is the object of `why --json`. Fields are only ever added.
type whyLine struct {
	File          string        `json:"file"`
	Level         int           `json:"level"`
	Title         string        `json:"title"`
	Moves         int           `json:"moves"` // of the game
	Pushes        int           `json:"pushes"`
	Lost          *bool         `json:"lost"`           // null when that is not decided
	Move          *int          `json:"move"`           // the move that lost the game, from 1; 0 for a lost start
	Between       *[2]int       `json:"between"`        // else the first and the last move that may have lost it
	SolvableUntil *int          `json:"solvable_until"` // moves after which a solution is known, or null
	Rule          string        `json:"rule,omitempty"`
	Boxes         []proof.Place `json:"boxes"`
	Goals         []proof.Place `json:"goals,omitempty"`
	Reason        string        `json:"reason"`
	Hint          string        `json:"hint"`     // LURD, from the position after solvable_until moves
	Solution      string        `json:"solution"` // the same up to the end
	Seconds       float64       `json:"seconds"`

	Certificate *solving.Certificate `json:"certificate,omitempty"` // with --certificate, of the position that is lost
}

// record is a diagnosis for programs.
func (g game) record(d *diagnose.Diagnosis) whyLine {
	r := whyLine{File: g.entry.File, Level: g.entry.Number, Title: g.entry.Title(), Moves: d.Moves, Pushes: d.Pushes,
		Boxes: []proof.Place{}, Reason: g.verdict(d), Hint: d.Hint, Solution: d.Solution, Seconds: d.Time.Seconds()}
	if d.Status != search.Unsolved {
		lost := d.Status == search.Unsolvable
		r.Lost = &lost
	}
	if first, last := d.Between(); d.Exact() {
		r.Move = &last
	} else if last >= 0 {
		r.Between = &[2]int{first, last}
	}
	if d.SolvableUntil >= 0 {
		r.SolvableUntil = &d.SolvableUntil
	}
	if d.Loss != nil {
		r.Rule, r.Boxes, r.Goals, r.Reason = d.Loss.Rule, d.Loss.Boxes, d.Loss.Goals, d.Loss.Why
	}
	return r
}

// text is a diagnosis for people: sentences, the position that is lost, and the last one with a known solution.
func (g game) text(d *diagnose.Diagnosis, columns int) string {
	title := fmt.Sprintf("%s: %s, %s", g.entry.Heading(), render.Moves(d.Moves),
		render.Pushes(d.Pushes))
	sheet := render.Sheet{Title: title, Facts: []string{g.verdict(d)}}
	if d.Loss != nil {
		sheet.Facts = append(sheet.Facts, d.Loss.Sentence()+".")
	}
	sheet.Facts = append(sheet.Facts, g.advice(d)...)
	if panel, ok := lossPanel(d.LostRows, d.Loss, "After "+moveCount(d.LostAt)+", lost"); ok {
		sheet.Panels = append(sheet.Panels, panel)
	}
	if panel, ok := hintPanel(d); ok {
		sheet.Panels = append(sheet.Panels, panel)
	}
	if len(sheet.Panels) > 0 {
		sheet.Facts = append(sheet.Facts, "Places are (row,column), both from 1.")
	}
	return sheet.Text(columns)
}

// verdict says in a sentence what is known of the game.
func (g game) verdict(d *diagnose.Diagnosis) string {
	first, last := d.Between()
	switch {
	case d.Status == search.Solved && d.Solution == "":
		return "Not lost: all boxes are on goals."
	case d.Status == search.Solved:
		return fmt.Sprintf("Not lost: a solution with %s more is known.", render.Pushes(record.Pushes(d.Solution)))
	case d.Status == search.Unsolved && d.SolvableUntil < 0:
		return "Not decided: no position of the game is proved lost, and no solution of any is known."
	case d.Status == search.Unsolved:
		return fmt.Sprintf("Not decided: not lost up to %s, and nothing is known of the positions after that.",
			moveCount(d.SolvableUntil))
	case last == 0:
		return "Lost from the start: the level has no solution."
	case d.Exact():
		return fmt.Sprintf("Lost by move %d, which is push %d, %s.", last, d.LostPushes, heading(g.moves[last-1]))
	case first == 0:
		return fmt.Sprintf("Lost by move %d at the latest. No solution of an earlier position is known, so the start "+
			"may be lost already.", last)
	}
	return fmt.Sprintf("Lost between move %d and move %d: what is between them is not decided.", first, last)
}

// heading is the direction of a move in words.
func heading(letter byte) string {
	return map[byte]string{'l': "to the left", 'u': "up", 'r': "to the right", 'd': "down"}[letter|0x20]
}

// advice says what to do from the last position with a known solution.
func (g game) advice(d *diagnose.Diagnosis) []string {
	switch {
	case d.Hint == "":
		return nil
	case d.Status == search.Solved:
		return []string{fmt.Sprintf("The next pushes of it: %s.", d.Hint)}
	}
	return []string{fmt.Sprintf("After %s a solution with %s was left; it begins with %s.", moveCount(d.SolvableUntil),
		render.Pushes(record.Pushes(d.Solution)), d.Hint)}
}

// whyWords says what a diagnosis is at, within 60 columns.
func whyWords(p diagnose.Progress, passed time.Duration) string {
	if p.Position == diagnose.None {
		return fmt.Sprintf("%.0f s: asking the deadlock rules", passed.Seconds())
	}
	known := fmt.Sprintf("moves 1-%d open", p.Moves)
	switch {
	case p.SolvableUntil != diagnose.None && p.LostAt != diagnose.None:
		known = fmt.Sprintf("lost by one of moves %d-%d", p.SolvableUntil+1, p.LostAt)
	case p.LostAt != diagnose.None:
		known = fmt.Sprintf("lost by move %d at the latest", p.LostAt)
	case p.SolvableUntil != diagnose.None:
		known = fmt.Sprintf("not lost by move %d", p.SolvableUntil)
	}
	return fmt.Sprintf("%.0f s: searching after move %d; %s, %s", passed.Seconds(), p.Position, known,
		render.Plural(p.Searches, "search", "searches"))
}
