package play

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"planner/board"
	"planner/internal/judge"
	"planner/internal/record"
	"planner/internal/render"
	"planner/plan"

	tea "charm.land/bubbletea/v2"
)

// won says what a solution needed and what is known to be possible. Where the fewest pushes are not known, the coach
// looks for them.
func (s *session) won(msg wonMsg) tea.Cmd {
	if game := s.game(); game == nil || !game.Solved() {
		return nil // the player has gone on
	}
	least := 0
	if e, _ := s.entry(s.album.at); e != nil {
		least = e.LeastPushes
	}
	s.say(good, s.wonWords(compared(s.game().Pushes(), msg.before, least)))
	proved := least == s.game().Pushes() || slices.ContainsFunc(msg.before, func(known record.Solution) bool {
		return known.Cost().Pushes == least
	})
	if proved || s.album.seat().author() != record.ByHand {
		return nil
	}
	return s.judgeGame(msg.before)
}

// judgeGame looks for what is possible in a level that was won. The record learns it, and the words about the win are
// said again with it.
func (s *session) judgeGame(before []record.Solution) tea.Cmd {
	level, lurd := s.album.level(), s.game().LURD()
	p := plan.DefaultOptions()
	p.Time, p.RAM, p.Threads = judgeTime, s.options.RAM, cmp.Or(s.options.Threads, p.Threads)
	o, err := plan.Judging(p)
	if err != nil {
		return s.say(wrong, err.Error())
	}
	return s.look("Looking for what is possible", func(ctx context.Context, w *work) outcome {
		o.Progress = func(p judge.Progress) { w.positions.Store(p.Nodes) }
		j, err := judge.Judge(ctx, &board.Level{Number: level.Number, Rows: level.Rows}, lurd, o)
		return func(s *session) tea.Cmd {
			if err != nil {
				return s.say(wrong, err.Error())
			}
			known := slices.Clone(before) // the solutions that were known without the judgement
			if best := j.Best(lurd); best != lurd {
				s.learn(best, record.ByPlanner)
				known = append(known, record.Solution{LURD: best, By: record.ByPlanner})
			}
			if e, _ := s.entry(s.album.at); e != nil {
				e.Bound(j.Least.Least, false)
			}
			return s.say(good, s.wonWords(compared(j.Pushes, known, j.Least.Least)))
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

// compared compares the pushes of a new solution with those of other solutions and with the fewest that are needed, as
// far as it is known; 0 is not.
func compared(needed int, others []record.Solution, least int) (text string) {
	fewest := func(by func(record.By) bool) (fewest int) {
		for _, s := range others {
			if n := s.Cost().Pushes; by(s.By) && (fewest == 0 || n < fewest) {
				fewest = n
			}
		}
		return fewest
	}
	own := fewest(func(by record.By) bool { return by == record.ByHand })
	best := fewest(func(record.By) bool { return true })
	switch {
	case needed == least:
		return " No solution has fewer pushes."
	case best > 0 && best < needed && best == least:
		return fmt.Sprintf(" The fewest possible are %d, %d fewer.", best, needed-best)
	case best > 0 && best < needed:
		text = fmt.Sprintf(" The best known takes %d, %d fewer.", best, needed-best)
	case own > needed:
		text = fmt.Sprintf(" That is your best, by %s.", render.Pushes(own-needed))
	}
	if least > 0 {
		text += fmt.Sprintf(" At least %d are needed.", least)
	}
	return text
}
