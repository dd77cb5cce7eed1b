package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planner/board"
	"planner/cmd/planner/internal/solving"
	"planner/internal/test/must"
	"planner/plan"
	"planner/search"
)

// Small levels for all tests of the program.
const (
	onePush  = "#####\n#@$.#\n#####\n"
	twoPush  = "######\n#@$ .#\n######\nTitle: Corridor\n"
	noPlayer = "#####\n# $.#\n#####\n"
	cornered = "#####\n#$ .#\n# @ #\n#####\n"
)

// twoLevels is a suite of two levels called "a".
func twoLevels(t *testing.T) string { return write(t, "a.xsb", onePush+"\n"+twoPush) }

// fake takes the place of plan.Solve in tests that are not about the search. Its result depends on the title and the
// size of the level.
func fake(_ context.Context, level *board.Level, o plan.Options) (plan.Result, error) {
	r := plan.Result{Mode: o.Mode, Nodes: 7, Counters: map[string]int64{"freeze": 2}}
	switch {
	case level.Title == "open":
		r.Reason, r.LowerBound = "out of time", 9
	case level.Title == "hopeless":
		r.Status, r.Reason = search.Unsolvable, "box in a corner"
	case len(level.Rows[0]) == 6:
		r.Status, r.Solution, r.Moves, r.Pushes = search.Solved, "RR", 2, 2
	default:
		r.Status, r.Solution, r.Moves, r.Pushes = search.Solved, "R", 1, 1
	}
	return r, nil
}

// ran is the result of one command line.
type ran struct {
	args        []string
	code        int
	out, errOut string
}

// wants compares the exit code, and looks for a part of what was printed and one of what was reported.
func (r ran) wants(t *testing.T, code int, out, errOut string) {
	t.Helper()
	if r.code != code || !strings.Contains(r.out, out) || !strings.Contains(r.errOut, errOut) {
		t.Errorf("%q: code %d, expected %d, %q and %q\n%s%s", r.args, r.code, code, out, errOut, r.out, r.errOut)
	}
}

// holds looks for parts of a text.
func holds(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("no %q in\n%s", part, text)
		}
	}
}

// try runs the program in this process.
func try(t *testing.T, p program, args ...string) ran {
	t.Helper()
	return tryContext(t, t.Context(), p, args...)
}

func tryContext(t *testing.T, ctx context.Context, p program, args ...string) ran {
	t.Helper()
	var out, errOut bytes.Buffer
	p.stdout, p.stderr = also(&out, p.stdout), also(&errOut, p.stderr)
	if p.stdin == nil {
		p.stdin = strings.NewReader("")
	}
	if p.solve == nil {
		p.solve = fake
	}
	code := p.run(ctx, append([]string{"planner"}, args...))
	checkResults(t, args, out.String())
	checkKeys(t, args, out.String())
	return ran{args, code, out.String(), errOut.String()}
}

// also writes to one writer and to another one, if there is one.
func also(w, other io.Writer) io.Writer {
	if other == nil {
		return w
	}
	return io.MultiWriter(w, other)
}

// write puts text into a file of a folder that is removed after the test.
func write(t *testing.T, name, text string) string {
	t.Helper()
	return must.Write(t, name, text)
}

// resultLines decodes the lines of solve --json.
func resultLines(t *testing.T, out string) []solving.ResultLine {
	t.Helper()
	var all []solving.ResultLine
	for line := range strings.Lines(out) {
		var r solving.ResultLine
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatalf("%v in %q", err, line)
		}
		all = append(all, r)
	}
	return all
}

// misuse is a command line that is not understood, and what standard error says of it.
type misuse struct {
	name string
	args []string
	want string
}

// refuse runs command lines that are not understood, and wants exit code 2 and nothing on standard output.
func refuse(t *testing.T, list []misuse) {
	for _, test := range list {
		t.Run(test.name, func(t *testing.T) {
			got := try(t, program{}, test.args...)
			if got.code != 2 || got.out != "" || !strings.Contains(got.errOut, test.want) {
				t.Errorf("code %d, want 2 and %q on standard error\nout: %s\nerr: %s", got.code, test.want, got.out,
					got.errOut)
			}
		})
	}
}

