package play

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
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
			bind("c", "coach: what each push cost", askCoach, "c"),
			bind("esc", "stop the search, hide the hint", away, "esc"),
		}},
		layers(),
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
			bind("", "", nextPush, "down", "j"),
			bind("", "", lastPush, "up", "k"),
			bind("+ -", "faster, slower", nil),
			bind("", "", faster(1), "+", "="),
			bind("", "", faster(-1), "-"),
			bind("g", "go to a push", jump, "g"),
			bind("click, drag", "on the bar: go there", nil),
			bind("home, end", "the first move, the last", nil),
			bind("", "", toBegin, "home", "0"),
			bind("", "", toEnd, "end", "$"),
			bind("esc", "play on from here", leave, "esc", "enter"),
		}},
		layers(),
		{"The rest", append([]command{bind("w", "save the moves", save, "w", "ctrl+s")}, always()...)},
	}
}

// layers are the keys of the layers.
func layers() group {
	return group{"Layers", []command{
		bind("1", "dead squares", show(deadSquares), "1"),
		bind("2", "zones", show(zones), "2"),
		bind("3", "one-way doors", show(doors), "3"),
		bind("4", "rooms", show(rooms), "4"),
		bind("5", "goal traps", show(goalTraps), "5"),
		bind("6", "packing order", show(packingOrder), "6"),
		bind("tab", "the next door", nextItem, "tab"),
	}}
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
