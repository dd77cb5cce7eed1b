//go:build !windows

package main

import (
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"planner"
	"planner/cmd/planner/internal/cmdline"
	"planner/internal/play"
	"planner/internal/test/must"

	tea "charm.land/bubbletea/v2"
	"github.com/creack/pty"
	"golang.org/x/term"
)

// TestPlayScreens goes through the screens of play at 80x24 and compares them with the pictures in docs/pictures. The
// flag -rewrite writes them anew.
func TestPlayScreens(t *testing.T) {
	c := openConsole(t, 80, 24, nil, "play", "--threads", "1", "../../docs/levels/first.xsb")
	c.see("Teapot", "boxes 0/4")
	c.picture("start")
	c.send("i", "Press i again")
	c.picture("hint")
	c.send("s", "Found a solution")
	c.send("jjj", "push 3/")
	c.picture("watch")
	c.send("?", "Watching a solution", "click, drag", "the first move, the last")
}

// TestPlayMouse walks and pushes by clicks, and scrubs through a solution.
func TestPlayMouse(t *testing.T) {
	c := openConsole(t, 80, 24, nil, "play", "--ascii", write(t, "a.xsb", "########\n#@     #\n#  $ . #\n########\n"))
	c.see("boxes 0/1")
	c.send("x") // squares of one line
	screen := c.see("[]", "..")
	line := slices.IndexFunc(strings.Split(screen, "\n"), func(l string) bool { return strings.Contains(l, "[]") })
	column := strings.Index(strings.Split(screen, "\n")[line], "[]")
	c.click(column-2, line)
	c.see("moves 2")
	c.click(column, line)
	c.see("Click where the box shall go")
	c.click(column+4, line)
	c.see("Solved in 4 moves and 2 pushes.")
	c.send("0s", "push 0/2") // from the start
	screen = c.see("|")
	line = slices.IndexFunc(strings.Split(screen, "\n"), func(l string) bool { return strings.Contains(l, "push 0/2") })
	bar := strings.Index(strings.Split(screen, "\n")[line], "push 0/2") - 2
	c.click(bar, line)
	c.see("push 2/2", "boxes 1/1")
}

// TestPlayLost makes a move that loses, reads why, and goes back.
func TestPlayLost(t *testing.T) {
	c := openConsole(t, 80, 24, nil, "play", write(t, "a.xsb", "#######\n#     #\n# .$  #\n#  @  #\n#######\n"))
	c.see("boxes 0/1")
	c.send("k", "Lost (", "U takes back a push")
	c.picture("lost")
	c.send("U")
	c.wait("no warning", func(screen string) bool { return !strings.Contains(screen, "Lost") })
	c.send("kb", "Move 1 (push 1, up) lost the game", "moves 0")
}

// TestPlayResized follows the size of the window, down to one that is too small, on a board of 300x300 squares.
func TestPlayResized(t *testing.T) {
	var level strings.Builder
	for row := range 300 {
		line := []byte("#" + strings.Repeat(" ", 298) + "#")
		if row%299 == 0 {
			line = []byte(strings.Repeat("#", 300))
		}
		if row == 50 {
			copy(line[50:], "@$ .")
		}
		fmt.Fprintf(&level, "%s\n", line)
	}
	c := openConsole(t, 80, 24, nil, "play", write(t, "a.xsb", level.String()))
	c.see("@$ .")
	c.resize(120, 40)
	c.see("@$ .", "w save")
	c.resize(30, 10)
	c.see("@", "q quit")
	c.resize(10, 4)
	c.see("Too small")
	c.resize(60, 20)
	c.see("@", "q quit")
	c.send(strings.Repeat("k", 60)) // up to the wall: the board scrolls
	c.see("moves 49")
	c.wait("the wall above the player", func(screen string) bool {
		lines := strings.Split(screen, "\n")
		return strings.Contains(lines[1], "███") && strings.Contains(lines[2], "@")
	})
}

// TestPlayLight draws with other colours in a terminal with a light background.
func TestPlayLight(t *testing.T) {
	c := newConsole(t, 80, 24, "play", "--level", "3", "../../docs/levels/first.xsb")
	c.screen.SetDefaultForegroundColor(lightInk)
	c.screen.SetDefaultBackgroundColor(lightGround)
	c.start(80, 24)
	c.see("Three steps down")
	c.wait("boxes in the colour for a light background",
		func(string) bool { return strings.Contains(c.svg(), "#af5f00") })
	c = openConsole(t, 80, 24, nil, "play", "--level", "3", "../../docs/levels/first.xsb")
	c.see("Three steps down")
	c.wait("boxes in the colour for a dark background",
		func(string) bool { return strings.Contains(c.svg(), "#ffaf00") })
}

