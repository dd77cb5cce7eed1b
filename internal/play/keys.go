package play

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// command is an action that keys are bound to.
type command struct {
	key.Binding
	do func(*session) tea.Cmd
}

// group is commands under one heading of the help screen.
type group struct {
	heading  string
	commands []command
}

// bind makes a command. Name is how people read the keys.
func bind(name, help string, do func(*session) tea.Cmd, keys ...string) command {
	return command{key.NewBinding(key.WithKeys(keys...), key.WithHelp(name, help)), do}
}

// playing are the keys while a level is played.
func playing() []group {
	return []group{
		{"Moves", []command{
			bind("←↓↑→ hjkl", "move, and push the box ahead", nil),
			bind("", "", step('l'), "left", "h"),
			bind("", "", step('d'), "down", "j"),
			bind("", "", step('u'), "up", "k"),
			bind("", "", step('r'), "right", "l"),
			bind("u, backspace", "undo a move", undo, "u", "backspace", "z"),
			bind("r", "redo a move", redo, "r", "y"),
			bind("U, R", "undo, redo up to a push", nil),
			bind("", "", undoPush, "U"),
			bind("", "", redoPush, "R"),
			bind("home", "back to the start", restart, "home", "0"),
			bind("click", "walk there; a box, then its place", nil),
			bind("wheel", "move a large board", nil),
		}},
		{"Help from the planner", []command{
			bind("i", "hint: the next push; again makes it", giveHint, "i"),
			bind("s", "solve from here and watch", watch, "s"),
			bind("v", "watch the moves made so far", replay, "v"),
			bind("b", "back to before the mistake", toMistake, "b"),
			bind("esc", "stop the search, hide the hint", away, "esc"),
		}},
		{"Levels and files", append([]command{
			bind("n, p", "next, last level", nil),
			bind("", "", onward, "enter"),
			bind("", "", turn(1), "n", "pgdown"),
			bind("", "", turn(-1), "p", "pgup"),
			bind("L, g", "list, go to a level", nil),
			bind("", "", openList, "L"),
			bind("", "", goTo, "g"),
			bind("w, o", "save, load moves", nil),
			bind("", "", save, "w", "ctrl+s"),
			bind("", "", load, "o", "ctrl+o"),
		}, always()...)},
	}
}

// watching are the keys while a solution is watched.
func watching() []group {
	return []group{
		{"Watching a solution", []command{
			bind("space", "run, stop", toggle, "space"),
			bind("→ l, ← h", "one move on, back", nil),
			bind("", "", skip(1), "right", "l"),
			bind("", "", skip(-1), "left", "h"),
			bind("↓ j, ↑ k", "the next push, the last one", nil),
			bind("", "", to(nextPush), "down", "j"),
			bind("", "", to(lastPush), "up", "k"),
			bind("+ -", "faster, slower", nil),
			bind("", "", faster(1), "+", "="),
			bind("", "", faster(-1), "-"),
			bind("g", "go to a push", jump, "g"),
			bind("click, drag", "on the bar: go there", nil),
			bind("home, end", "the first move, the last", nil),
			bind("", "", to(theBegin), "home", "0"),
			bind("", "", to(theEnd), "end", "$"),
			bind("esc", "play on from here", leave, "esc", "enter"),
		}},
		{"The rest", append([]command{bind("w", "save the moves", save, "w", "ctrl+s")}, always()...)},
	}
}

// always are the keys that do the same everywhere.
func always() []command {
	return []command{
		bind("x", "size of squares", resize, "x"),
		bind("?", "this help", func(s *session) tea.Cmd { s.help = true; return nil }, "?", "f1"),
		bind("q", "quit", quit, "q", "ctrl+c"),
	}
}

// unplayable are the keys for a level that cannot be used.
func unplayable() []group {
	return []group{{"Levels", append([]command{
		bind("n", "next level", turn(1), "n", "pgdown", "right", "down", "j", "l"),
		bind("p", "previous level", turn(-1), "p", "pgup", "left", "up", "k", "h"),
		bind("L", "list of levels", openList, "L"),
		bind("g", "go to a level", goTo, "g"),
	}, always()...)}}
}

// press runs the command of a key, if it has one.
func (s *session) press(groups []group, msg tea.KeyPressMsg) tea.Cmd {
	for _, g := range groups {
		for _, c := range g.commands {
			if c.do != nil && key.Matches(msg, c.Binding) {
				return c.do(s)
			}
		}
	}
	return nil
}

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
	return []keyHint{{arrows, "move"}, {"u", "undo"}, {"i", "hint"}, {"s", "solve"},
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
	var blocks []string
	for _, g := range s.groups() {
		blocks = append(blocks, strings.Join(s.helpBlock(g), "\n"))
	}
	text := strings.Join(blocks, blockGap)
	if s.window.width >= helpColumns {
		text = sideBySide(blocks, s.window.text())
	}
	return slices.Concat([]string{""}, strings.Split(text, "\n"), []string{""}, s.wrapped(s.squares(), 0))
}

// wrapped breaks a text of the help screen that begins in some column of the window.
func (s *session) wrapped(text string, from int) []string {
	return wrap(text, s.window.text()-from, len(text), "")
}

// helpBlock is the text of one group. In narrow windows what a command does goes on below itself, or below its keys.
func (s *session) helpBlock(g group) []string {
	names := 0
	for _, c := range g.commands {
		names = max(names, ansi.StringWidth(s.ascii(c.Help().Key)))
	}
	indent := len(margin) + names + len(keyGap)
	below := s.window.text()-indent < leastHelp
	if below {
		indent = 2 * len(keyGap)
	}
	lines := []string{s.theme.styled(title, g.heading)}
	for _, c := range g.commands {
		h := c.Help()
		if h.Key == "" {
			continue
		}
		before := margin + s.theme.styled(keyName, padded(s.ascii(h.Key), names)) + keyGap
		if below {
			lines, before = append(lines, before), strings.Repeat(" ", indent)
		}
		for _, part := range s.wrapped(h.Desc, indent) {
			lines, before = append(lines, before+part), strings.Repeat(" ", indent)
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
		square byte
		name   string
	}{{'@', "player"}, {'$', "box"}, {'.', "goal"}, {'*', "box on goal"}, {'+', "player on goal"}} {
		parts = append(parts, s.theme.styled(roles[e.square], g.squares[e.square][0])+" "+e.name)
	}
	return strings.Join(parts, keyGap)
}

// blockGap separates blocks of the help screen that stand below each other.
const blockGap = "\n\n"

// sideBySide puts blocks into two columns of about the same height that fit a width, or else below each other.
func sideBySide(blocks []string, width int) string {
	best := strings.Join(blocks, blockGap)
	for i := range blocks {
		left, right := strings.Join(blocks[:i], blockGap), strings.Join(blocks[i:], blockGap)
		both := lipgloss.JoinHorizontal(lipgloss.Top, left, strings.Repeat(" ", helpGap), right)
		if lipgloss.Width(both) <= width && lipgloss.Height(both) < lipgloss.Height(best) {
			best = both
		}
	}
	return best
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
