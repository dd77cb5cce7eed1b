package play

import (
	"fmt"
	"slices"

	"planner/internal/coach"
	"planner/internal/record"
	"planner/internal/render"

	tea "charm.land/bubbletea/v2"
)

// won says what a solution needed and what is known to be possible. Where the fewest pushes are not known, the coach
// looks for them, and its judgement waits for the key c.
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
		return record.Pushes(known.LURD) == least
	})
	if proved || s.album.seat().author() != record.ByHand {
		return nil
	}
	return s.judgeGame("Looking for what is possible", func(s *session, j *coach.Judgement, lurd string) {
		known := slices.Clone(msg.before) // the solutions that were known without the judgement
		if best := j.Best(lurd); best != "" && best != lurd {
			known = append(known, record.Solution{LURD: best, By: record.ByPlanner})
		}
		s.say(good, s.wonWords(compared(j.Pushes, known, j.Least.Least)))
	})
}

// wonWords says that the level is solved, and how to go on.
func (s *session) wonWords(compared string) string {
	g := s.game()
	text := fmt.Sprintf("Solved in %s and %s.%s", render.Moves(g.Moves()), render.Pushes(g.Pushes()), compared)
	if s.album.at+1 < len(s.album.levels) {
		text += " Press n or enter for the next level."
	}
	return text + " c judges the game."
}

// compared compares the pushes of a new solution with those of other solutions and with the fewest that are needed, as
// far as it is known; 0 is not.
func compared(needed int, others []record.Solution, least int) (text string) {
	fewest := func(by func(record.By) bool) (fewest int) {
		for _, s := range others {
			if n := record.Pushes(s.LURD); by(s.By) && (fewest == 0 || n < fewest) {
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
