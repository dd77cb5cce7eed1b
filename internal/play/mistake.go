package play

import (
	"context"
	"fmt"

	"planner"

	tea "charm.land/bubbletea/v2"
)

// diagnosed says where the game was lost.
type diagnosed struct {
	diagnosis planner.Diagnosis
	solution  *solution // of the position that one goes back to, nil when none is known
	err       error
}

// toMistake goes back to the last position that can be solved.
func toMistake(s *session) tea.Cmd {
	level, lurd := s.album.level(), s.game().LURD()
	o := planner.DiagnoseOptions{Time: s.options.Time, RAM: s.options.RAM, Threads: s.options.Threads}
	return s.look("Looking for the mistake", func(ctx context.Context, _ *work) outcome {
		d, err := planner.Diagnose(ctx, level, lurd, o)
		found := diagnosed{diagnosis: d, err: err}
		if err == nil && d.SolvableUntil >= 0 && d.Solution != "" {
			found.solution = &solution{&planner.Level{Number: level.Number, Rows: d.SolvableRows}, d.Solution}
		}
		return found.show
	})
}

func (d diagnosed) show(s *session) (cmd tea.Cmd) {
	if d.err != nil {
		return s.say(wrong, d.err.Error())
	}
	seat := s.album.seat()
	if d.diagnosis.Loss != nil {
		seat.proof = proof{seat.game.LURD()[:d.diagnosis.LostAt], d.diagnosis.Loss}
	}
	if d.solution != nil {
		seat.solution = d.solution
	}
	switch {
	case d.diagnosis.Status == planner.Solved:
		s.say(good, "This position can be solved, so there is no mistake to go back to.")
	case d.diagnosis.SolvableUntil < 0 && d.diagnosis.LostAt == 0:
		s.say(wrong, "The level cannot be solved from its start.")
	case d.diagnosis.SolvableUntil < 0:
		s.say(wrong, "No position of this game is known from which it can be solved.")
	default:
		seat.game.Seek(d.diagnosis.SolvableUntil)
		cmd = s.moved()
		s.say(advice, d.words())
	}
	return cmd
}

// words says which move was the mistake.
func (d diagnosed) words() string {
	switch {
	case d.diagnosis.Exact() && d.diagnosis.Loss != nil:
		return fmt.Sprintf("Move %d lost the game (%s). This is the position before it; i gives a hint.",
			d.diagnosis.LostAt, d.diagnosis.Loss.Rule)
	case d.diagnosis.Exact():
		return fmt.Sprintf("Move %d lost the game. This is the position before it; i gives a hint.", d.diagnosis.LostAt)
	case d.diagnosis.LostAt >= 0:
		first, last := d.diagnosis.Between()
		return fmt.Sprintf("The game was lost between move %d and move %d. From here it can be solved; i gives a hint.",
			first, last)
	}
	return fmt.Sprintf("After move %d nothing is known. From here it can be solved; i gives a hint.",
		d.diagnosis.SolvableUntil)
}
