package main

import (
	"fmt"
	"io"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/internal/judge"
	"planner/internal/render"
	"planner/internal/survey"
	"planner/plan"
	"planner/technique"
)

// writeText writes a result for people: the board, a sentence about the result, and the solution on a line of its own.
// The command verify can read this form. A level that cannot be used has been reported already, with its line.
func writeText(w io.Writer, r solving.ResultLine) error {
	if r.Status == plan.StatusInvalid {
		return nil
	}
	var text []byte
	line := func(format string, args ...any) { text = fmt.Appendf(text, format+"\n", args...) }
	line("%s", cmdline.Heading(r.Level, r.Title))
	for _, row := range r.Rows {
		line("%s", row)
	}
	line("%s", verdict(r))
	for _, row := range drawLoss(r.Rows, r.Loss) {
		line("%s", row)
	}
	if r.Certificate != nil && !r.Certificate.Unwritten { // which standard error has said
		line("%s", certificateWords(r.Certificate))
	}
	if words := improvement(r); words != "" {
		line("%s", words)
	}
	for _, step := range r.Explain {
		line("  %s", step)
	}
	drawn := r.Acts
	if r.Solution == "" {
		drawn = r.Best
	}
	for _, at := range drawn {
		line("%s: %s", at.Name, at.Note)
		for _, row := range at.Board.Text(at.Board.BitsOf(at.Boxes), at.Player) {
			line("%s", row)
		}
	}
	if r.Solution != "" {
		line("%s", r.Solution)
	}
	line("")
	_, err := w.Write(text)
	return err
}

// belowFiles writes results with the name of their level file above the first of each file.
func belowFiles(
	write func(io.Writer, solving.ResultLine) error,
) func(io.Writer, solving.ResultLine) error {
	file := ""
	return func(w io.Writer, r solving.ResultLine) error {
		if r.Status != plan.StatusInvalid && r.File != file {
			file = r.File
			if _, err := fmt.Fprintf(w, "%s:\n\n", file); err != nil {
				return err
			}
		}
		return write(w, r)
	}
}

// improvement says what improving a solution has come to, nothing where none was improved. The polish of a first
// solution is not mentioned: nobody has seen the solution before.
func improvement(r solving.ResultLine) string {
	switch {
	case r.Before == nil:
		return ""
	case *r.Before == board.Cost{Moves: r.Moves, Pushes: r.Pushes}:
		return "Nothing shorter was found."
	case len(r.Steps) > 0 || r.SolvedBy == technique.UpperBound.String():
		return fmt.Sprintf("Improved from %s.", r.Before.Words())
	}
	return ""
}

// certificateWords is a certificate in one sentence.
func certificateWords(c *solving.Certificate) string {
	if c.Problem != "" {
		return "No certificate: " + c.Problem + "."
	}
	checked := "not checked"
	if c.Checking > 0 {
		checked = fmt.Sprintf("checked in %.2f s", c.Checking)
	}
	return fmt.Sprintf("Certificate: %s (%s, %s, %s, made in %.2f s, %s).", c.File,
		render.Positions(c.Positions), render.Plural(c.Lemmas, "lemma", "lemmas"),
		cmdline.FormatBytes(c.Bytes), c.Seconds, checked)
}

// known says what is known about solutions with fewer pushes or moves, after a separator: that there are none, in the
// words of none, or how many are needed, if that is more than 0. It is empty when nothing is known.
func known(fewest bool, none string, needed int) string {
	switch {
	case fewest:
		return ", " + none
	case needed > 0:
		return fmt.Sprintf(", at least %s are needed", render.Count(needed))
	}
	return ""
}

// verdict is the result of a level in one sentence.
func verdict(r solving.ResultLine) string {
	how := fmt.Sprintf("%.2f s, mode %s, %s", r.Seconds, r.Mode, render.Positions(r.Nodes))
	switch r.Status {
	case plan.StatusSolved:
		ofPushes, gap := known(r.Proved, "no shorter solution exists", r.LowerBound), "; "
		if ofPushes == "" {
			gap = ", "
		}
		return fmt.Sprintf("Solved: %s%s%s%s%s (%s).", render.Pushes(r.Pushes), ofPushes, gap, render.Moves(r.Moves),
			known(r.FewestMoves, "no solution has fewer", r.MovesBound), how)
	case plan.StatusUnsolvable:
		return fmt.Sprintf("Unsolvable: %s (%s).", r.Reason, how)
	}
	bound := ""
	if r.LowerBound > 0 {
		bound = fmt.Sprintf("; any solution takes at least %s", render.Pushes(r.LowerBound))
	}
	return fmt.Sprintf("Not solved: %s%s (%s).", r.Reason, bound, how)
}

// lossPanel draws a lost position with its boxes marked. Ok is false when there is none.
func lossPanel(rows []string, loss *judge.Loss, title string) (p render.Panel, ok bool) {
	b, err := board.New(&board.Level{Rows: rows})
	if err != nil || loss == nil {
		return p, false
	}
	p = render.NewPosition(b, title)
	survey.MarkLoss(&p, loss)
	return p, true
}

// hintPanel draws a position with the box that a hint pushes, and where the hint brings the box. Ok is false when there
// is no hint.
func hintPanel(rows []string, hint, title string) (p render.Panel, from, to board.Square, ok bool) {
	b, err := board.New(&board.Level{Rows: rows})
	if err != nil || hint == "" {
		return p, from, to, false
	}
	p = render.NewPosition(b, title)
	from, to = hintBox(b, hint)
	p.Mark([]board.Square{to}, "2", render.Cool)
	p.Mark([]board.Square{from}, "1", render.Good)
	p.Explain("1", render.Good, "the box to push")
	if from != to {
		p.Explain("2", render.Cool, "where to")
	}
	return p, from, to, true
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
func drawLoss(rows []string, loss *judge.Loss) []string {
	p, ok := lossPanel(rows, loss, "")
	if !ok || len(loss.Boxes) == 0 {
		return nil
	}
	return p.Text(lossColumns)
}
