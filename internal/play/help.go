package play

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// keyHint is an entry of the line of keys at the foot of the screen.
type keyHint struct{ key, does string }

// footer lists the keys for the foot of the screen. The last two are always shown, of the others as many as fit.
func (s *session) footer() []keyHint {
	arrows := "←↓↑→"
	if s.options.Charset == ASCII {
		arrows = "hjkl"
	}
	switch {
	case s.film != nil:
		return []keyHint{{"space", "run"}, {"hl", "step"}, {"jk", "push"}, {"+-", "speed"}, {"g", "go to"},
			{"esc", "play on"}, {"?", "help"}, {"q", "quit"}}
	case s.game() == nil:
		return []keyHint{{"n", "next"}, {"p", "previous"}, {"?", "help"}, {"q", "quit"}}
	}
	return []keyHint{{arrows, "move"}, {"u", "undo"}, {"i", "hint"}, {"s", "solve"}, {"1-6", "layers"},
		{"n", "next"}, {"L", "list"}, {"w", "save"}, {"?", "help"}, {"q", "quit"}}
}

// keyLine draws the keys that fit.
func keyLine(t *theme, keys []keyHint, width int) string {
	last := len(keys) - 2
	room := width + len(keyGap) - keys[last].width() - keys[last+1].width()
	var parts []string
	for i, k := range keys {
		if i < last {
			if room -= k.width(); room < 0 {
				continue
			}
		}
		parts = append(parts, t.styled(keyName, k.key)+" "+t.styled(quiet, k.does))
	}
	return fit(strings.Join(parts, keyGap), width, "")
}

// keyGap separates the keys.
const keyGap = "  "

// width is the columns that a key takes, with the gap behind it.
func (k keyHint) width() int { return ansi.StringWidth(k.key) + 1 + len(k.does) + len(keyGap) }

// groups are the keys that count now.
func (s *session) groups() []group {
	switch {
	case s.game() == nil:
		return unplayable()
	case s.film != nil:
		return watching()
	}
	return playing()
}

// helpLines is the help screen: groups in two columns when the window is wide enough, and the squares.
func (s *session) helpLines() []string {
	blocks := make([][]string, 0, 5)
	for _, g := range s.groups() {
		blocks = append(blocks, s.helpBlock(g))
	}
	lines := column(blocks)
	if s.window.width >= helpColumns {
		lines = sideBySide(blocks)
	}
	return append(append([]string{""}, lines...), "", s.squares())
}

// helpBlock is the text of one group.
func (s *session) helpBlock(g group) []string {
	names := 0
	for _, c := range g.commands {
		names = max(names, ansi.StringWidth(s.ascii(c.Help().Key)))
	}
	lines := []string{s.theme.styled(title, g.heading)}
	for _, c := range g.commands {
		if h := c.Help(); h.Key != "" {
			lines = append(lines, margin+s.theme.styled(keyName, padded(s.ascii(h.Key), names))+keyGap+h.Desc)
		}
	}
	return lines
}

// ascii writes the names of keys for terminals without arrows.
func (s *session) ascii(name string) string {
	if s.options.Charset == Unicode {
		return name
	}
	return strings.TrimSpace(strings.NewReplacer("←↓↑→", "arrows", "→", "right", "←", "left", "↓", "down",
		"↑", "up").Replace(name))
}

// squares explains how squares are drawn.
func (s *session) squares() string {
	g := newGlyphs(s.frame().square, s.options.Charset)
	var parts []string
	for _, e := range []struct {
		text text
		role role
		name string
	}{{g.player, player, "player"}, {g.box, box, "box"}, {g.goal, goal, "goal"}, {g.placed, placed, "box on goal"},
		{g.onGoal, player, "player on goal"}} {
		parts = append(parts, s.theme.styled(e.role, e.text[0])+" "+e.name)
	}
	return strings.Join(parts, keyGap)
}

// column puts blocks below each other.
func column(blocks [][]string) []string {
	var lines []string
	for i, b := range blocks {
		if i > 0 {
			lines = append(lines, "")
		}
		lines = append(lines, b...)
	}
	return lines
}

// sideBySide puts blocks into two columns of about the same height.
func sideBySide(blocks [][]string) []string {
	best, split := -1, 0
	for i := range blocks {
		height := max(len(column(blocks[:i])), len(column(blocks[i:])))
		if best < 0 || height < best {
			best, split = height, i
		}
	}
	left, right := column(blocks[:split]), column(blocks[split:])
	width := 0
	for _, line := range left {
		width = max(width, ansi.StringWidth(line)+helpGap)
	}
	lines := make([]string, max(len(left), len(right)))
	for i := range lines {
		if i < len(left) {
			lines[i] = left[i]
		}
		if i < len(right) {
			lines[i] = padded(lines[i], width) + right[i]
		}
	}
	return lines
}

// helpKey scrolls the help screen; all other keys close it.
func (s *session) helpKey(msg tea.KeyPressMsg) tea.Cmd {
	switch msg.String() {
	case "down", "j":
		s.top = max(0, min(s.top+1, len(s.helpLines())-s.window.middle()))
	case "up", "k":
		s.top = max(0, s.top-1)
	default:
		s.help, s.top = false, 0
	}
	return nil
}
