package play

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"time"

	"planner"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

const (
	corridor = "#########\n#@ $   .#\n#########\nTitle: corridor\n"
	hall     = "########\n#      #\n# $@ $ #\n#  ..  #\n#      #\n########\nTitle: hall\n"
	broken   = "#####\n#@$ #\n#####\nTitle: no goal\n"
)

// memory is an archive without files.
type memory map[string]Moves

func (m memory) LoadMoves(name string, _ *planner.Level) (Moves, error) {
	if moves, ok := m[name]; ok {
		return moves, nil
	}
	return Moves{}, fmt.Errorf("%s: %w", name, fs.ErrNotExist)
}

func (m memory) SaveMoves(name string, _ *planner.Level, moves Moves, mode SaveMode) error {
	if _, exists := m[name]; exists && mode == Keep {
		return fmt.Errorf("%s: %w", name, fs.ErrExist)
	}
	if strings.Contains(name, "/") {
		return errors.New("no such folder")
	}
	m[name] = moves
	return nil
}

func (m memory) Propose(level *planner.Level) string { return fmt.Sprintf("moves-%d", level.Number) }

// made is moves of which none was undone.
func made(lurd string) Moves { return Moves{lurd, len(lurd)} }

// begun makes a model of some levels and runs what it begins with.
func begun(t *testing.T, o Options, levels string) *Model {
	t.Helper()
	var err error
	if o.Levels, err = planner.Read(strings.NewReader(levels), "test"); err != nil {
		t.Fatal(err)
	}
	if o.Archive == nil {
		o.Archive = memory{}
	}
	o.Threads, o.Time, o.RAM = 1, time.Hour, 256<<20
	m := New(o)
	finish(m, m.Init())
	for m.session.frame().square.lines > 1 {
		press(m, "x") // one line a row is easier to compare
	}
	return m
}

// finish runs commands, and those that their messages bring, until none is left.
func finish(m *Model, cmd tea.Cmd) (quit bool) {
	if cmd == nil {
		return false
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, each := range msg {
			quit = finish(m, each) || quit
		}
		return quit
	case tea.QuitMsg:
		return true
	case nil:
		return false
	default:
		_, next := m.Update(msg)
		return finish(m, next)
	}
}

// names of keys that are not their own text.
var named = map[string]rune{"enter": tea.KeyEnter, "esc": tea.KeyEscape, "up": tea.KeyUp, "down": tea.KeyDown,
	"left": tea.KeyLeft, "right": tea.KeyRight, "home": tea.KeyHome, "end": tea.KeyEnd, "tab": tea.KeyTab,
	"space": tea.KeySpace, "backspace": tea.KeyBackspace}

func pressed(name string) tea.KeyPressMsg {
	switch code, special := named[name]; {
	case name == "space":
		return tea.KeyPressMsg{Code: code, Text: " "}
	case special:
		return tea.KeyPressMsg{Code: code}
	case strings.HasPrefix(name, "ctrl+"):
		return tea.KeyPressMsg{Code: rune(name[5]), Mod: tea.ModCtrl}
	}
	return tea.KeyPressMsg{Code: []rune(name)[0], Text: name}
}

// press presses keys, separated by blanks, and runs what they bring. It reports whether the program ends.
func press(m *Model, keys string) (quit bool) {
	for key := range strings.FieldsSeq(keys) {
		_, cmd := m.Update(pressed(key))
		quit = finish(m, cmd) || quit
	}
	return quit
}

// screen returns the text that is shown, without colours.
func screen(m *Model) string { return ansi.Strip(m.View().Content) }

// shows wants texts on the screen.
func shows(t *testing.T, m *Model, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !strings.Contains(screen(m), text) {
			t.Errorf("%q is not shown:\n%s", text, screen(m))
		}
	}
}

// after presses keys and wants texts on the screen then.
func after(t *testing.T, m *Model, keys string, texts ...string) {
	t.Helper()
	press(m, keys)
	shows(t, m, texts...)
}

