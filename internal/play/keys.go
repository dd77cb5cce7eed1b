package play

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// action is what a key does.
type action func(*session) tea.Cmd

// command is a line of the help screen, with its keys.
type command struct {
	name string // how people read the keys
	help string
	keys []keys // none for the mouse
}

// keys are bound to one action.
type keys struct {
	do    action
	names []string
}

// group is commands under one heading of the help screen.
type group struct {
	heading  string
	commands []command
}

// bind makes a command.
func bind(name, help string, keys ...keys) command { return command{name, help, keys} }

// on binds keys to an action.
func on(do action, names ...string) keys { return keys{do, names} }

// playing are the keys while a level is played.
func playing() []group {
	return []group{
		{"Moves", []command{
			bind("←↓↑→ hjkl", "move, and push the box ahead", on(step('l'), "left", "h"), on(step('d'), "down", "j"),
				on(step('u'), "up", "k"), on(step('r'), "right", "l")),
			bind("u, backspace", "undo a move", on(undo, "u", "backspace", "z")),
			bind("r", "redo a move", on(redo, "r", "y")),
			bind("U, R", "undo, redo up to a push", on(undoPush, "U"), on(redoPush, "R")),
			bind("home", "back to the start", on(restart, "home", "0")),
			bind("click", "walk there; a box, then its place"),
			bind("wheel", "move a large board"),
		}},
		{"Help from the planner", []command{
			bind("i", "hint: the next push; again makes it", on(giveHint, "i")),
			bind("s", "solve from here and watch", on(watch, "s")),
			bind("v", "watch the moves made so far", on(replay, "v")),
			bind("b", "back to before the mistake", on(toMistake, "b")),
			bind("esc", "stop the search, hide the hint", on(away, "esc")),
		}},
		{"Levels and files", append([]command{
			bind("n, p", "next, last level", on(onward, "enter"), on(turn(1), "n", "pgdown"),
				on(turn(-1), "p", "pgup")),
			bind("L, g", "list, go to a level", on(openList, "L"), on(goTo, "g")),
			bind("w, o", "save, load moves", on(save, "w", "ctrl+s"), on(load, "o", "ctrl+o")),
		}, always()...)},
	}
}

// watching are the keys while a solution is watched.
func watching() []group {
	return []group{
		{"Watching a solution", []command{
			bind("space", "run, stop", on(toggle, "space")),
			bind("→ l, ← h", "one move on, back", on(skip(1), "right", "l"), on(skip(-1), "left", "h")),
			bind("↓ j, ↑ k", "the next push, the last one", on(to(nextPush), "down", "j"), on(to(lastPush), "up", "k")),
			bind("+ -", "faster, slower", on(faster(1), "+", "="), on(faster(-1), "-")),
			bind("g", "go to a push", on(jump, "g")),
			bind("click, drag", "on the bar: go there"),
			bind("home, end", "the first move, the last", on(to(theBegin), "home", "0"), on(to(theEnd), "end", "$")),
			bind("esc", "play on from here", on(leave, "esc", "enter")),
		}},
		{"The rest", append([]command{bind("w", "save the moves", on(save, "w", "ctrl+s"))}, always()...)},
	}
}

// always are the keys that do the same everywhere.
func always() []command {
	return []command{
		bind("x", "size of squares", on(resize, "x")),
		bind("?", "this help", on(func(s *session) tea.Cmd { s.help = &help{}; return nil }, "?", "f1")),
		bind("q", "quit", on(quit, "q", "ctrl+c")),
	}
}

// unplayable are the keys for a level that cannot be used.
func unplayable() []group {
	return []group{{"Levels", append([]command{
		bind("n", "next level", on(turn(1), "n", "pgdown", "right", "down", "j", "l")),
		bind("p", "previous level", on(turn(-1), "p", "pgup", "left", "up", "k", "h")),
		bind("L", "list of levels", on(openList, "L")),
		bind("g", "go to a level", on(goTo, "g")),
	}, always()...)}}
}

// press runs the action of a key, if it has one.
func (s *session) press(groups []group, msg tea.KeyPressMsg) tea.Cmd {
	for _, g := range groups {
		for _, c := range g.commands {
			for _, k := range c.keys {
				if slices.Contains(k.names, msg.String()) {
					return k.do(s)
				}
			}
		}
	}
	return nil
}

// keyHint is an entry of the line of keys at the foot of the screen.
type keyHint struct{ key, does string }

// footer lists the keys for the foot of the screen. The last two keys are always shown, and of the others as
// many as fit.
func (s *session) footer() []keyHint {
	arrows := "←↓↑→"
	if s.options.ASCII {
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
		names = max(names, ansi.StringWidth(s.ascii(c.name)))
	}
	indent := len(margin) + names + len(keyGap)
	below := s.window.text()-indent < leastHelp
	if below {
		indent = 2 * len(keyGap)
	}
	lines := []string{s.theme.styled(title, g.heading)}
	for _, c := range g.commands {
		before := margin + s.theme.styled(keyName, padded(s.ascii(c.name), names)) + keyGap
		if below {
			lines, before = append(lines, before), strings.Repeat(" ", indent)
		}
		for _, part := range s.wrapped(c.help, indent) {
			lines, before = append(lines, before+part), strings.Repeat(" ", indent)
		}
	}
	return lines
}

// ascii writes the names of keys for terminals without arrows.
func (s *session) ascii(name string) string {
	if !s.options.ASCII {
		return name
	}
	return strings.TrimSpace(strings.NewReplacer("←↓↑→", "arrows", "→", "right", "←", "left", "↓", "down",
		"↑", "up").Replace(name))
}

// squares explains how squares are drawn.
func (s *session) squares() string {
	g := newGlyphs(s.frame().square, s.options.ASCII)
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
		s.help.top = max(0, min(s.help.top+1, len(s.helpLines())-s.window.middle()))
	case "up", "k":
		s.help.top = max(0, s.help.top-1)
	default:
		s.help = nil
	}
	return nil
}
