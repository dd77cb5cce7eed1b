package cmdline

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"planner/board"
	"planner/internal/test/must"

	"github.com/urfave/cli/v2"
)

// asked is a request with a flag of each kind.
type asked struct {
	Levels
	quiet   bool
	threads int
	time    time.Duration
	ram     int64
	mode    string
	names   []string
	columns Columns
}

// ask runs a command with the flags of asked and gives what it was asked.
func ask(t *testing.T, args ...string) (*asked, context.Context, error) {
	t.Helper()
	q, with := new(asked), context.Context(nil)
	command := &cli.Command{Name: "do", Flags: []cli.Flag{q.Levels.Flag(FlagsMethod), QuietFlag(&q.quiet, "", "hush"),
		ThreadsFlag(&q.threads, "", "use `K`"),
		TimeFlag(&q.time, "time", []string{"t"}, "", time.Minute, "for `TIME`"),
		MemoryFlag(&q.ram, "", 64<<20, "of `SIZE`"),
		WordFlag(&q.mode, "mode", "", "auto", "in `MODE`", "auto", "astar"),
		ListFlag(&q.names, "run", "", "of `NAMES`"), q.columns.Flag("", 100)},
		Action: Action(&with, q, func(ctx context.Context, to *context.Context, _ *asked) error {
			*to = ctx
			return nil
		})}
	command.Flags = append(command.Flags, MaxFileFlag(command))
	command.Before = WithMaxFile
	app := &cli.App{Commands: []*cli.Command{command}, Writer: io.Discard, ErrWriter: io.Discard,
		ExitErrHandler: func(*cli.Context, error) {}}
	err := app.RunContext(t.Context(), append([]string{"planner", "do"}, args...))
	return q, with, err
}

// Flags fill the request, and those that were given are known by their long names.
func TestAction(t *testing.T) {
	q, ctx, err := ask(t, "a.xsb", "b.xsb")
	must.Do(t, err)
	if !slices.Equal(q.Args, []string{"a.xsb", "b.xsb"}) || q.Arg(1) != "b.xsb" || q.Arg(2) != "" || q.quiet ||
		q.threads != runtime.GOMAXPROCS(0) || q.time != time.Minute || q.ram != 64<<20 || q.mode != "auto" || q.names != nil ||
		q.columns.On(io.Discard) != 100 || MaxFile(ctx) != board.MaxBytes {
		t.Errorf("without flags: %+v", q)
	}
	if given := slices.Collect(maps.Values(q.Given)); slices.Contains(given, true) {
		t.Errorf("without flags %v were given", q.Given)
	}
	q, ctx, err = ask(t, "-q", "-j", "2", "-t", "90", "--ram=1.5GiB", "--mode", "ASTAR", "--run", "a,b", "--run", "c",
		"-l", "2-3", "--columns", "50", "--max-file", "3kB")
	must.Do(t, err)
	if !q.quiet || q.threads != 2 || q.time != 90*time.Second || q.ram != 3<<29 || q.mode != "astar" ||
		q.Which != "2-3" ||
		!slices.Equal(q.names, []string{"a", "b", "c"}) || q.columns.On(io.Discard) != 50 || MaxFile(ctx) != 3000 {
		t.Errorf("with flags: %+v", q)
	}
	for _, name := range []string{"quiet", "threads", "time", "ram", "mode", "run", "level", "columns", "max-file"} {
		if !q.Given[name] {
			t.Errorf("--%s was given: %v", name, q.Given)
		}
	}
	for why, args := range map[string][]string{"--threads 0: expected 1 to 4096": {"-j", "0"},
		"--columns 0: expected 1 or more": {"--columns", "0"}, "at least 1 byte": {"--max-file", "0"},
		"expected one of auto, astar": {"--mode", "magic"}, "not a time from 0 to": {"--time=-5s"},
		"not a size": {"--ram", "lots"},
		"--ram: 1 byte, expected at least 67,108,864 (64MiB)": {"--ram", "1"},
		"--ram: 66,060,288 bytes, expected":                   {"--ram", "63MiB"}} {
		if _, ran, err := ask(t, args...); ran != nil || err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%q: %v", args, err)
		}
	}
}

// Too few and too many arguments are refused with the words for those that are expected.
func TestExpect(t *testing.T) {
	for n, right := range []bool{false, true, true, false} {
		err := (&Line{Args: make([]string, n)}).Expect(1, 2, "a file or two")
		want := fmt.Sprintf("expected a file or two, and %d given", n)
		if right != (err == nil) || !right && (!errors.As(err, new(Misuse)) || err.Error() != want) {
			t.Errorf("%d arguments: %v", n, err)
		}
	}
}

