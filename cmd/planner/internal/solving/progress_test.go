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
		r := NewReporter(&out)
		r.begin("Level 3", time.Minute)
		for range 25 {
			r.Progress(search.Progress{Phase: "push", Generated: 10, Nearest: -1})
			r.Progress(search.Progress{Phase: "pull", Generated: 2_500_000, Depth: 17, Bound: 12, Table: 3 << 20, Reverse: 5000})
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

// On a terminal a block is redrawn in place, cut to the width, and gone at the end.
func TestProgressBlock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		r := NewReporter(&out)
		r.terminal, r.width = true, 40
		r.begin("Level 1", 0)
		r.Progress(search.Progress{Phase: "push", Generated: 10, Best: strings.Repeat("x", 99)})
		r.Progress(search.Progress{Phase: "pull", Generated: 20})
		time.Sleep(time.Second + time.Millisecond)
		r.end()
		text := out.String()
		if n := strings.Count(text, "\x1b[3A\r\x1b[J"); n != 4 {
			t.Errorf("a block of three lines is erased %d times in a second:\n%q", n, text)
		}
		if !strings.HasSuffix(text, "\x1b[3A\r\x1b[J") {
			t.Error("the block stays on the screen")
		}
		for line := range strings.Lines(text) {
			if line = strings.TrimPrefix(line, "\x1b[3A\r\x1b[J"); len(line) > 40 {
				t.Errorf("a line of %d characters would wrap: %q", len(line), line)
			}
		}
	})
}

// The rate is that of the last second or so, not of the whole run.
func TestProgressRate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := NewReporter(&bytes.Buffer{})
		r.begin("Level 1", 0)
		defer r.end()
		for _, generated := range []int64{1000, 2000, 12000} {
			time.Sleep(time.Second)
			r.Progress(search.Progress{Phase: "push", Generated: generated})
		}
		if rate := r.phases[0].rate; rate != 10000 {
			t.Errorf("rate %v, want 10000", rate)
		}
	})
}
