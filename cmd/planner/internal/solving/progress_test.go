package solving

import (
	"bytes"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"planner/search"
)

// Outside a terminal there is one line every ten seconds, about the phase that reported last.
func TestProgressLog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		r := newReporter(&out)
		r.beginLevel("Level 3", time.Minute, 1<<30)
		for range 25 {
			r.Progress(search.Progress{Phase: "push", Generated: 10, Nearest: -1})
			r.Progress(search.Progress{Phase: "pull", Generated: 2_500_000, Depth: 17, Bound: 12, Table: 3 << 20,
				Reverse: 5000})
			time.Sleep(time.Second)
		}
		r.end()
		if lines := strings.Count(out.String(), "\n"); lines != 2 {
			t.Fatalf("%d lines in 25 seconds:\n%s", lines, out.String())
		}
		for _, want := range []string{`level="Level 3"`, "phase=pull", "states=2.50M", "depth=17", "bound=12",
			"table=3MiB", "reverse=5.00k"} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("no %s in\n%s", want, out.String())
			}
		}
		if strings.Contains(out.String(), "nearest") {
			t.Error("an unknown distance is shown")
		}
	})
}

// onTerminal is a reporter on a terminal of a size that a test chooses.
func onTerminal(out *bytes.Buffer, columns, rows int) *Reporter {
	r := newReporter(out)
	r.terminal, r.size = true, func() (int, int) { return columns, rows }
	return r
}

// shownBlock returns the block that the reporter draws for one report on a terminal of some size.
func shownBlock(columns, rows int, coloured bool, p search.Progress) (text string) {
	var out bytes.Buffer
	r := onTerminal(&out, columns, rows)
	r.coloured, r.title, r.limit, r.start = coloured, "Level 1", time.Minute, time.Now().Add(-2*time.Second)
	r.Progress(p)
	r.show(r.start.Add(2 * time.Second))
	return strings.NewReplacer("\x1b[K", "", "\x1b[J", "").Replace(out.String())
}

// On a terminal a block is redrawn in place, cut to the width, and gone at the end.
func TestProgressBlock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		r := onTerminal(&out, 40, 24)
		r.beginLevel("Level 1", 0, 1<<30)
		r.Progress(search.Progress{Phase: "push", Generated: 10, Best: strings.Repeat("x", 99)})
		r.Progress(search.Progress{Phase: "pull", Generated: 20})
		time.Sleep(time.Second + time.Millisecond)
		r.end()
		text := out.String()
		if !strings.Contains(text, "Level 1  0.2 s, at most 1GiB") {
			t.Errorf("a search without a limit does not say what it may hold:\n%q", text)
		}
		if n := strings.Count(text, "\x1b[3A\r"); n != 4 {
			t.Errorf("a block of three lines is redrawn %d times in a second:\n%q", n, text)
		}
		if strings.Count(text, "\x1b[3A\r\x1b[J") != 1 || !strings.HasSuffix(text, "\x1b[3A\r\x1b[J") {
			t.Errorf("the block is not erased once, at the end:\n%q", text)
		}
		for line := range strings.Lines(text) {
			line = strings.NewReplacer("\x1b[3A\r", "", "\x1b[K\n", "", "\x1b[J", "").Replace(line)
			if len(line) > 39 {
				t.Errorf("a line of %d characters would wrap: %q", len(line), line)
			}
		}
	})
}

// working is a report with all numbers and two small boards.
var working = search.Progress{Phase: "both ends", Generated: 2_500_000, Nearest: 4, Table: 3 << 20, Forward: 5000,
	Reverse: 700, Boards: [2][]string{{"#####", "#@$.#", "#####"}, {"#####", "#.*@#", "#####"}}}

// The most useful words come first, and those that do not fit are left out whole.
func TestProgressWords(t *testing.T) {
	wide := shownBlock(130, 24, false, working)
	for _, want := range []string{"Level 1  2.0 of 60 s\n", "  both ends: 2.50M positions, 1.25M/s, " +
		"3MiB of memory, 5.00k from the start, 700 from the goals\n"} {
		if !strings.Contains(wide, want) {
			t.Errorf("no %q in\n%s", want, wide)
		}
	}
	narrow := shownBlock(60, 24, false, working)
	if want := "  both ends: 2.50M positions, 1.25M/s, 3MiB of memory\n"; !strings.Contains(narrow, want) {
		t.Errorf("no %q in\n%s", want, narrow)
	}
}

