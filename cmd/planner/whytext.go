package main

import (
	"fmt"

	"planner/board"
	"planner/diagnose"
	"planner/proof"
	"planner/render"
	"planner/search"
)

// whyLine is the object of `why --json`. Fields are only ever added.
type whyLine struct {
	File          string        `json:"file"`
	Level         int           `json:"level"`
	Title         string        `json:"title"`
	Moves         int           `json:"moves"` // of the game
	Pushes        int           `json:"pushes"`
	Lost          *bool         `json:"lost"`           // null when that is not decided
	Move          *int          `json:"move"`           // the move that lost the game, from 1; 0 when the start is lost; or null
	Between       *[2]int       `json:"between"`        // otherwise the first and the last move that may have lost it, or null
	SolvableUntil *int          `json:"solvable_until"` // moves after which a solution is known, or null
	Rule          string        `json:"rule,omitempty"`
	Boxes         []proof.Place `json:"boxes"`
	Goals         []proof.Place `json:"goals,omitempty"`
	Reason        string        `json:"reason"`
	Hint          string        `json:"hint"`     // LURD, from the position after solvable_until moves
	Solution      string        `json:"solution"` // the same up to the end
	Seconds       float64       `json:"seconds"`
}

// record is a diagnosis for programs.
func (g game) record(d *diagnose.Diagnosis) whyLine {
	r := whyLine{File: g.File, Level: g.Number, Title: g.Title(), Moves: d.Moves, Pushes: d.Pushes,
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
	sheet := render.Sheet{Title: fmt.Sprintf("%s: %s, %s", g.Heading(), render.Plural(int64(d.Moves), "move", "moves"),
		render.Plural(int64(d.Pushes), "push", "pushes")), Facts: []string{g.verdict(d)}}
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

// moveCount names a position by the moves before it.
func moveCount(n int) string {
	if n == 0 {
		return "no move"
	}
	return fmt.Sprintf("move %d", n)
}

// verdict says in a sentence what is known of the game.
func (g game) verdict(d *diagnose.Diagnosis) string {
	first, last := d.Between()
	switch {
	case d.Status == search.Solved && d.Solution == "":
		return "Not lost: all boxes are on goals."
	case d.Status == search.Solved:
		return fmt.Sprintf("Not lost: a solution with %s more is known.", pushCount(d.Solution))
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
		return fmt.Sprintf("Lost by move %d at the latest. No solution of an earlier position is known, so the start may "+
			"be lost already.", last)
	}
	return fmt.Sprintf("Lost between move %d and move %d: what is between them is not decided.", first, last)
}

// heading is the direction of a move in words.
func heading(letter byte) string {
	return map[byte]string{'l': "to the left", 'u': "up", 'r': "to the right", 'd': "down"}[letter|0x20]
}

// pushCount counts the upper-case letters of moves in words.
func pushCount(lurd string) string {
	n := 0
	for _, letter := range lurd {
		if letter < 'a' {
			n++
		}
	}
	return render.Plural(int64(n), "push", "pushes")
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
		pushCount(d.Solution), d.Hint)}
}

// lossPanel draws a lost position with its boxes marked. Ok is false when there is none.
func lossPanel(rows []string, loss *proof.Loss, title string) (p render.Panel, ok bool) {
	b, err := board.New(&board.Level{Rows: rows})
	if err != nil || loss == nil {
		return p, false
	}
	p = render.NewPanel(b, title)
	p.Boxes, p.Player, p.Ruler = b.BitsOf(b.Boxes), b.Player, true
	p.Mark(proof.Squares(b, loss.Goals), "o", render.Warn)
	p.Mark(proof.Squares(b, loss.Boxes), "!", render.Bad)
	if len(loss.Boxes) > 0 {
		p.Explain("!", render.Bad, "box concerned")
	}
	if len(loss.Goals) > 0 {
		p.Explain("o", render.Warn, "goal concerned")
	}
	return p, true
}

// hintPanel draws the last position with a known solution, with the box that the hint pushes. Ok is false when there is
// no hint.
func hintPanel(d *diagnose.Diagnosis) (p render.Panel, ok bool) {
	b, err := board.New(&board.Level{Rows: d.SolvableRows})
	if err != nil || d.Hint == "" {
		return p, false
	}
	p = render.NewPanel(b, "After "+moveCount(d.SolvableUntil)+", a solution is known")
	p.Boxes, p.Player, p.Ruler = b.BitsOf(b.Boxes), b.Player, true
	from, to := hintBox(b, d.Hint)
	p.Mark([]board.Square{to}, "2", render.Cool)
	p.Mark([]board.Square{from}, "1", render.Good)
	p.Explain("1", render.Good, "the box to push next")
	if from != to {
		p.Explain("2", render.Cool, "where "+d.Hint+" brings it")
	}
	return p, true
}

// hintBox is where the one box that moves push stands before and after them.
func hintBox(b *board.Board, hint string) (from, to board.Square) {
	player := b.Player
	from = board.None
	for i := range len(hint) {
		for _, d := range board.Dirs {
			if d.Letter() != hint[i]|0x20 {
				continue
			}
			player = b.Next(player, d)
			if hint[i] < 'a' {
				if from == board.None {
					from = player
				}
				to = b.Next(player, d)
			}
		}
	}
	return from, to
}

// lossColumns is the width of a drawn loss in characters; the legend is broken at it.
const lossColumns = 100

// drawLoss draws why a level is lost, for the command solve.
func drawLoss(rows []string, loss *proof.Loss) []string {
	p, ok := lossPanel(rows, loss, "")
	if !ok || len(loss.Boxes) == 0 {
		return nil
	}
	return p.Text(lossColumns)
}
