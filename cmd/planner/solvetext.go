package main

import (
	"fmt"
	"io"

	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/internal/render"
)

// writeText writes a result for people: the board, a sentence about the result, and the solution on a line of its own.
// The command verify can read this form. A level that cannot be used has been reported already, with its line.
func writeText(w io.Writer, r solving.Record) error {
	if r.Status == solving.StatusInvalid {
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
	if r.Certificate != nil {
		line("%s", certificateWords(r.Certificate))
	}
	if len(r.Steps) > 0 {
		line("Improved from %s, %s.", render.Pushes(r.Before.Pushes),
			render.Moves(r.Before.Moves))
	}
	for _, step := range r.Explain {
		line("  %s", step)
	}
	if r.Solution != "" {
		line("%s", r.Solution)
	} else {
		for _, best := range r.Best {
			line("%s: %s", best.Name, best.Note)
			for _, row := range render.Position(best.Board, best.Board.BitsOf(best.Boxes), best.Player) {
				line("%s", row)
			}
		}
	}
	line("")
	_, err := w.Write(text)
	return err
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

// known says what is known about solutions shorter than a record's, between two separators.
func known(r solving.Record) string {
	switch {
	case r.Proved:
		return ", no shorter solution exists; "
	case r.LowerBound > 0:
		return fmt.Sprintf(", at least %d are needed; ", r.LowerBound)
	}
	return ", "
}

// knownOfMoves says what is known about solutions with fewer moves than a record's, after a separator.
func knownOfMoves(r solving.Record) string {
	switch {
	case r.FewestMoves:
		return ", no solution has fewer"
	case r.MovesBound > 0:
		return fmt.Sprintf(", at least %d are needed", r.MovesBound)
	}
	return ""
}

// verdict is the result of a level in one sentence.
func verdict(r solving.Record) string {
	how := fmt.Sprintf("%.2f s, mode %s, %s", r.Seconds, r.Mode, render.Positions(r.Nodes))
	switch r.Status {
	case solving.StatusSolved:
		return fmt.Sprintf("Solved: %s%s%s%s (%s).", render.Pushes(r.Pushes), known(r),
			render.Moves(r.Moves), knownOfMoves(r), how)
	case solving.StatusUnsolvable:
		return fmt.Sprintf("Unsolvable: %s (%s).", r.Reason, how)
	}
	bound := ""
	if r.LowerBound > 0 {
		bound = fmt.Sprintf("; any solution takes at least %s", render.Pushes(r.LowerBound))
	}
	return fmt.Sprintf("Not solved: %s%s (%s).", r.Reason, bound, how)
}