func TestMisusedWords(t *testing.T) {
	levels := write(t, "a.xsb", onePush)
	refuse(t, []misuse{
		{"unknown command", []string{"slove", levels}, "Did you mean:\n   planner solve "},
		{"no command but a file", []string{levels, "--time", "5s"},
			"Did you mean:\n   planner solve " + levels + " --time 5s\n"},
		{"a word that shells cut", []string{"solv", "a b.xsb"}, "planner solve 'a b.xsb'\n"},
		{"a command that is like none", []string{"help", "foo"}, "unknown command \"foo\".\n"},
		{"what another command lists", []string{"candidates", "dir"}, "Did you mean:\n   planner meet list dir\n"},
		{"a flag that is like none", []string{"analyze", "--html", levels}, "unknown flag --html\n"},
		{"unknown command of meet", []string{"meet", "lst", "dir"}, "Did you mean:\n   planner meet list dir\n"},
		{"unknown command of hub", []string{"hub", "statsu"}, "Did you mean:\n   planner hub status\n"},
		{"unknown command of store", []string{"store", "chek", "dir"}, "planner store check dir\n"},
		{"unknown flag", []string{"solve", "--tiem=5s", levels}, `Did you mean "--time"`},
		{"unknown flag after the file", []string{"solve", levels, "--tiem", "5s"}, "unknown flag --tiem"},
		{"unknown global flag", []string{"--nonsense", "solve"}, "unknown flag --nonsense"},
		{"no file", []string{"solve"}, "no level file"},
		{"missing value", []string{"solve", levels, "--time"}, "needs an argument: --time"},
		{"bad time", []string{"solve", "--time", "soon", levels}, "soon"},
		{"too little ram", []string{"solve", "--ram", "1M", levels}, "1,000,000 bytes, expected at least 67,108,864"},
		{"bad threads", []string{"solve", "--threads", "two", levels}, "two"},
		{"no threads", []string{"solve", "--threads", "0", levels}, "--threads 0: expected 1 to"},
		{"a typing slip in threads", []string{"solve", "--threads", "100000000", levels}, "expected 1 to"},
		{"a typing slip in threads that check", []string{"check", "--threads", "100000000", levels, "a.cert"},
			"expected 1 to 4096\nRun \"planner help check\""},
		{"a typing slip in threads for variants", []string{"variants", "--threads", "100000000", levels}, "1 to 4096"},
		{"no threads for furthest", []string{"furthest", "--threads", "0", levels}, "--threads 0: expected 1 to 4096"},
		{"a number below zero", []string{"solve", "--seed", "-5", levels}, "expected a whole number from 0 on\n"},
		{"a number that is too large", []string{"solve", "--seed", "99999999999999999999", levels},
			"expected a whole number with fewer digits\n"},
		{"a time that is too long", []string{"solve", "--time", "9999999h", levels}, "a time from 0 to 292 years"},
		{"no name of a file", []string{"solve", "--out", "", levels}, "empty, expected a name\nRun \"planner help solve\""},
		{"no name of a store", []string{"optimize", "--store", "", levels}, "planner: --store is empty, expected"},
		{"two names of a flag", []string{"solve", "-j", "1", "--threads", "1", levels},
			"planner: -j and --threads are the same flag, expected one of them\nRun \"planner help solve\""},
		{"two names of the time", []string{"solve", "--time", "1", "-t", "2", levels}, "-t and --time are the same"},
		{"no name of a directory for a hub", []string{"hub", "--dir", ""}, "planner: --dir is empty, expected"},
		{"no name of a directory of keys", []string{"hub", "invite", "--dir", "", "lab1"}, "--dir is empty, expected"},
		{"no name of a directory for a worker", []string{"work", "--dir="}, "planner: --dir is empty, expected"},
		{"positions below zero", []string{"solve", "--positions", "-1", levels}, "planner: --positions -1: expected 0 or"},
		{"no name of rows", []string{"bench", "--out", "", levels}, "planner: --out is empty, expected a name\n"},
		{"no name of other rows", []string{"bench", "--against=", levels}, "planner: --against is empty, expected a name"},
		{"no name of a solver", []string{"bench", "--against", "r.csv", "--solver", "", levels},
			"planner: --solver is empty, expected a name"},
		{"no name of a suite", []string{"bench", "--against", "r.csv", "--suite=", levels},
			"planner: --suite is empty, expected a name"},
		{"no solution", []string{"why", "--solution", "", levels, "R"}, "planner: --solution is empty, expected a file"},
		{"no label", []string{"work", "--label="}, "planner: --label is empty, expected a name"},
		{"no address of a hub", []string{"solve", "--hub=", levels}, "planner: --hub is empty, expected the address"},
		{"no address of a page", []string{"web", "--share-at="}, "planner: --share-at is empty, expected an address"},
		{"no address of a server", []string{"hub", "--external", ""}, "planner: --external is empty, expected the address"},
		{"credentials without a server", []string{"hub", "--join", "a.join"}, "planner: --join needs --external\n"},
		{"bad mode", []string{"solve", "--mode", "magic", levels}, "magic"},
		{"unknown technique", []string{"solve", "--without", "luck", levels},
			`"luck" is unknown ("planner techniques" lists all)`},
	})
}