// TestPlayWithoutColour finds no colour in what is written when none is wanted.
func TestPlayWithoutColour(t *testing.T) {
	colour := regexp.MustCompile(`\x1b\[[0-9;:]*\b(3[0-8]|4[0-8]|9[0-7]|10[0-7])\b[0-9;:]*m`)
	for _, variables := range [][]string{{"NO_COLOR=1"}, {"TERM=dumb"}, nil} {
		c := openConsole(t, 80, 24, variables, "play", "../../docs/levels/first.xsb")
		c.see("Teapot", "moves 0")
		c.send("i", "Press i again")
		c.send("s", "Found a solution")
		c.send("\x1b", "You play on from here")
		c.send("lq")
		if code := c.end(); code != 0 {
			t.Errorf("%v: exit code %d", variables, code)
		}
		if coloured := colour.MatchString(c.raw.String()); coloured != (variables == nil) {
			t.Errorf("%v: colours are %v: %q", variables, coloured, colour.FindString(c.raw.String()))
		}
	}
}

// TestPlayRestoresTerminal wants the terminal as it was, however the program ends.
func TestPlayRestoresTerminal(t *testing.T) {
	heard := make(chan os.Signal, 1) // a program that this one starts hears of a hang-up only if this one does
	signal.Notify(heard, syscall.SIGHUP)
	defer signal.Stop(heard)
	for name, test := range map[string]struct {
		end  func(c *console)
		code int
	}{
		"quit":      {func(c *console) { c.send("q") }, 0},
		"Ctrl-C":    {func(c *console) { c.send("\x03") }, 0},
		"hang up":   {func(c *console) { _ = c.process.Process.Signal(syscall.SIGHUP) }, cmdline.CodeInterrupted},
		"terminate": {func(c *console) { _ = c.process.Process.Signal(syscall.SIGTERM) }, cmdline.CodeInterrupted},
		"dump":      {func(c *console) { _ = c.process.Process.Signal(syscall.SIGQUIT) }, cmdline.CodeInterrupted},
		"interrupt": {func(c *console) { _ = c.process.Process.Signal(os.Interrupt) }, cmdline.CodeInterrupted},
	} {
		t.Run(name, func(t *testing.T) {
			c := openConsole(t, 80, 24, nil, "play", "../../docs/levels/first.xsb")
			c.see("Teapot")
			before, err := term.GetState(int(c.line.Fd()))
			must.Do(t, err)
			if !c.screen.IsAltScreen() {
				t.Error("the program draws over what stood in the terminal")
			}
			test.end(c)
			if code := c.end(); code != test.code {
				t.Errorf("exit code %d, expected %d", code, test.code)
			}
			written := c.raw.String()
			for _, sequence := range []string{"\x1b[?1049l", "\x1b[?25h", "\x1b[?1002l"} {
				if !strings.Contains(written, sequence) {
					t.Errorf("%q was not written", sequence)
				}
			}
			if after, err := term.GetState(int(c.line.Fd())); err == nil && reflect.DeepEqual(before, after) {
				t.Error("the terminal is still in the mode of the program")
			}
		})
	}
}

// broken is a model that panics at the first key.
type broken struct{ tea.Model }

func (b broken) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if _, pressed := msg.(tea.KeyPressMsg); pressed {
		panic("broken")
	}
	b.Model.Update(msg)
	return b, nil
}

// TestPlayPanics wants the terminal as it was after a panic, and an error. After a panic the library of the terminal
// closes its reader without waiting for the goroutine that reads. The race detector sees that at times.
func TestPlayPanics(t *testing.T) {
	if underRace {
		t.Skip("after a panic bubbletea closes the terminal's reader while it is read")
	}
	near, far, err := pty.Open()
	must.Do(t, err)
	defer near.Close()
	must.Do(t, pty.Setsize(far, size(80, 24)))
	before, err := term.GetState(int(far.Fd()))
	must.Do(t, err)
	stderr := os.Stderr // where the panic is printed
	os.Stderr = far
	defer func() { os.Stderr = stderr }()
	written := make(chan string)
	go func() {
		var text strings.Builder
		for buffer := make([]byte, 1<<16); ; {
			n, err := near.Read(buffer)
			begun := strings.Contains(text.String(), "moves 0")
			if text.Write(buffer[:n]); err != nil { // the far end is closed
				written <- text.String()
				return
			}
			if !begun && strings.Contains(text.String(), "moves 0") {
				_, _ = near.WriteString("u") // the key that panics
			}
		}
	}()
	level, err := planner.Parse(onePush)
	must.Do(t, err)
	terminal := &terminal{in: far, out: far}
	if err := terminal.runModel(t.Context(),
		broken{play.New(play.Options{Levels: []*planner.Level{level}})}); err == nil {
		t.Error("a panic is no error")
	}
	if after, err := term.GetState(int(far.Fd())); err != nil || !reflect.DeepEqual(before, after) {
		t.Errorf("the terminal is still in the mode of the program, %v", err)
	}
	far.Close()
	text := <-written
	_, behind, left := strings.Cut(text, "\x1b[?1049l")
	if !left || !strings.Contains(behind, "broken") {
		t.Errorf("the panic is not printed below the screen of the program: %q", text)
	}
}

