package play

import (
	"fmt"
	"slices"

	"planner/internal/record"
	"planner/internal/render"

	tea "charm.land/bubbletea/v2"
)

// won takes a solution that was played, and says what it needed and what is known to be possible. Where the fewest
// pushes are not known, the coach looks for them, and its judgement waits for the key c.
func (s *session) won() tea.Cmd {
	e := &record.Entry{} // without a record nothing is known
	if known, _ := s.entry(s.album.at); known != nil {
		e = known
	}
	seat, before := s.album.seat(), slices.Clone(e.Solutions)
	s.learn(s.game().LURD(), seat.author())
	s.say(good, s.wonWords(compared(s.game().Pushes(), before, e.LeastPushes)))
	if seat.author() != record.ByHand || e.LeastPushes > 0 && e.LeastPushes == record.Pushes(e.Best().LURD) {
		return nil
	}
	return s.judgeGame("Looking for what is possible", func(j judgedGame) outcome { return wonGame{j, before} })
}

// wonGame brings the judgement of a game that was won. Before lists the solutions that were known without it.
type wonGame struct {
	judgedGame
	before []record.Solution
}

func (w wonGame) show(s *session) tea.Cmd {
	if w.err != nil {
		s.say(wrong, w.err.Error())
		return nil
	}
	w.keep(s)
	known := slices.Clone(w.before)
	if best := w.Best(w.lurd); best != "" && best != w.lurd {
		known = append(known, record.Solution{LURD: best, By: record.ByPlanner})
	}
	s.say(good, s.wonWords(compared(w.Pushes, known, w.Least.Least)))
	return nil
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
