package play

import tea "charm.land/bubbletea/v2"

// step moves the player by one letter of LURD.
func step(letter byte) action {
	return func(s *session) tea.Cmd {
		if s.game().Move(letter) != nil {
			return nil // a wall or a box that cannot be pushed is in the way, which the board shows
		}
		s.album.seat().byHand()
		return s.arrived()
	}
}

func undo(s *session) tea.Cmd {
	if !s.game().Undo() {
		return s.say(quiet, "This is the start of the level.")
	}
	return s.moved()
}

func redo(s *session) tea.Cmd {
	if !s.game().Redo() {
		return s.say(quiet, "There is nothing to redo.")
	}
	return s.arrived()
}

// undoPush goes back to before the last push, and before the walk to it.
func undoPush(s *session) tea.Cmd {
	if s.game().Pushes() == 0 {
		return restart(s)
	}
	s.game().Seek(beforeLastPush(s.game().LURD()))
	return s.moved()
}

// redoPush goes on to after the next push.
func redoPush(s *session) tea.Cmd {
	next := nextPush(s)
	if next > len(s.game().All()) {
		return s.say(quiet, "There is no push to redo.")
	}
	s.game().Seek(next)
	return s.arrived()
}

func restart(s *session) tea.Cmd {
	if s.game().Moves() > 0 {
		s.game().Restart()
		s.say(quiet, "Back at the start. Redo (r, R) brings the moves back.")
	}
	return s.moved()
}

// turn shows another level, by levels from this one.
func turn(by int) action {
	return func(s *session) tea.Cmd {
		switch next := s.album.at + by; {
		case next >= 0 && next < len(s.album.levels):
			s.album.at = next
			return s.shown()
		case by > 0:
			return s.say(quiet, "This is the last level.")
		}
		return s.say(quiet, "This is the first level.")
	}
}

// onward shows the next level when this one is solved.
func onward(s *session) tea.Cmd {
	if !s.game().Solved() {
		return nil
	}
	return turn(1)(s)
}

// resize draws squares in the next smaller size, and after the smallest as large as they fit.
func resize(s *session) tea.Cmd {
	before := s.frame().square
	for range sizes {
		s.without = (s.without + 1) % len(sizes)
		if s.frame().square != before {
			break
		}
	}
	s.follow()
	return nil
}

// away takes away what is in front of the board, one thing at a time.
func away(s *session) tea.Cmd {
	switch {
	case s.search != nil:
		stop(&s.search)
		s.say(quiet, "Stopped.")
	case s.marks.hint != nil:
		s.marks.hint = nil
	case s.marks.chosen != nil:
		s.marks.chosen = nil
	}
	return nil
}

// replay shows the moves that were made or loaded as a film, from the start of the level.
func replay(s *session) tea.Cmd {
	g := s.game()
	if len(g.All()) == 0 {
		return s.say(quiet, "There are no moves to watch yet. s solves the level.")
	}
	stop(&s.search)
	s.film = &film{first: 0, last: len(g.All()), speed: firstSpeed}
	return nil
}
