package board_test

import (
	"errors"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/suite"

	"github.com/dustin/go-humanize"
)

// endless repeats a text for ever after a beginning.
type endless struct{ begin, text string }

func (e *endless) Read(p []byte) (int, error) {
	n := 0
	for n < len(p) {
		if e.begin == "" {
			e.begin = e.text
		}
		got := copy(p[n:], e.begin)
		n, e.begin = n+got, e.begin[got:]
	}
	return n, nil
}

// TestEndlessInputEnds reads input that never ends. The last error must name the limit, and the memory must be in
// proportion to MaxBytes.
func TestEndlessInputEnds(t *testing.T) {
	for _, c := range []struct {
		name, begin, text string
		levels            int
		want              string // the beginning of the last error
	}{
		{"zero bytes", "", "\x00", 0, "endless:1: a NUL byte"},
		{"zero bytes after a level", one + "\n\n", "\x00", 1, "endless:5: a NUL byte"},
		{"no line end", "", "x", 0, "endless:1: a line of more than 4,259,840 characters"},
		{"a row without end", "", "#", 0, "endless:1: a line of more than 4,259,840 characters"},
		{"a row without end below a level", one + "\n", "#", 0, "endless:4: a line of more than 4,259,840 characters"},
		{"line ends", "", "\n", 0, "endless:65537: more than 65,536 lines between two levels"},
		{"line ends after a level", one, "\r\n", 1, "endless:65540: more than 65,536 lines between two levels"},
		{"carriage returns", "", "\r", 0, "endless:65537: more than 65,536 lines between two levels"},
		{"text", "", "y\n", 0, "endless:65537: more than 65,536 lines between two levels"},
		{"text after a level", one + "\n", "; y\n", 1, "endless:65540: more than 65,536 lines between two levels"},
		{"long text", "", strings.Repeat("y", 1<<20) + "\n", 0, "endless:64: a file of more than 67,108,864 bytes"},
		{"a comment", one + "\nComment:\n", "y\n", 1, "endless:65540: more than 65,536 lines between two levels"},
		{"rows", "", "#####\n", 0, "endless:699051: a level of more than 4,194,304 characters"},
		{"small levels", "", "5#|#@$.#|5#\n", 1 << 18, "endless:262145: more than 262,144 levels"},
		{"malformed levels", "", "#?#\n\n", 0, "endless:524289: more than 262,144 levels"},
		{"run lengths", "", "#|4000000#|#" + strings.Repeat(" ", 1<<16) + "\n", 0,
			"endless:17: a file of more than 67,108,864 bytes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			levels, last := suite.LastFault(board.NewReader(&endless{c.begin, c.text}, "endless"))
			if last == nil || !strings.HasPrefix(last.Error(), c.want) || levels != c.levels {
				t.Errorf("%d levels and the last error %v, expected %d and %s", levels, last, c.levels, c.want)
			}
			var m runtime.MemStats
			if runtime.ReadMemStats(&m); m.HeapSys > 512<<20 {
				t.Errorf("%d MiB of heap", m.HeapSys>>20)
			}
		})
	}
}

// TestLimit sets another limit than MaxBytes, at the very size of a file and one byte below.
func TestLimit(t *testing.T) {
	file := one + "\n\n" + other + "\n"
	for limit, want := range map[int64]int{int64(len(file)): 2, int64(len(file)) - 1: 1, 3: 0, board.MaxBytes * 2: 2} {
		r := board.NewReader(strings.NewReader(file), "test")
		r.LimitBytes(limit)
		levels, named := 0, false
		for {
			_, err := r.Next()
			if err == io.EOF {
				break
			}
			fault := new(board.SyntaxError)
			if errors.As(err, &fault) {
				named = named || strings.Contains(fault.Msg, "more than "+humanize.Comma(int64(limit))+" bytes")
			} else {
				levels++
			}
		}
		if levels != want || named != (limit < int64(len(file))) {
			t.Errorf("limit %d: %d levels, the error names the limit: %v, expected %d levels", limit, levels, named,
				want)
		}
	}
}

// TestEndlessPipe reads from a pipe whose writer stops only when nobody reads any more.
func TestEndlessPipe(t *testing.T) {
	out, in, err := os.Pipe()
	must.Do(t, err)
	written := make(chan error)
	go func() {
		_, err := io.Copy(in, &endless{one + "\n\n", "y\n"})
		written <- err
	}()
	levels, faults := readAll(t, out, "pipe")
	if len(levels) != 1 || len(faults) != 1 || !strings.Contains(faults[0].Msg, "65,536 lines") {
		t.Errorf("%d levels, errors %v, expected one level and one error", len(levels), faults)
	}
	if err := out.Close(); err != nil {
		t.Error(err)
	}
	if err := <-written; err == nil {
		t.Error("the writer came to an end")
	}
}
