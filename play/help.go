package play

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// keyHint is an entry of the line of keys at the foot of the screen.
type keyHint struct{ key, does string }

// footer lists the keys for the foot of the screen, the most useful ones first.
func (s *session) footer() []keyHint {
	switch {
	case s.film != nil:
		return []keyHint{{"space", "run"}, {"hl", "step"}, {"jk", "push"}, {"+-", "speed"}, {"g", "go to"},
			{"esc", "play on"}, {"?", "help"}, {"q", "quit"}}
	case s.game() == nil:
		return []keyHint{{"n", "next"}, {"p", "previous"}, {"?", "help"}, {"q", "quit"}}
	}
	return []keyHint{{"hjkl", "move"}, {"u", "undo"}, {"r", "redo"}, {"i", "hint"}, {"s", "solve"}, {"?", "help"},
		{"q", "quit"}, {"n", "next"}, {"1-6", "layers"}, {"w", "save"}}
}

// keyLine draws as many keys as fit.
func keyLine(t *theme, keys []keyHint, width int) string {
	var line strings.Builder
	used := 0
	for _, k := range keys {
		need := ansi.StringWidth(k.key) + 1 + len(k.does)
		if used > 0 {
			need += 2
		}
		if used+need > width {
			break
		}
		if used > 0 {
			line.WriteString("  ")
		}
		line.WriteString(t.styled(keyName, k.key) + " " + t.styled(quiet, k.does))
		used += need
	}
	return line.String()
}

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
	blocks = append(blocks, s.squaresBlock())
	if s.window.width < helpColumns {
		return column(blocks)
	}
	return sideBySide(blocks, s.window.width/2)
}

// helpBlock is the text of one group.
func (s *session) helpBlock(g group) []string {
	lines := []string{s.theme.styled(title, g.heading)}
	for _, c := range g.commands {
		if h := c.Help(); h.Key != "" {
			lines = append(lines, " "+s.theme.styled(keyName, padded(s.ascii(h.Key), helpKeys))+" "+h.Desc)
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

// squaresBlock explains how squares are drawn.
func (s *session) squaresBlock() []string {
	g := newGlyphs(s.frame().square, s.options.Charset)
	lines := []string{s.theme.styled(title, "Squares")}
	for _, e := range []struct {
		text string
		role role
		name string
	}{{g.player, player, "the player"}, {g.box, box, "a box"}, {g.placed, placed, "a box on a goal"},
		{g.goal, goal, "a goal"}, {g.onGoal, player, "the player on a goal"}} {
		lines = append(lines, " "+padded(s.theme.styled(e.role, e.text), helpKeys)+" "+e.name)
	}
	return lines
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
func sideBySide(blocks [][]string, width int) []string {
	best, split := -1, 0
	for i := range blocks {
		height := max(len(column(blocks[:i])), len(column(blocks[i:])))
		if best < 0 || height < best {
			best, split = height, i
		}
	}
	left, right := column(blocks[:split]), column(blocks[split:])
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
