package design

import (
	"fmt"

	"planner/board"
	"planner/internal/coach"
)

// Verdict is what is known of a variant.
type Verdict string

// The verdicts.
const (
	Solvable   Verdict = "solvable"
	Unsolvable Verdict = "unsolvable" // proved
	Invalid    Verdict = "invalid"    // no level, such as one that the player can leave
	Open       Verdict = "open"       // nothing is known yet
)

// Variant is a level with one change.
type Variant struct {
	Change
	Rows     []string
	Verdict  Verdict
	Why      string        // of an invalid or unsolvable one, in words
	Least    coach.Between // the least number of pushes, of a level that can be solved or is open
	Solution string        // LURD with Least.Most pushes, replayed; empty unless solvable
	Rating   Rating        // of the solution

	board  *board.Board // nil when invalid
	pushes []board.Move // of the solution
	spent  bool         // a search of it has ended by memory, so that another one would as well
}

// newVariant makes a variant of a level, of which nothing is known but what its text says.
func newVariant(c Change, rows []string) *Variant {
	v := &Variant{Change: c, Rows: rows, Verdict: Open, Least: coach.Between{Least: 0, Most: coach.Unbounded}}
	b, err := board.New(&board.Level{Number: 1, Line: 1, Rows: rows})
	switch {
	case err != nil:
		v.Verdict, v.Why = Invalid, err.Error()
		return v
	case b.Unsolvable != "":
		v.lost(b.Unsolvable)
	}
	v.board = b
	return v
}

// Decided reports whether everything is known: the verdict, and the least number of pushes.
func (v *Variant) Decided() bool {
	return v.Verdict != Open && (v.Verdict != Solvable || v.Least.Exact())
}

// lost takes a proof that there is no solution.
func (v *Variant) lost(why string) { v.Verdict, v.Why = Unsolvable, why }

// atLeast takes a lower bound of the pushes.
func (v *Variant) atLeast(least int) { v.Least.Least = max(v.Least.Least, least) }

// solved takes a solution, if it is one and shorter than the known one.
func (v *Variant) solved(pushes []board.Move) error {
	if v.Verdict == Solvable && len(pushes) >= v.Least.Most {
		return nil
	}
	lurd, err := board.Expand(v.board, pushes)
	if err == nil {
		_, _, err = board.Replay(v.board.Level, lurd)
	}
	if err != nil {
		return fmt.Errorf("no solution of the variant: %w", err)
	}
	v.Verdict, v.Solution, v.pushes, v.Least.Most = Solvable, lurd, pushes, len(pushes)
	v.Rating = Rate(v.board, pushes)
	return nil
}
