package play

import (
	"cmp"
	"context"
	"fmt"

	"planner/board"
	"planner/internal/judge"
	"planner/internal/record"
	"planner/internal/render"
	"planner/plan"

	tea "charm.land/bubbletea/v2"
)

// won says what a solution needed and what was known to be possible before. Where the fewest pushes are not known, the
// coach looks for them.
func (s *session) won(known *record.Entry) tea.Cmd {
	if game := s.game(); game == nil || !game.Solved() {
		return nil // the player has gone on
	}
	needed := s.game().Pushes()
	s.say(good, s.wonWords(compared(needed, known)))
	if needed == known.LeastPushes || known.Proof() != record.Open || s.album.seat().author() != record.ByHand {
		return nil
	}
	return s.judgeGame(known)
}

// judgeGame searches for the best solution of a level that was won. The record learns the solution, and the message
// about the win is shown again with its numbers.
func (s *session) judgeGame(known *record.Entry) tea.Cmd {
	level, lurd := s.album.level(), s.game().LURD()
	_, image := record.KeyOf(level.Rows)
	p := plan.DefaultOptions()
	p.Time, p.RAM, p.Threads = judgeTime, s.options.RAM, cmp.Or(s.options.Threads, p.Threads)
	o, err := plan.Judging(p)
	if err != nil {
		return s.say(wrong, err.Error())
	}
	return s.look("Looking for what is possible", func(ctx context.Context, w *work) outcome {
		o.Progress = func(p judge.Progress) { w.positions.Store(p.Known.Nodes) }
		j, err := judge.Judge(ctx, &board.Level{Number: level.Number, Rows: level.Rows}, lurd, o)
		return func(s *session) tea.Cmd {
			if err != nil {
				return s.say(wrong, err.Error())
			}
			if best := j.Best(lurd); best != lurd {
				_ = known.Learn(record.Solution{LURD: image.ToKey(best), By: record.ByPlanner}) // it was replayed
			}
			known.Bound(j.Least.Least, false)
			s.options.Record.Take(known)
			return s.say(good, s.wonWords(compared(j.Pushes, known)))
		}
	})
}

// wonWords says that the level is solved, and how to go on.
func (s *session) wonWords(compared string) string {
	g := s.game()
	text := fmt.Sprintf("Solved in %s and %s.%s", render.Moves(g.Moves()), render.Pushes(g.Pushes()), compared)
	if s.album.at+1 < len(s.album.levels) {
		text += " Press n or enter for the next level."
	}
	return text
}

// compared compares the pushes of a new solution with what is known without it.
func compared(needed int, known *record.Entry) (text string) {
	own, best, least := known.Best(record.ByHand).Cost().Pushes, known.Best().Cost().Pushes, known.LeastPushes
	switch {
	case needed == least:
		return " No solution has fewer pushes."
	case best > 0 && best < needed && best == least:
		return fmt.Sprintf(" The fewest possible are %s, %s fewer.", render.Count(best), render.Count(needed-best))
	case best > 0 && best < needed:
		text = fmt.Sprintf(" The best known takes %s, %s fewer.", render.Count(best), render.Count(needed-best))
	case own > needed:
		text = fmt.Sprintf(" That is your best, by %s.", render.Pushes(own-needed))
	}
	if least > 0 {
		text += " At least " + render.Count(least) + " are needed."
	}
	return text
}
