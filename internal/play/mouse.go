package play

import (
	"planner"
	"planner/board"

	tea "charm.land/bubbletea/v2"
)

// click walks to a free square, chooses a box, or pushes the chosen box to a square. On the bar of a film it shows the
// move under the mouse.
func (s *session) click(m tea.Mouse) tea.Cmd {
	if s.film != nil {
		return s.scrub(m)
	}
	place, ok := s.camera.placeAt(s.frame(), m.X, m.Y)
	if m.Button != tea.MouseLeft || !ok {
		return nil
	}
	switch c := at(s.game().Rows(), place); {
	case s.chosen != nil && *s.chosen == place:
		s.chosen = nil
	case board.IsBox(c):
		s.chosen = &place
		s.say(quiet, "Click where the box shall go, or the box again.")
	case c == '#':
	case s.chosen != nil:
		return s.push(*s.chosen, place)
	default:
		return s.walk(place)
	}
	return nil
}

func (s *session) walk(to planner.Place) tea.Cmd {
	if s.game().WalkTo(to[0], to[1]) != nil {
		return s.say(quiet, "The player cannot walk there without a push.")
	}
	return s.arrived()
}

func (s *session) push(from, to planner.Place) tea.Cmd {
	if s.game().PushTo(from[0], from[1], to[0], to[1]) != nil {
		s.chosen = nil
		return s.say(quiet, "The box cannot be pushed there while all others stand still.")
	}
	return s.arrived()
}

// scrub shows the move under the mouse, when it is over the bar of the film.
func (s *session) scrub(m tea.Mouse) tea.Cmd {
	b := s.window.bar()
	if m.Button != tea.MouseLeft || m.Y != s.window.barLine() || m.X < b.left || m.X >= b.left+b.width {
		return nil
	}
	s.film.stop()
	return s.seek(s.film.move(m.X-b.left, b.width))
}

// wheel moves a board that is larger than the screen.
func (s *session) wheel(m tea.Mouse) {
	s.panned = true
	rows, cols := 0, 0
	switch m.Button {
	case tea.MouseWheelUp:
		rows = -panSquares
	case tea.MouseWheelDown:
		rows = panSquares
	case tea.MouseWheelLeft:
		cols = -panSquares
	case tea.MouseWheelRight:
		cols = panSquares
	}
	if m.Mod.Contains(tea.ModShift) {
		rows, cols = cols, rows
	}
	s.camera.pan(rows, cols, s.frame())
}
