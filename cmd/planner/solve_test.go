package main

import (
	"bytes"
	"context"
	"encoding/json"
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
	"planner/technique"
)

func TestSolveJSON(t *testing.T) {
	levels := write(t, "a.xsb", onePush+"Title: first\n\n"+twoPush)
	got := try(t, program{}, "solve", "--json", levels)
	if got.code != 0 || got.errOut != "" {
		t.Fatalf("code %d: %s", got.code, got.errOut)
	}
	var first map[string]any
	must.Do(t, json.Unmarshal([]byte(strings.SplitN(got.out, "\n", 2)[0]), &first))
	for _, key := range strings.Fields("level title status solution moves pushes seconds mode nodes " +
		"peak_rss_bytes reason counters") {
		if _, ok := first[key]; !ok {
			t.Errorf("no %q in %v", key, first)
		}
	}
	all := resultLines(t, got.out)
	if len(all) != 2 || all[0].Title != "first" || all[0].Solution != "R" || all[1].Level != 2 || all[1].Pushes != 2 {
		t.Errorf("result lines: %+v", all)
	}
	if all[0].PeakRSS <= 0 {
		t.Error("no peak memory")
	}
}

// The result of each level is printed before the next level begins, in the order of the file.
func TestSolveFlushes(t *testing.T) {
	var out bytes.Buffer
	p := program{stdin: strings.NewReader(""), stdout: &out, stderr: io.Discard}
	p.solve = func(ctx context.Context, l *board.Level, o plan.Options) (plan.Result, error) {
		if lines := strings.Count(out.String(), "\n"); lines != l.Number-1 {
			t.Errorf("level %d begins after %d results", l.Number, lines)
		}
		return fake(ctx, l, o)
	}
	levels := write(t, "a.xsb", strings.Repeat(onePush+"\n", 5))
	if code := p.run(t.Context(), []string{"planner", "solve", "--json", levels}); code != 0 {
		t.Errorf("code %d", code)
	}
	for i, r := range resultLines(t, out.String()) {
		if r.Level != i+1 {
			t.Errorf("result %d is of level %d", i+1, r.Level)
		}
	}
}

func TestExitCodes(t *testing.T) {
	open, hopeless := onePush+"Title: open\n\n", onePush+"Title: hopeless\n\n"
	for _, test := range []struct {
		name  string
		level string
		code  int
	}{
		{"solved", onePush, 0},
		{"open", open + onePush, 1},
		{"invalid", noPlayer, 2},
		{"hopeless", hopeless, 3},
		{"hopeless and solved", hopeless + onePush, 3},
		{"open and hopeless", open + hopeless, 1},
		{"invalid and all else", noPlayer + "\n" + open + hopeless + onePush, 2},
		{"empty", "", 2},
		{"text", "Nothing here looks like a level.\n", 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			try(t, program{}, "solve", "--json", write(t, "a.xsb", test.level)).wants(t, test.code, "", "")
		})
	}
}

func TestInvalidLevels(t *testing.T) {
	file := write(t, "bad.xsb", onePush+"\n"+noPlayer+"\n"+twoPush)
	got := try(t, program{}, "solve", "--json", file)
	all := resultLines(t, got.out)
	if got.code != 2 || len(all) != 3 {
		t.Fatalf("code %d, %d result lines\n%s", got.code, len(all), got.errOut)
	}
	for i, want := range []string{"solved", plan.StatusInvalid, "solved"} {
		if all[i].Status != want || all[i].Level != i+1 {
			t.Errorf("result line %d: %+v", i+1, all[i])
		}
	}
	if !strings.HasPrefix(got.errOut, file+":5: ") || !strings.Contains(got.errOut, "player") || all[1].Reason == "" {
		t.Errorf("standard error: %s", got.errOut)
	}
	if only := try(t, program{}, "solve", "--json", "--level", "3", file); only.code != 0 ||
		len(resultLines(t, only.out)) != 1 {
		t.Errorf("--level 3: code %d\n%s%s", only.code, only.out, only.errOut)
	}
}

// A file without levels still gives a result line, so that programs see the problem too.
func TestNoLevel(t *testing.T) {
	got := try(t, program{}, "solve", "--json", write(t, "empty.xsb", "\n\n"))
	all := resultLines(t, got.out)
	if got.code != 2 || len(all) != 1 || all[0].Status != plan.StatusInvalid ||
		!strings.Contains(got.errOut, "empty.xsb:") {
		t.Errorf("code %d\n%s%s", got.code, got.out, got.errOut)
	}
}

// If one file is absent, the others are still solved.
func TestSeveralFiles(t *testing.T) {
	a, b := write(t, "a.xsb", onePush), write(t, "b.xsb", twoPush)
	got := try(t, program{}, "solve", "--json", a, a+".absent", b)
	all := resultLines(t, got.out)
	if got.code != 2 || len(all) != 2 || all[0].File != a || all[1].File != b {
		t.Errorf("code %d\n%s%s", got.code, got.out, got.errOut)
	}
}