// leads presses keys and wants the game to be at the end of some moves then.
func leads(t *testing.T, m *Model, keys, lurd string) {
	t.Helper()
	press(m, keys)
	played(t, m, lurd)
}

// played wants the game to be at the end of some moves.
func played(t *testing.T, m *Model, lurd string) {
	t.Helper()
	if got := m.session.game().LURD(); got != lurd {
		t.Errorf("played %s, expected %s", got, lurd)
	}
}

func TestMoves(t *testing.T) {
	m := begun(t, Options{}, corridor)
	leads(t, m, "right right l", "rRR")
	shows(t, m, "moves 3  pushes 2  boxes 0/1", "not saved")
	leads(t, m, "left left left", "rRRlll") // the second and third are into the wall
	leads(t, m, "u u u u", "rR")
	leads(t, m, "r", "rRR")
	leads(t, m, "U U U", "")
	after(t, m, "u", "This is the start of the level.")
	leads(t, m, "R R", "rRR")
	after(t, m, "home", "Back at the start.")
	after(t, m, "right right right right right", "Solved in 5 moves and 4 pushes.", "boxes 1/1")
}

func TestHint(t *testing.T) {
	m := begun(t, Options{}, corridor)
	after(t, m, "i", "Push the marked box to the right.", "@@  []>>")
	after(t, m, "left", "@@  []>>") // into the wall: nothing moves, the hint stays
	leads(t, m, "i", "rR")
	after(t, m, "i", "@@[]>>")
	after(t, m, "right i", "@@[]>>")                // the solution that is known goes on from here
	leads(t, m, "left left left i i", "rRRlllrrrR") // and after a walk
}

func TestHintOfLostLevel(t *testing.T) {
	m := begun(t, Options{}, "######\n#@$  #\n#  . #\n######\n")
	after(t, m, "i", "Lost (")
}

// A search ends when the position changes, and its late answer does not count.
func TestSearchEndsWithMove(t *testing.T) {
	m := begun(t, Options{}, corridor)
	_, cmd := m.Update(pressed("s"))
	running := m.session.search
	if running == nil {
		t.Fatal("no search runs")
	}
	shows(t, m, "Solving from here")
	press(m, "right")
	if m.session.search != nil {
		t.Error("the search goes on after a move")
	}
	finish(m, cmd)
	if m.session.film != nil || m.session.game().LURD() != "r" {
		t.Errorf("the late answer was used, the game is %s", m.session.game().LURD())
	}
	_, cmd = m.Update(pressed("i"))
	after(t, m, "esc", "Stopped.")
	if finish(m, cmd); m.session.marks.hint != nil {
		t.Error("a hint comes after it was stopped")
	}
}

func TestWatch(t *testing.T) {
	m := begun(t, Options{}, corridor)
	after(t, m, "right s", "Found a solution: 4 pushes", "push 0/4  move 0/4")
	after(t, m, "right l", "push 2/4  move 2/4")
	after(t, m, "left k", "push 0/4")
	after(t, m, "k", "push 0/4")
	after(t, m, "j j j j j j", "push 4/4")
	after(t, m, "home g 2 enter", "push 2/4")
	after(t, m, "g x enter", `"x" is not a number`)
	after(t, m, "end space", "push 4/4", "boxes 1/1") // runs from the first move to the last
	after(t, m, "+ + + + + + + + + +", "500/s")
	after(t, m, "- - - - - - - - - - - -", "1/s")
	after(t, m, "home esc", "Redo (r, R) makes the next moves of the film.")
	if m.session.film != nil || m.session.game().LURD() != "r" {
		t.Errorf("after the film %s", m.session.game().LURD())
	}
	leads(t, m, "R", "rR")
}