// Which levels are meant is a number, a range, a list or a title. None at all is a slip.
func TestSelection(t *testing.T) {
	for text, want := range map[string]string{"": "1 2 3 4", "2": "2", "2-3": "2 3", "1,3-4": "1 3 4", "hall": "2"} {
		l := &Levels{Which: text}
		pick, err := l.Selection()
		must.Do(t, err)
		if pick, err = Resolve(pick, "a.xsb", map[int]string{1: "", 2: "Hall", 3: "", 4: ""}); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		var got []string
		for n := range 5 {
			if pick.HasLevel(n, "") {
				got = append(got, string(rune('0'+n)))
			}
		}
		if got := strings.TrimPrefix(strings.Join(got, " "), "0 "); got != want {
			t.Errorf("%q selects %s, expected %s", text, got, want)
		}
	}
	for _, wrong := range []*Levels{{Which: " ", Line: Line{Given: map[string]bool{"level": true}}}, {Which: "9-3"}} {
		if _, err := wrong.Selection(); !errors.As(err, new(Misuse)) {
			t.Errorf("%q: %v", wrong.Which, err)
		}
	}
}

// A folder stands for the level files in it, and nothing for levels in a pipe.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	var inside []string
	for _, name := range []string{"a.xsb", "b.sok.gz", "c.zip"} {
		inside = append(inside, filepath.Join(dir, name))
	}
	for _, name := range append([]string{filepath.Join(dir, "notes.md")}, inside...) {
		must.Do(t, os.WriteFile(name, nil, 0o600))
	}
	empty := filepath.Join(dir, "empty.xsb")
	must.Do(t, os.Mkdir(empty, 0o700))
	piped := Streams{In: strings.NewReader("#")}
	for _, test := range []struct {
		from       Streams
		args, want []string
	}{{Streams{}, []string{dir, "absent"}, append(slices.Clone(inside), "absent")}, {piped, nil, []string{"-"}},
		{piped, []string{"a", "-"}, []string{"a", "-"}}} {
		if got, err := test.from.Files(test.args); err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%q: %q, %v", test.args, got, err)
		}
	}
	for why, args := range map[string][]string{"no level file given": nil, "given twice": {"-", "a", "-"},
		"holds no level files": {empty}} {
		if _, err := (Streams{In: bytes.NewReader(nil)}).Files(args); err == nil ||
			!strings.Contains(err.Error(), why) {
			t.Errorf("%q: %v", args, err)
		}
	}
}

// An error about a file names it as people know it, and a word is quoted where a shell would cut it.
func TestWords(t *testing.T) {
	_, err := os.Open(filepath.Join("not", "a.xsb"))
	if got := Message(err); !strings.HasPrefix(got, filepath.Join("not", "a.xsb")+": ") ||
		strings.Contains(got, "open") {
		t.Errorf("%q", got)
	}
	file := fmt.Errorf("a.xsb: %w", &fs.PathError{Op: "read", Path: "a.xsb", Err: io.ErrUnexpectedEOF})
	if got := Message(file); got != "a.xsb: unexpected EOF" {
		t.Errorf("%q", got)
	}
	if got := Message(context.DeadlineExceeded); got != "the time is over" {
		t.Errorf("%q", got)
	}
	if Refused(nil) != nil || !errors.As(Refused(io.EOF), new(Misuse)) || !errors.Is(Refused(io.EOF), io.EOF) {
		t.Error("a refusal loses its cause")
	}
	for word, want := range map[string]string{"a/b.xsb": "a/b.xsb", "a b": "'a b'", "it's": `'it'\''s'`, "": "''"} {
		if got := Quoted(word); got != want {
			t.Errorf("%q is typed %s, expected %s", word, got, want)
		}
	}
}

// Long lines of help are broken: paragraphs are filled anew, and second columns stay below each other.
func TestFold(t *testing.T) {
	text := "NAME:\n   Sentences in a paragraph that is long\n   and goes on here.\n\n" +
		"   planner solve a.xsb   solve all of the levels\n   --ram SIZE  hold at most so much\n"
	want := "NAME:\n   Sentences in a paragraph that is\n   long and goes on here.\n\n" +
		"   planner solve a.xsb\n       solve all of the levels\n   --ram SIZE  hold at most so much\n"
	if got := Fold(text, 36); got != want {
		t.Errorf("%s\nexpected\n%s", got, want)
	}
}
