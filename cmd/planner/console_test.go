//go:build !windows

package main

import (
	"fmt"
	"html"
	"image/color"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"planner/internal/test/must"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
)

// patience is how long a test waits for something to appear on the screen. On a busy machine a program takes its time.
const patience = 5 * time.Minute

// console is the program running in a terminal that the test reads and types into.
type console struct {
	t       *testing.T
	process *exec.Cmd
	line    *os.File // the test's end of the pseudo-terminal
	screen  *vt.SafeEmulator
	raw     *strings.Builder // everything that the program wrote
	ended   chan struct{}    // closed when the program's output has ended
}

// openConsole starts the program in a terminal of some columns and lines. Variables are put into its environment, as
// "NAME=value".
func openConsole(t *testing.T, columns, lines int, variables []string, args ...string) *console {
	t.Helper()
	c := newConsole(t, columns, lines, args...)
	c.process.Env = append(c.process.Env, variables...)
	c.start(columns, lines)
	return c
}

// openPipe starts the program in a terminal, with a text as its standard input.
func openPipe(t *testing.T, columns, lines int, input string, args ...string) *console {
	t.Helper()
	c := newConsole(t, columns, lines, args...)
	r, w, err := os.Pipe()
	must.Do(t, err)
	defer r.Close()
	if _, err := w.WriteString(input); err != nil {
		t.Fatal(err)
	}
	w.Close()
	c.process.Stdin = r
	c.start(columns, lines)
	return c
}

// The colours of a terminal.
var (
	darkInk, darkGround   = color.RGBA{0xd0, 0xd0, 0xd0, 0xff}, color.RGBA{0x1c, 0x1c, 0x1c, 0xff}
	lightInk, lightGround = color.RGBA{0x20, 0x20, 0x20, 0xff}, color.RGBA{0xfc, 0xfc, 0xfa, 0xff}
)

func newConsole(t *testing.T, columns, lines int, args ...string) *console {
	t.Helper()
	if testing.Short() {
		t.Skip("programs in a terminal are run without -short")
	}
	c := &console{t: t, process: exec.Command(os.Args[0], args...), screen: vt.NewSafeEmulator(columns, lines),
		raw: &strings.Builder{}, ended: make(chan struct{})}
	c.screen.SetDefaultForegroundColor(darkInk)
	c.screen.SetDefaultBackgroundColor(darkGround)
	c.process.Env = []string{asProgram + "=1", "TERM=xterm-256color", "COLORTERM=truecolor", "LANG=C.UTF-8",
		"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir()}
	return c
}

// start runs the program. The terminal controls its process, so that it can be opened by name.
func (c *console) start(columns, lines int) {
	c.t.Helper()
	var err error
	attributes := &syscall.SysProcAttr{Setsid: true, Setctty: true, Ctty: 1}
	c.line, err = pty.StartWithAttrs(c.process, size(columns, lines), attributes)
	must.Do(c.t, err)
	go c.show()
	go c.answer()
	c.t.Cleanup(c.close)
}

func size(columns, lines int) *pty.Winsize {
	return &pty.Winsize{Cols: uint16(columns), Rows: uint16(lines)}
}

// show puts what the program writes on the screen.
func (c *console) show() {
	defer close(c.ended)
	buffer := make([]byte, 1<<16)
	for {
		n, err := c.line.Read(buffer)
		c.raw.Write(buffer[:n])
		if _, wrong := c.screen.Write(buffer[:n]); err != nil || wrong != nil {
			return
		}
	}
}

// answer sends what a terminal answers to questions about itself.
func (c *console) answer() {
	buffer := make([]byte, 1<<10)
	for {
		n, err := c.screen.Read(buffer)
		if err != nil {
			return
		}
		if _, err := c.line.Write(buffer[:n]); err != nil {
			return
		}
	}
}

func (c *console) close() {
	_ = c.process.Process.Kill() // fails when the program has ended, as it should have
	_ = c.line.Close()
	_ = c.screen.Close()
}

// send types keys, and waits until the screen shows texts, if any are given.
func (c *console) send(keys string, texts ...string) {
	c.t.Helper()
	_, err := c.line.WriteString(keys)
	must.Do(c.t, err)
	c.see(texts...)
}

// click presses and releases the left button over a column and a line, from 0.
func (c *console) click(column, line int) {
	c.t.Helper()
	c.send(fmt.Sprintf("\x1b[<0;%d;%dM\x1b[<0;%d;%dm", column+1, line+1, column+1, line+1))
}

// resize gives the terminal another size.
func (c *console) resize(columns, lines int) {
	c.t.Helper()
	c.screen.Resize(columns, lines)
	must.Do(c.t, pty.Setsize(c.line, size(columns, lines)))
}

// text is the screen as text, without blanks at the ends of lines.
func (c *console) text() string {
	var text strings.Builder
	for line := range c.screen.Height() {
		var cells strings.Builder
		for column := range c.screen.Width() {
			cells.WriteString(c.cell(column, line).text)
		}
		fmt.Fprintln(&text, strings.TrimRight(cells.String(), " "))
	}
	return text.String()
}

// wait waits until the screen fulfils a condition.
func (c *console) wait(what string, fulfilled func(screen string) bool) string {
	c.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		screen := c.text()
		if fulfilled(screen) {
			return screen
		}
		if time.Now().After(end) {
			c.t.Fatalf("%s was waited for in vain:\n%s", what, screen)
		}
	}
}