func TestMisusedFiles(t *testing.T) {
	levels := write(t, "a.xsb", onePush)
	refuse(t, []misuse{
		{"absent file", []string{"solve", levels + ".not"}, "no such file"},
		{"bad format", []string{"convert", "--to", "png", levels}, "png"},
		{"one argument to verify", []string{"verify", levels}, "expected two"},
		{"unknown help topic", []string{"help", "slove"}, "slove"},
		{"unknown help topic below meet", []string{"help", "meet", "lst"}, "planner meet list"},
		{"solutions in a table", []string{"solve", "--out", "rows.csv", levels}, "solutions are kept in SOK"},
		{"word for a number", []string{"solve", "--seed", "x", levels}, `"x" for flag --seed, expected a whole number`},
		{"word for a switch", []string{"solve", "--quiet=2", levels}, `"2" for flag --quiet, expected true or false`},
		{"hardly any memory", []string{"solve", "--ram", "1", levels},
			"planner: --ram: 1 byte, expected at least 67,108,864 (64MiB)\n"},
		{"an empty name", []string{"solve", ""}, "planner: \"\": no such file"},
		{"no place for a proof", []string{"prove", levels},
			"expected --out FILE or a directory\nRun \"planner help prove\""},
		{"picture without a folder", []string{"analyze", "--svg", "not/a.svg", levels},
			"planner: not/a.svg: no such file"},
		{"page without a folder", []string{"solve", "--html", "not/a.html", levels},
			"planner: --html: not/a.html: no such file"},
		{"rows from a stream", []string{"report", "-"}, "planner: -: the standard input is not read here, expected the"},
		{"absent rows", []string{"report", "not.csv"}, "planner: not.csv: no such file"},
		{"absent certificate", []string{"check", levels, "not.cert"}, "planner: not.cert: no such file"},
		{"directory of rows", []string{"report", filepath.Dir(levels)}, "is a directory, expected a file"},
		{"absent store", []string{"store", "check", "not"}, "planner: store not: no store here\n"},
		{"address of another machine", []string{"hub", "--dir", t.TempDir(), "--listen", "192.0.2.1:5"},
			"no server could be started"},
		{"no shell", []string{"completion"}, "expected one of: bash, zsh, fish, powershell"},
		{"unknown shell", []string{"completion", "tcsh"}, "tcsh"},
		{"a shell with a file", []string{"completion", "bash", "x"}, "takes no arguments"},
		{"a page of a command", []string{"man", "solve"}, "man takes no arguments"},
		{"a file for a pipe", []string{"pipe", "a.xsb"}, "pipe takes no arguments"},
		{"a pipe with nothing in it", []string{"pipe"}, "no level file"},
		{"progress of a pipe", []string{"pipe", "--quiet"}, "unknown flag --quiet"},
	})
}