func TestInterrupt(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	solve := func(ctx context.Context, l *board.Level, o plan.Options) (plan.Result, error) {
		if l.Number == 1 {
			return fake(ctx, l, o)
		}
		interrupt()
		<-ctx.Done()
		return plan.Result{Mode: o.Mode, LowerBound: 4, Nodes: 11}, ctx.Err()
	}
	got := tryContext(t, ctx, program{solve: solve}, "solve", "--json",
		write(t, "a.xsb", strings.Repeat(onePush+"\n", 3)))
	all := resultLines(t, got.out)
	if got.code != 130 || len(all) != 2 {
		t.Fatalf("code %d\n%s%s", got.code, got.out, got.errOut)
	}
	if r := all[1]; r.Status != search.Unsolved.String() || r.Reason != solving.ReasonInterrupted || r.LowerBound != 4 {
		t.Errorf("the current level: %+v", r)
	}
}

// An interrupt also ends a wait for input that never comes.
func TestInterruptWhileReading(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	silent, _ := io.Pipe()
	go interrupt()
	if got := tryContext(t, ctx, program{stdin: silent}, "solve", "-"); got.code != 130 || got.out != "" {
		t.Errorf("code %d\n%s%s", got.code, got.out, got.errOut)
	}
}

func TestOptionsReachTheSolver(t *testing.T) {
	var o plan.Options
	solve := func(ctx context.Context, l *board.Level, given plan.Options) (plan.Result, error) {
		o = given
		return fake(ctx, l, given)
	}
	try(t, program{solve: solve}, "solve", "--time", "90", "--ram", "256MiB", "--threads=3", "--seed", "7",
		"--without", "freeze,matching", "--explain", "--quiet", write(t, "a.xsb", onePush))
	if o.Time.Seconds() != 90 || o.RAM != 256<<20 || o.Threads != 3 || o.Seed != 7 ||
		len(o.Use.Missing()) != 2 || !o.Explain {
		t.Errorf("options: %+v", o)
	}
	if o.Events != nil {
		t.Error("progress is wanted although --quiet is given")
	}
	try(t, program{solve: solve}, "solve", "--improve", "0", write(t, "a.xsb", onePush))
	if o.Use != technique.Without(technique.Polish) {
		t.Errorf("--improve 0 solves %v", o.Use)
	}
	try(t, program{solve: solve}, "bench", write(t, "a.xsb", onePush))
	if o.Use.On(technique.Polish) {
		t.Error("bench polishes the solutions that it compares")
	}
}

// The real solver solves levels, and the command verify accepts the solutions.
func TestSolveForReal(t *testing.T) {
	levels := write(t, "a.xsb", onePush+"\n"+twoPush)
	for _, mode := range plan.Modes {
		got := try(t, program{solve: plan.Solve}, "solve", "--json", "--time", "10m", "--mode", string(mode), levels)
		if got.code != 0 {
			t.Errorf("%s: code %d\n%s%s", mode, got.code, got.out, got.errOut)
			continue
		}
		results := write(t, "results.jsonl", got.out)
		try(t, program{}, "verify", levels, results).wants(t, 0, "", "")
	}
	got := try(t, program{solve: plan.Solve}, "solve", "--json", "--mode", "astar", write(t, "b.xsb", cornered))
	got.wants(t, 3, "", "")
}

// A directory stands for the level files in it, and a run of several levels ends with a line that counts them.
func TestSolveDirectory(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"b.xsb": twoPush, "a.xsb": onePush, "notes.md": "no levels"} {
		must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	got := try(t, program{}, "solve", dir)
	if got.code != 0 || strings.Count(got.out, "Solved:") != 2 || !strings.HasPrefix(got.errOut, "2 levels in ") ||
		!strings.HasSuffix(got.errOut, ": 2 solved\n") {
		t.Errorf("code %d\n%s%s", got.code, got.out, got.errOut)
	}
	for _, name := range []string{"a.xsb", "b.xsb"} { // which file a level is from
		if !strings.Contains(got.out, filepath.Join(dir, name)+":\n\nLevel 1") {
			t.Errorf("no word of %s:\n%s", name, got.out)
		}
		try(t, program{}, "analyze", dir).wants(t, 0, filepath.Join(dir, name)+" Level 1", "")
	}
	try(t, program{}, "verify", filepath.Join(dir, "a.xsb"), write(t, "one.txt", got.out)).wants(t, 1, "level 1: right", "")
	try(t, program{}, "solve", t.TempDir()).wants(t, 2, "", "holds no level files")
}