// see waits until the screen shows all of some texts.
func (c *console) see(texts ...string) string {
	c.t.Helper()
	return c.wait(strings.Join(texts, ", "), func(screen string) bool {
		for _, text := range texts {
			if !strings.Contains(screen, text) {
				return false
			}
		}
		return true
	})
}

// end waits for the program to end and returns its exit code.
func (c *console) end() int {
	c.t.Helper()
	select {
	case <-c.ended:
	case <-time.After(patience):
		c.t.Fatalf("the program does not end:\n%s", c.text())
	}
	_ = c.process.Wait() // the exit code says what happened
	return c.process.ProcessState.ExitCode()
}

// spot is one place of the screen.
type spot struct {
	text        string
	ink, ground color.Color // nil is the terminal's own
	bold        bool
}

func (c *console) cell(column, line int) spot {
	at := c.screen.CellAt(column, line)
	if at == nil || at.Content == "" {
		return spot{text: " "}
	}
	look := spot{at.Content, at.Style.Fg, at.Style.Bg, at.Style.Attrs&uv.AttrBold != 0}
	if at.Style.Attrs&uv.AttrReverse != 0 {
		look.ink, look.ground = look.ground, look.ink
		if look.ink == nil {
			look.ink = color.Black
		}
	}
	return look
}

// Sizes of a picture of the screen, in pixels.
const cellWidth, cellHeight, baseline, fontSize = 10, 20, 15, 16

// svg is a picture of the screen.
func (c *console) svg() string {
	var b strings.Builder
	width, height := c.screen.Width()*cellWidth, c.screen.Height()*cellHeight
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" `+
		`font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="%d" fill="%s" `+
		`shape-rendering="crispEdges">`+
		"\n", width, height, width, height, fontSize, hex(c.screen.ForegroundColor()))
	fmt.Fprintf(&b, `<rect width="%d" height="%d" rx="6" fill="%s"/>`+"\n", width, height,
		hex(c.screen.BackgroundColor()))
	for line := range c.screen.Height() {
		for from := 0; from < c.screen.Width(); {
			first := c.cell(from, line)
			to, text := from, ""
			for ; to < c.screen.Width(); to++ {
				next := c.cell(to, line)
				if next.ink != first.ink || next.ground != first.ground || next.bold != first.bold {
					break
				}
				text += next.text
			}
			svgRun(&b, from, line, to-from, first, text)
			from = to
		}
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// svgRun draws neighbouring cells that look alike. Filled blocks become rectangles, which join without gaps.
func svgRun(b *strings.Builder, column, line, cells int, look spot, text string) {
	x, y := column*cellWidth, line*cellHeight
	ground := look.ground
	if strings.Trim(text, "█") == "" {
		ground, text = look.ink, ""
	}
	if ground != nil {
		fmt.Fprintf(b, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`+"\n", x, y, cells*cellWidth, cellHeight,
			hex(ground))
	}
	if strings.TrimSpace(text) == "" {
		return
	}
	ink, weight := "", ""
	if look.ink != nil {
		ink = ` fill="` + hex(look.ink) + `"`
	}
	if look.bold {
		weight = ` font-weight="bold"`
	}
	fmt.Fprintf(b, `<text x="%d" y="%d" textLength="%d"%s%s xml:space="preserve">%s</text>`+"\n", x, y+baseline,
		cells*cellWidth, ink, weight, html.EscapeString(text))
}

func hex(c color.Color) string {
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}