func TestMisusedGames(t *testing.T) {
	dir, damaged := storeWithPair(t), t.TempDir()
	must.Do(t, os.WriteFile(filepath.Join(damaged, "candidates.json"), nil, 0o600))
	broken, around := write(t, "b.xsb", onePush+"\n"+noPlayer), write(t, "c.xsb", detour)
	refuse(t, []misuse{
		{"absent pair", []string{"meet", "show", dir, "2"}, "expected a number from 1 to 1"},
		{"no pair", []string{"meet", "show", dir}, "expected two arguments"},
		{"no candidates", []string{"meet", "list", t.TempDir()}, "no search has left candidates"},
		{"damaged candidates", []string{"meet", "list", damaged}, "candidates that are damaged"},
		{"levels read twice", []string{"optimize", "-q", "-", "rRR"}, "cannot be the standard input"},
		{"a device read twice", []string{"optimize", "-q", os.DevNull, "rRR"}, "or a pipe"},
		{"too many solutions", []string{"optimize", "-q", around, "rRR", "rRR"}, "at most, one file of solutions"},
		{"unknown objective", []string{"optimize", "-q", "--objective", "beauty", around, "rRR"}, "beauty"},
		{"an impossible move", []string{"why", broken, "rrR"}, "move 2"},
		{"no moves", []string{"why", broken, "nonsense"}, "nonsense"},
		{"unreadable moves", []string{"why", broken, "2(r"}, "column 2"},
		{"no game", []string{"why", broken}, "expected two"},
		{"two streams", []string{"why", "-", "-"}, "standard input"},
		{"no such level", []string{"why", "--level", "7", broken, "r"}, "--level"},
		{"a broken level", []string{"why", "--level", "2", broken, "r"}, "no player"},
		{"why without threads", []string{"why", "-j", "0", broken, "r"}, "thread"},
		{"a wrong known solution", []string{"why", "--solution", "l", broken, "r"}, "the known solution"},
	})
}

// fullDisk takes nothing.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// Standard output that cannot be written is reported by every command, whatever else became of it.
func TestFullOutput(t *testing.T) {
	levels, dir := write(t, "a.xsb", onePush), t.TempDir()
	for _, args := range [][]string{{"help", "solve"}, {"solve", "-q", levels}, {"verify", levels, "R"},
		{"verify", "--json", levels, "RR"}, {"bench", "-q", levels},
		{"record", "--record", filepath.Join(dir, "r.json")}} {
		var errOut bytes.Buffer
		p := program{stdin: strings.NewReader(""), stdout: fullDisk{}, stderr: &errOut, solve: fake}
		if code := p.run(t.Context(), append([]string{"planner"}, args...)); code != 2 ||
			errOut.String() != "planner: no space left\n" {
			t.Errorf("%q: code %d\n%s", args, code, errOut.String())
		}
	}
}

// A flag has the same effect before and after the files. The library alone would take those after a file for files.
func TestFlagsAnywhere(t *testing.T) {
	levels := write(t, "a.xsb", onePush+"\n"+twoPush)
	for _, args := range [][]string{
		{"solve", "--json", "--mode=astar", "--level", "2", "--quiet", levels},
		{"solve", levels, "--json", "--mode=astar", "--level", "2", "--quiet"},
		{"solve", "--json", levels, "-m", "astar", "-l", "2", "-q"},
		{"solve", "-q", "--mode", "astar", "--level=corridor", "--json", "--", levels},
	} {
		got := try(t, program{}, args...)
		all := resultLines(t, got.out)
		if got.code != 0 || len(all) != 1 || all[0].Level != 2 || all[0].Mode != string(plan.AStar) ||
			got.errOut != "" {
			t.Errorf("%v: code %d\n%s%s", args, got.code, got.out, got.errOut)
		}
	}
}

// A flag of a command counts before the name of a part of it, too.
func TestFlagsBeforeParts(t *testing.T) {
	mine, levels := filepath.Join(t.TempDir(), "mine.json"), write(t, "a.sok", onePush+"\nSolution\nR\n")
	try(t, program{}, "record", "--record", mine, "import", levels)
	if got := try(t, program{}, "record", "--record="+mine); !strings.Contains(got.out, "mine.json: 1 board") {
		t.Errorf("%s%s", got.out, got.errOut)
	}
	refuse(t, []misuse{{"a flag of another part", []string{"hub", "--locked", "status"}, "unknown flag --locked"}})
}