func TestScrub(t *testing.T) {
	m := begun(t, Options{}, corridor)
	press(m, "s")
	width, y := m.session.window.barWidth(), m.session.window.barLine()
	m.Update(tea.MouseClickMsg{X: barBefore + width - 1, Y: y, Button: tea.MouseLeft})
	shows(t, m, "push 4/4")
	m.Update(tea.MouseMotionMsg{X: barBefore + width/2, Y: y, Button: tea.MouseLeft})
	if n := m.session.game().Moves(); n < 2 || n > 3 {
		t.Errorf("in the middle of 5 moves is move %d", n)
	}
	m.Update(tea.MouseClickMsg{X: barBefore, Y: y, Button: tea.MouseLeft})
	shows(t, m, "push 0/4  move 0/5")
	for width := 1; width < 60; width++ { // on a bar that is long enough every move can be clicked
		f := film{first: 3, last: 3 + width - 1}
		for move := f.first; move <= f.last; move++ {
			if before := f.column(move, width); f.move(before, width) != move {
				t.Fatalf("move %d of %d is at column %d, which shows move %d", move, f.last, before,
					f.move(before, width))
			}
		}
	}
}

func TestReplay(t *testing.T) {
	m := begun(t, Options{Begin: made("rRR")}, corridor)
	shows(t, m, "pushes 2")
	after(t, m, "v home", "push 0/2  move 0/3")
	after(t, m, "end esc", "You play on from here.")
	if strings.Contains(screen(m), "Redo") {
		t.Errorf("redo is offered behind the last move:\n%s", screen(m))
	}
}

func TestMouse(t *testing.T) {
	m := begun(t, Options{}, hall)
	f := m.session.frame()
	click := func(row, col int) {
		_, cmd := m.Update(tea.MouseClickMsg{X: f.left + col*f.square.columns, Y: f.top + row, Button: tea.MouseLeft})
		finish(m, cmd)
	}
	click(1, 1)
	if row, col := m.session.game().Player(); row != 1 || col != 1 {
		t.Errorf("the player walked to %d, %d", row, col)
	}
	click(2, 2)
	shows(t, m, "Click where the box shall go")
	click(3, 3)
	shows(t, m, "boxes 1/2")
	click(2, 5)
	click(2, 5) // chosen and not
	if m.session.marks.chosen != nil {
		t.Error("the box is still chosen")
	}
	click(0, 0) // a wall does nothing
	click(2, 5)
	click(3, 4)
	shows(t, m, "Solved in", "boxes 2/2")
	m = begun(t, Options{}, corridor)
	f = m.session.frame()
	click(1, 5)
	shows(t, m, "cannot walk there")
	click(1, 3)
	click(1, 2)
	shows(t, m, "cannot be pushed there")
}

func TestLost(t *testing.T) {
	m := begun(t, Options{}, hall)
	after(t, m, "left", "Lost (", "U takes back a push") // the box stands at the wall
	press(m, "U")
	if strings.Contains(screen(m), "Lost") {
		t.Errorf("still lost after undo:\n%s", screen(m))
	}
	leads(t, m, "r down down b", "")
	shows(t, m, "Move 1 (push 1, to the left) lost the game")
	after(t, m, "b", "no mistake")
}

func TestLevels(t *testing.T) {
	m := begun(t, Options{First: 1}, corridor+"\n"+hall+"\n"+broken)
	shows(t, m, "hall  2/3")
	after(t, m, "up p", "corridor  1/3")
	after(t, m, "p", "This is the first level.")
	after(t, m, "n", "hall  2/3", "moves 1")
	after(t, m, "n", "3/3", "cannot be used")
	press(m, "i s u z w o") // keys that need a game do nothing
	after(t, m, "n", "This is the last level.")
	after(t, m, "?", "next level")
}

// A loss that only a search has proved is shown again whenever the game comes back to it.
func TestLostBySearch(t *testing.T) {
	m := begun(t, Options{}, corridor)
	press(m, "right right")
	loss := &planner.Loss{Rule: "searched", Boxes: []planner.Place{{1, 4}}, Why: "Tried."}
	m.session.answered(answer{loss: loss})
	shows(t, m, "Lost (searched).", "Tried.")
	press(m, "U")
	if strings.Contains(screen(m), "Lost") {
		t.Errorf("still lost after undo:\n%s", screen(m))
	}
	after(t, m, "R left", "Lost (searched).")
	after(t, m, "i", "Lost (searched).") // no search is begun
}
