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
	case s.marks.chosen != nil && *s.marks.chosen == place:
		s.marks.chosen = nil
	case board.IsBox(c):
		s.marks.chosen = &place
		s.say(quiet, "Click where the box shall go, or the box again.")
	case c == '#':
	case s.marks.chosen != nil:
		from := *s.marks.chosen
		if s.game().PushTo(from[0], from[1], place[0], place[1]) != nil {
			s.marks.chosen = nil
			return s.say(quiet, "The box cannot be pushed there while all others stand still.")
		}
		return s.arrived()
	default:
		if s.game().WalkTo(place[0], place[1]) != nil {
			return s.say(quiet, "The player cannot walk there without a push.")
		}
		return s.arrived()
	}
	return nil
}

// scrub shows the move under the mouse, when the mouse is over the bar of the film.
func (s *session) scrub(m tea.Mouse) tea.Cmd {
	at, width := m.X-barBefore, s.window.barWidth()
	if m.Button != tea.MouseLeft || m.Y != s.window.barLine() || at < 0 || at >= width {
		return nil
	}
	s.film.stop()
	return s.seek(s.film.move(at, width))
}

// wheel moves a board that is larger than the screen.
func (s *session) wheel(m tea.Mouse) {
	by := map[tea.MouseButton]planner.Place{tea.MouseWheelUp: {-panSquares, 0}, tea.MouseWheelDown: {panSquares, 0},
		tea.MouseWheelLeft: {0, -panSquares}, tea.MouseWheelRight: {0, panSquares}}[m.Button]
	if m.Mod.Contains(tea.ModShift) {
		by[0], by[1] = by[1], by[0]
	}
	s.camera.pan(by[0], by[1], s.frame())
}
