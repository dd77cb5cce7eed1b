package main

import (
	"fmt"

	"planner/board"
	"planner/internal/diagnose"
	"planner/internal/proof"
	"planner/internal/render"
)

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
	pushes, err := b.PushesOf(b.Player, hint)
	if err != nil || len(pushes) == 0 {
		return board.None, board.None
	}
	return pushes[0].From(), b.To(pushes[len(pushes)-1])
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

// moveCount names a position by the moves before it.
func moveCount(n int) string {
	if n == 0 {
		return "no move"
	}
	return fmt.Sprintf("move %d", n)
}
