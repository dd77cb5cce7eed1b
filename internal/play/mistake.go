package play

import (
	"context"
	"fmt"

	"planner"

	tea "charm.land/bubbletea/v2"
)

// toMistake goes back to the last position that can be solved.
func toMistake(s *session) tea.Cmd {
	level, lurd := s.album.level(), s.game().LURD()
	o := planner.DiagnoseOptions{Time: s.options.Time, RAM: s.options.RAM, Threads: s.options.Threads}
	return s.look("Looking for the mistake", func(ctx context.Context, _ *work) outcome {
		d, err := planner.Diagnose(ctx, level, lurd, o)
		return func(s *session) tea.Cmd {
			if err != nil {
				return s.say(wrong, err.Error())
			}
			return s.diagnosed(d)
		}
	})
}

// diagnosed keeps what a diagnosis knows, and goes back to the last position that can be solved.
func (s *session) diagnosed(d planner.Diagnosis) tea.Cmd {
	seat := s.album.seat()
	if d.Loss != nil {
		seat.proof = proof{seat.game.LURD()[:d.LostAt], d.Loss}
	}
	if d.Solution != "" {
		position := &planner.Level{Number: s.album.level().Number, Rows: d.SolvableRows}
		seat.solution = &solution{position, d.Solution}
	}
	switch {
	case d.Status == planner.Solved:
		return s.say(good, "This position can be solved, so there is no mistake to go back to.")
	case d.SolvableUntil < 0 && d.LostAt == 0:
		return s.say(wrong, "The level cannot be solved from its start.")
	case d.SolvableUntil < 0:
		return s.say(wrong, "No position of this game is known from which it can be solved.")
	}
	seat.game.Seek(d.SolvableUntil)
	cmd := s.moved()
	s.say(advice, mistakeWords(d))
	return cmd
}

// mistakeWords says which move was the mistake.
func mistakeWords(d planner.Diagnosis) string {
	rule := ""
	if d.Loss != nil {
		rule = " (" + d.Loss.Rule + ")"
	}
	first, last := d.Between()
	switch {
	case d.Exact():
		return fmt.Sprintf("Move %d lost the game%s. This is the position before it; i gives a hint.", last, rule)
	case d.LostAt >= 0:
		return fmt.Sprintf("The game was lost between move %d and move %d. From here it can be solved; i gives a hint.",
			first, last)
	}
	return fmt.Sprintf("After move %d nothing is known. From here it can be solved; i gives a hint.", d.SolvableUntil)
}
