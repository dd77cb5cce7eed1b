package play

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

func TestSave(t *testing.T) {
	files := memory{"taken": made("r")}
	m := begun(t, Options{Archive: files}, corridor+"\n"+hall)
	after(t, m, "w", "no moves to save")
	after(t, m, "right w", "Save the moves in: moves-1")
	after(t, m, "enter", "Saved 1 move, in moves-1.")
	if files["moves-1"] != made("r") || strings.Contains(screen(m), "not saved") {
		t.Errorf("files %v:\n%s", files, screen(m))
	}
	after(t, m, "right w ctrl+u t a k e n enter", "taken exists. Replace the moves of this level in it? y/n")
	press(m, "n")
	if files["taken"] != made("r") {
		t.Error("a file was replaced without leave")
	}
	press(m, "w ctrl+u t a k e n enter y")
	if files["taken"] != made("rR") {
		t.Errorf("files %v", files)
	}
	after(t, m, "left w ctrl+u / enter", "Not saved: no such folder")
	after(t, m, "w esc", "not saved")
}

func TestLoad(t *testing.T) {
	files := memory{"moves-1": made("rRR"), "wrong": made("rrrrrrrr")}
	m := begun(t, Options{Archive: files, Default: "wrong"}, corridor)
	after(t, m, "o enter", "Not loaded: move 6", "moves 0")
	after(t, m, "o ctrl+u m o v e s - 1 enter", "Loaded 3 moves.", "pushes 2")
	press(m, "u u u")
	if m.session.game().Moves() != 0 || m.session.game().All() != "rRR" {
		t.Errorf("after undo %s of %s", m.session.game().LURD(), m.session.game().All())
	}
	after(t, m, "o ctrl+u n o n e enter", "Not loaded: none")
}

// Moves that were undone are saved too, and loaded with the position in its place.
func TestSaveUndone(t *testing.T) {
	files := memory{}
	m := begun(t, Options{Archive: files}, corridor)
	after(t, m, "right right right u u w enter", "Saved 3 moves, 2 of them undone, in moves-1.")
	if want := (Moves{"rRR", 1}); files["moves-1"] != want || strings.Contains(screen(m), "not saved") {
		t.Errorf("files %v:\n%s", files, screen(m))
	}
	m = begun(t, Options{Archive: files}, corridor)
	after(t, m, "o enter", "Loaded 3 moves, 2 of them undone. r makes the next one", "moves 1")
	leads(t, m, "r r", "rRR")
}

func TestQuitAsksOnce(t *testing.T) {
	m := begun(t, Options{}, corridor+"\n"+hall)
	if !press(m, "q") {
		t.Error("without moves the program asks before it ends")
	}
	if press(m, "right q") {
		t.Error("unsaved moves are lost without a question")
	}
	shows(t, m, "The moves are not saved. Quit? y/n")
	if press(m, "n") {
		t.Error("it ends after a no")
	}
	if !press(m, "q y") {
		t.Error("it does not end after a yes")
	}
	if !press(m, "ctrl+c ctrl+c") {
		t.Error("Ctrl-C twice does not end it")
	}
	after(t, m, "n up q", "The moves of 2 levels are not saved.")
}

func TestSizes(t *testing.T) {
	var text strings.Builder
	const size = 100
	for row := range size {
		line := []byte("#" + strings.Repeat(" ", size-2) + "#")
		if row == 0 || row == size-1 {
			line = []byte(strings.Repeat("#", size))
		}
		if row == 50 {
			copy(line[50:], "@$.")
		}
		fmt.Fprintf(&text, "%s\n", line)
	}
	large := text.String()
	for _, levels := range []string{corridor, large} {
		m := begun(t, Options{}, levels)
		for _, w := range [][2]int{{80, 24}, {200, 60}, {leastWidth, leastHeight}, {10, 3}, {1, 1}, {0, 0}, {40, 100}} {
			m.Update(tea.WindowSizeMsg{Width: w[0], Height: w[1]})
			for _, keys := range []string{"", "?", "esc", "s", "?", "esc", "esc", "w", "esc", "i", "x", "x", "x",
				"2 b"} {
				press(m, keys)
				fits(t, m, w[0], w[1])
			}
			if seen := screen(m); w[0] >= leastWidth && w[1] >= leastHeight && !strings.Contains(seen, "@") &&
				!strings.Contains(seen, "oo") {
				t.Errorf("the player is not in view of %v:\n%s", w, seen)
			}
		}
	}
}