// A record replaces its own export, and no file that holds anything else.
func TestRecordExportKeepsFiles(t *testing.T) {
	dir := t.TempDir()
	mine, best := filepath.Join(dir, "mine.json"), filepath.Join(dir, "best.sok")
	try(t, program{solve: plan.Solve}, "solve", "-q", "--out", best, twoLevels(t))
	before := must.Read(t, best)
	export := func(to string) ran { return try(t, program{}, "record", "--record", mine, "export", to) }
	export(best).wants(t, 2, "", "holds boards that the record does not know")
	export(write(t, "levels.sok", onePush)).wants(t, 2, "", "it is not replaced")
	if after := must.Read(t, best); before != after {
		t.Errorf("was\n%s\nis\n%s", before, after)
	}
	try(t, program{}, "record", "--record", mine, "import", best).wants(t, 0, "2 boards", "")
	for _, to := range []string{best, filepath.Join(dir, "a.sok"), filepath.Join(dir, "a.json")} {
		for range 2 {
			export(to).wants(t, 0, "2 boards", "")
		}
	}
	for range 2 { // of an empty record
		record, to := filepath.Join(dir, "none.json"), filepath.Join(dir, "none.sok")
		try(t, program{}, "record", "--record", record, "export", to).wants(t, 0, "0 boards", "")
	}
}

// A file may have the name of a flag or a command.
func TestOddFileNames(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"-odd.xsb", "help", "mode", "h"} {
		must.Do(t, os.WriteFile(name, []byte(onePush), 0o600))
		if got := try(t, program{}, "solve", "--json", "--", name); got.code != 0 || len(resultLines(t, got.out)) != 1 {
			t.Errorf("%s: code %d\n%s%s", name, got.code, got.out, got.errOut)
		}
	}
}

// TestOutputNamed refuses the name "-" for what is written to a file only: nobody would look for a file of that name.
func TestOutputNamed(t *testing.T) {
	levels := write(t, "a.xsb", onePush)
	t.Chdir(t.TempDir())
	for _, args := range [][]string{{"solve", "--out", "-", levels}, {"optimize", "--out", "-", levels},
		{"prove", "--out", "-", levels}, {"analyze", "--svg", "-", levels}, {"verify", "--svg", "-", levels, "R"},
		{"report", "--out", "-", write(t, "rows.csv", reportRows)}} {
		try(t, program{}, args...).wants(t, 2, "", "expected ")
	}
	if files, err := os.ReadDir("."); err != nil || len(files) > 0 {
		t.Errorf("%v, %v", files, err)
	}
}

// A file that is read is not replaced by what a command writes, by whatever name it goes.
func TestInputIsKept(t *testing.T) {
	solved := onePush + "\nSolution: R\n"
	levels := write(t, "a.xsb", solved)
	dir := filepath.Dir(levels)
	link := filepath.Join(dir, "link.svg")
	must.Do(t, os.Link(levels, link))
	refuse(t, []misuse{
		{"proof", []string{"prove", "--quiet", "--out", levels, levels}, "--out " + levels + " is a file that is read"},
		{"picture", []string{"analyze", "--svg", levels, levels}, "is a file that is read"},
		{"picture of another name", []string{"analyze", levels, "--png", link}, "is a file that is read"},
		{"film", []string{"analyze", "--packing", "--gif", levels, levels}, "is a file that is read"},
		{"pushes", []string{"verify", "--svg", levels, levels}, "is a file that is read"},
		{"stages", []string{"verify", "--stages", levels, dir}, "is a file that is read"},
		{"lost position", []string{"why", "--certificate", filepath.Join(dir, "a.cert"), levels, "R"},
			"the position that is lost goes to " + levels + ", which is in use"},
		{"lost position and its proof", []string{"why", "--certificate", filepath.Join(dir, "b.xsb"), levels, "R"},
			"which is in use"},
	})
	if text := must.Read(t, levels); text != solved {
		t.Errorf("the file that was read now holds %s", text)
	}
}
