package play

import (
	"fmt"

	tea "charm.land/bubbletea/v2"
)

// openList shows the list of levels.
func openList(s *session) tea.Cmd {
	_ = s.left() // brings the record up to date, which the list shows
	s.list = &list{at: s.album.at, top: s.album.at - s.window.middle()/2}
	return nil
}

// listKey moves the mark, opens the marked level, or closes the list.
func (s *session) listKey(msg tea.KeyPressMsg) tea.Cmd {
	l, page, all := s.list, max(1, s.window.middle()-1), len(s.album.levels)
	by, moves := map[string]int{"down": 1, "j": 1, "up": -1, "k": -1, "pgdown": page, "space": page, "pgup": -page,
		"home": -all, "end": all}[msg.String()]
	switch key := msg.String(); {
	case moves:
		l.at = max(0, min(l.at+by, all-1))
	case key == "g":
		return goTo(s)
	case key == "enter":
		return s.open(l.at)
	default:
		s.list = nil
	}
	return nil
}

// open shows a level of the list.
func (s *session) open(at int) tea.Cmd {
	s.list = nil
	if at == s.album.at {
		return nil
	}
	s.album.at = at
	return s.shown()
}

// goTo asks for a level by its number or by the beginning of its title.
func goTo(s *session) tea.Cmd {
	s.prompt = ask("Go to the level (number or title): ", "", s.window.text(), func(text string) tea.Cmd {
		if at := s.album.find(printable(text)); at >= 0 {
			return s.open(at)
		}
		return s.say(wrong, fmt.Sprintf("No level is number or title %q.", printable(text)))
	})
	return nil
}

// listLines is the part of the list around the mark.
func (s *session) listLines(height int, cut string) []string {
	l := s.list
	l.top = max(0, min(l.top, l.at, len(s.album.levels)-height), l.at-height+1)
	digits := len(fmt.Sprint(s.album.levels[len(s.album.levels)-1].Number))
	var lines []string
	for at := l.top; at < min(l.top+height, len(s.album.levels)); at++ {
		level := s.album.levels[at]
		mark, name := "  ", quiet
		if at == l.at {
			mark, name = "> ", title
		}
		r, standing := s.standing(at)
		left := s.theme.styled(name, fmt.Sprintf("%s%*d  %s", mark, digits, level.Number, printable(level.Title)))
		lines = append(lines, spread(left, s.theme.styled(r, standing), s.window.text(), cut))
	}
	return lines
}
