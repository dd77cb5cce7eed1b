package play

import (
	"context"

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
			return s.diagnosed(d, lurd)
		}
	})
}

// diagnosed keeps what the diagnosis of a game knows, and goes back to the last position that can be solved.
func (s *session) diagnosed(d planner.Diagnosis, lurd string) tea.Cmd {
	seat := s.album.seat()
	if d.Loss != nil {
		seat.proof = proof{lurd[:d.LostAt], d.Loss}
	}
	if d.Solution != "" {
		position := &planner.Level{Number: s.album.level().Number, Rows: d.SolvableRows}
		seat.solution = &solution{position, d.Solution}
	}
	switch {
	case d.Status == planner.Solved:
		return s.say(good, "This position can be solved, so there is no mistake to go back to.")
	case d.SolvableUntil < 0:
		return s.say(wrong, d.Sentence(lurd))
	}
	seat.game.Seek(d.SolvableUntil)
	cmd := s.moved()
	s.say(advice, d.Sentence(lurd)+" From here it can be solved; i gives a hint.")
	return cmd
}