// Boards stand beside each other, below each other, or are left out, as the terminal has room.
func TestProgressBoards(t *testing.T) {
	const one, other = "best from the start", "best from the goals"
	for _, test := range []struct {
		columns, rows int
		want          string
		absent        string
	}{
		{60, 24, one + "    " + other + "\n#####                  #####\n#@$.#                  #.*@#\n", ""},
		{60, 8, one + "    " + other, ""},
		{60, 7, "positions", "best"},
		{30, 24, "#####\n" + other + "\n#####\n#.*@#\n", ""},
		{30, 9, one + "\n#####\n#@$.#", other},
		{12, 24, "both", "best"},
		{1, 1, "L", "e"},
	} {
		text := shownBlock(test.columns, test.rows, false, working)
		if !strings.Contains(text, test.want) || test.absent != "" && strings.Contains(text, test.absent) {
			t.Errorf("%d columns, %d lines:\n%q\nexpected %q and no %q", test.columns, test.rows, text, test.want,
				test.absent)
		}
		if lines := strings.Count(text, "\n"); lines > max(1, test.rows-1) {
			t.Errorf("%d lines on a terminal of %d", lines, test.rows)
		}
	}
}

// lasting is a report of a search that has worked for some time.
var lasting = search.Progress{Phase: "both ends", Generated: 2_500_000, Nearest: 4, Table: 3 << 20, Round: 2,
	Spent: 0.375, Full: true, Boards: working.Boards, Strategies: []search.Standing{
		{Name: "pulls", Seconds: 20, Done: true, Note: "17 expanded"},
		{Name: "free-space", Seconds: 60, Note: "arrangement 5"},
		{Name: "parts", Note: "none"},
	}}

// Whoever waits for a long search sees its round, its memory and its strategies: on lines of their own if there is room
// beside the boards, else on one.
func TestProgressOfLongSearch(t *testing.T) {
	for rows, want := range map[int][]string{
		24: {"round 2, 3MiB of memory, table full, 38% of the round\n", "  gap: 4 pushes, no nearer for 0s\n" +
			"  free-space     75%  arrangement 5\n  pulls          25%  done: 17 expanded\n  parts           0%  none\n\nbest"},
		10: {"\n  share: free-space 75%, pulls 25% and done, parts 0%\n\nbest"},
		8:  {"\n  parts           0%  none\n"},
	} {
		text := shownBlock(100, rows, false, lasting)
		for _, want := range want {
			if !strings.Contains(text, want) {
				t.Errorf("%d rows: no %q in\n%s", rows, want, text)
			}
		}
	}
}

// The log tells of a long search how the gap between the sides came down, in all rounds together.
func TestProgressGaps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		r := newReporter(&out)
		r.beginLevel("Level 3", time.Hour, 1<<30)
		time.Sleep(5 * time.Second)
		for _, pushes := range []int{-1, 70, 60, 60, 50, 40, 30, -1, 55, 20} {
			p := lasting
			p.Nearest = pushes
			r.Progress(p)
			time.Sleep(10 * time.Second)
		}
		r.end()
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		for i, want := range map[int]string{
			0: `gap="not known yet" strategies="free-space 75%, pulls 25% and done, parts 0%"`,
			3: `gap="60 pushes, no nearer for 15s, before that 70 after 15s"`,
			8: `gap="30 pushes, no nearer for 25s, before that 40 after 55s, 50 after 45s, 60 after 25s, 70 after 15s"`,
			9: `gap="20 pushes, no nearer for 5s, before that 30 after 1m5s, 40 after 55s, 50 after 45s, 70 after 15s"`,
		} {
			if !strings.Contains(lines[i], want) {
				t.Errorf("no %s in\n%s", want, lines[i])
			}
		}
		if !strings.Contains(lines[9], "round=2 table=3MiB full=true spent=38%") {
			t.Errorf("no round and memory in\n%s", lines[9])
		}
	})
}

func TestProgressColours(t *testing.T) {
	if text := shownBlock(60, 24, false, working); strings.Contains(text, "\x1b") {
		t.Errorf("colours that nobody wants: %q", text)
	}
	if text := shownBlock(60, 24, true, working); !strings.Contains(text, "#\x1b[36m@\x1b[m\x1b[33m$\x1b[m") {
		t.Errorf("no colours: %q", text)
	}
}

// A terminal that has become narrower breaks the lines, which then take more of them.
func TestBlockAfterResize(t *testing.T) {
	var out bytes.Buffer
	b := block{out: &out}
	b.draw([]string{strings.Repeat("x", 45), "", "y"}, 60, 24)
	out.Reset()
	if b.erase(20); out.String() != "\x1b[5A\r\x1b[J" {
		t.Errorf("%q, expected to go up five lines", out.String())
	}
}

// The rate covers the last second or so, not the whole run, and is 0 when a search goes back.
func TestProgressRate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newReporter(&bytes.Buffer{})
		r.beginLevel("Level 1", 0, 1<<30)
		defer r.end()
		for _, at := range []struct {
			generated int64
			rate      float64
		}{{1000, 1000}, {2000, 1000}, {12000, 10000}, {500, 0}} {
			time.Sleep(time.Second)
			r.Progress(search.Progress{Phase: "push", Generated: at.generated})
			if rate := r.phases[0].rate; rate != at.rate {
				t.Errorf("rate %v, want %v", rate, at.rate)
			}
		}
	})
}