// TestPlaySaves saves moves, does not replace a file unasked, and goes on with the moves later.
func TestPlaySaves(t *testing.T) {
	levels := write(t, "levels.xsb", onePush+"\n#######\n#@ $ .#\n#######\n")
	c := openConsole(t, 80, 24, nil, "play", "--level", "2", levels)
	c.see("2/2", "moves 0")
	c.send("llw", "Save the moves in:", "levels-2.lurd")
	c.send("\r", "Saved 2 moves")
	c.send("lw\r", "levels-2.lurd exists. Replace the moves")
	c.send("y", "Saved 3 moves")
	c.send("q")
	if code := c.end(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	file := strings.TrimSuffix(levels, ".xsb") + "-2.lurd"
	if text, err := os.ReadFile(file); err != nil || string(text) != "Level 2\nrRR\n" {
		t.Errorf("saved %q, %v", text, err)
	}
	try(t, program{}, "verify", levels, file).wants(t, 0, "", "")
	c = openConsole(t, 80, 24, nil, "play", "--level", "2", "--moves", file, levels)
	c.see("pushes 2", "boxes 1/1")
	c.send("uuuo\r", "Loaded 3 moves")
	c.send("uuw\r", "exists. Replace the moves") // undone moves are saved behind the position
	c.send("y", "Saved 3 moves, 2 of them undone")
	if text, err := os.ReadFile(file); err != nil || string(text) != "Level 2\nr*RR\n" {
		t.Errorf("saved %q, %v", text, err)
	}
}

// TestPlayFromPipe reads levels from the standard input, and keys from the terminal, up to the end of the game.
func TestPlayFromPipe(t *testing.T) {
	c := openPipe(t, 80, 24, "#######\n#@ $ .#\n#######\nTitle: piped\n", "play", "--no-record", "-")
	c.see("piped", "moves 0")
	c.send("\x1b[C", "moves 1") // the right arrow
	for _, shown := range []string{"pushes 1", "Solved in"} {
		c.send("i", "Press i again")
		c.send("i", shown)
	}
	c.send("q", "not saved. Quit? y/n")
	c.send("y")
	if code := c.end(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

func TestPlayMisused(t *testing.T) {
	levels := twoLevels(t)
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"play", levels}, "play needs a terminal"},
		{[]string{"play"}, "no level file given"},
		{[]string{"play", levels, levels}, "2 files given, expected one"},
		{[]string{"play", "--level", "9", levels}, "no level is selected by --level 9: the file has 2 levels"},
		{[]string{"play", "--threads", "0", levels}, "--threads 0"},
		{[]string{"play", "--moves", write(t, "bad.lurd", "hello\n"), levels}, "has no moves of level 1"},
		{[]string{"play", "missing.xsb"}, "missing.xsb"},
		{[]string{"play", write(t, "empty.xsb", "")}, "no levels"},
	} {
		got := try(t, program{}, test.args...)
		got.wants(t, cmdline.CodeBadInput, "", test.want)
	}
}

// picture wants the screen to become the picture of that name in docs/pictures.
func (c *console) picture(name string) {
	c.t.Helper()
	file := filepath.Join("..", "..", "docs", "pictures", "play-"+name+".svg")
	if *rewrite {
		time.Sleep(settled)
		must.Do(c.t, os.WriteFile(file, []byte(c.svg()), 0o666))
		return
	}
	want := must.Read(c.t, file)
	c.wait("the screen of "+file+" (if it shall be another, run this test with -rewrite and look at the difference)",
		func(string) bool { return c.svg() == want })
}

// settled is how long a screen that is recorded is given to become complete.
const settled = 500 * time.Millisecond