// TestBounded: of a terminal that claims all places that a system can tell, a part is drawn, with the board in it.
func TestBounded(t *testing.T) {
	m := begun(t, Options{}, corridor)
	m.Update(Bounded(m, tea.WindowSizeMsg{Width: 65_535, Height: 65_535}))
	fits(t, m, mostWidth, mostHeight)
	if seen := screen(m); !strings.Contains(seen, "q quit") {
		t.Errorf("the keys are not in view:\n%s", seen)
	}
	if small := (tea.WindowSizeMsg{Width: 80, Height: 24}); Bounded(m, small) != tea.Msg(small) {
		t.Error("a usual window is bounded")
	}
}

func fits(t *testing.T, m *Model, width, height int) {
	t.Helper()
	lines := strings.Split(screen(m), "\n")
	if len(lines) > max(1, height) {
		t.Fatalf("%d lines in a window of %d:\n%s", len(lines), height, screen(m))
	}
	for _, line := range lines {
		if got := ansi.StringWidth(line); got > width {
			t.Fatalf("%d columns in a window of %d: %q", got, width, line)
		}
	}
}

func TestASCII(t *testing.T) {
	m := begun(t, Options{ASCII: true, Name: "é.xsb"}, strings.ReplaceAll(corridor, "corridor", "e\u0301 倉庫 👩‍🚀"))
	if title := m.View().WindowTitle; title != "e ???? ???? - ?.xsb" || !strings.Contains(screen(m), " e ???? ???? ") {
		t.Errorf("%q above\n%s", title, screen(m))
	}
	for _, keys := range []string{"1", "L", "i", "x", "x", "x", "esc s", "space", "?"} {
		press(m, keys)
		for _, r := range screen(m) {
			if r > '~' {
				t.Fatalf("%q is shown after %s:\n%s", r, keys, screen(m))
			}
		}
	}
}

func TestTitleWithEscapes(t *testing.T) {
	m := begun(t, Options{Name: "a\x1b]0;x\x07"}, strings.ReplaceAll(corridor, "corridor", "a\x1b[2Jb\u202e"))
	view := m.View()
	if strings.Contains(view.Content, "\x1b[2J") || strings.ContainsAny(view.WindowTitle, "\x1b\x07\u202e") {
		t.Errorf("%q, %q", view.Content, view.WindowTitle)
	}
}

// TestHelpFits wants both help screens whole in a window of 80x24.
func TestHelpFits(t *testing.T) {
	m := begun(t, Options{}, corridor)
	for _, keys := range []string{"?", "esc s ?"} {
		press(m, keys)
		if lines := m.session.helpLines(); len(lines) > m.session.window.middle() {
			t.Errorf("%d lines of help, there is room for %d:\n%s", len(lines), m.session.window.middle(), screen(m))
		}
		for _, g := range m.session.groups() {
			for _, c := range g.commands {
				shows(t, m, c.name, c.help)
			}
		}
	}
}

// TestHelpInNarrowWindows scrolls through the help screen as a user does and finds every word of it.
func TestHelpInNarrowWindows(t *testing.T) {
	for _, w := range [][2]int{{leastWidth, leastHeight}, {leastWidth, 24}, {40, 20}, {75, 24}} {
		m := begun(t, Options{}, corridor)
		m.Update(tea.WindowSizeMsg{Width: w[0], Height: w[1]})
		press(m, "?")
		shows(t, m, "↓ ↑ scroll,")
		var all strings.Builder
		for range m.session.helpLines() {
			fits(t, m, w[0], w[1])
			lines := strings.Split(screen(m), "\n")
			all.WriteString(strings.Join(lines[titleLines:titleLines+m.session.window.middle()], " ") + " ")
			press(m, "down")
		}
		for _, g := range m.session.groups() {
			for _, c := range g.commands {
				for word := range strings.FieldsSeq(c.name + " " + c.help + " player on goal") {
					if !strings.Contains(all.String(), " "+word+" ") {
						t.Errorf("%v: no %q of %q", w, word, c.help)
					}
				}
			}
		}
	}
	m := begun(t, Options{}, corridor)
	m.Update(tea.WindowSizeMsg{Width: 14, Height: 5})
	if seen := strings.Join(strings.Fields(screen(m)), " "); seen != "Too small, 24x9 at least" {
		t.Errorf("in a very small window: %q", seen)
	}
}

// TestKeysAreUnique wants no key to mean two things at once.
func TestKeysAreUnique(t *testing.T) {
	for _, groups := range [][]group{playing(), watching(), unplayable()} {
		seen := map[string]bool{}
		for _, g := range groups {
			for _, c := range g.commands {
				for _, keys := range c.keys {
					for _, k := range keys.names {
						if seen[k] {
							t.Errorf("%q is bound twice", k)
						}
						seen[k] = true
					}
					if len(keys.names) == 0 || keys.do == nil || c.name == "" || c.help == "" {
						t.Errorf("the command %q is incomplete", c.help)
					}
				}
			}
		}
	}
}
