package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"planner/board"
	"planner/cmd/planner/internal/solving"
	"planner/internal/test/must"
	"planner/plan"
)

// rewrite replaces the expected output in testdata by the present one. Look at the difference before you commit it.
var rewrite = flag.Bool("rewrite", false, "rewrite the files that hold expected output")

// Each case is one file of testdata/golden, which holds the exit code, standard output and standard error of a command
// that people read. What programs read is held by TestValues.
func TestGolden(t *testing.T) {
	results := write(t, "results.jsonl", `{"level":1,"status":"solved","solution":"R","pushes":1,"moves":1}`+"\n"+
		`{"level":2,"status":"solved","solution":"R"}`+"\n"+`{"level":3,"status":"unsolved"}`+"\n")
	judged := write(t, "hall.xsb", hall)
	for name, args := range map[string][]string{
		"analyze":    {"analyze", "--columns", "90", "testdata/analyze.xsb"},
		"bench":      {"bench", "-j", "1", twoLevels(t)},
		"bounds":     {"bounds", "-q", filepath.Join(t.TempDir(), "suite"), twoLevels(t)},
		"coach":      {"coach", "-j", "1", judged, strolled},
		"rate":       {"rate", "-j", "1", judged},
		"solve":      {"solve", "-q", "-j", "1", twoLevels(t), write(t, "bad.xsb", noPlayer)},
		"store-info": {"store", "info", storeWithPair(t)},
		"variants":   {"variants", "-j", "1", "--time", "0", judged},
		"verify":     {"verify", twoLevels(t), results},
		"why":        {"why", "-j", "1", write(t, "one.xsb", oneWay), "dlU"},
	} {
		t.Run(name, func(t *testing.T) { golden(t, name, args) })
	}
}

func golden(t *testing.T, name string, args []string) {
	t.Helper()
	got := try(t, program{solve: solverOf(args)}, args...)
	text := fmt.Sprintf("code %d\n%s---- standard error\n%s", got.code, measured(got.out), measured(got.errOut))
	file := filepath.Join("testdata", "golden", name+".txt")
	if *rewrite {
		must.Do(t, os.WriteFile(file, []byte(text), 0o600))
	}
	want := must.Read(t, file)
	if text != want {
		t.Errorf("the output has changed; if it is right, run the test with -rewrite. Now:\n%s\nexpected:\n%s", text,
			want)
	}
}

// solverOf is the solver of a command: fake, unless it plays the solutions.
func solverOf(args []string) solving.Solver {
	if args[0] == "rate" {
		return plan.Solve
	}
	return bridging
}

// bridging is fake with a right solution for the level between the two positions of storeWithPair.
func bridging(ctx context.Context, l *board.Level, o plan.Options) (plan.Result, error) {
	r, err := fake(ctx, l, o)
	if len(l.Rows[0]) == 8 {
		r.Solution = "RR"
	}
	return r, err
}

// measurements are the parts of outputs that differ from run to run, each with its replacement.
var measurements = []struct {
	find *regexp.Regexp
	put  string
}{
	{regexp.MustCompile(`("(?:wall_|cpu_)?seconds"):[0-9.e+-]+`), "$1:S"},
	{regexp.MustCompile(`("peak_rss_bytes"|"max_rss_kib"):[0-9]+`), "$1:R"},
	{regexp.MustCompile(`(?m)^((?:[^,\n]*,){4})[0-9.]+,[0-9.]+((?:,[0-9]+){4}),[0-9]+,`), "${1}S,S$2,R,"},
	{regexp.MustCompile(`(?m),[0-9]+,[^,\n]*,([0-9a-f]{16}),[^,\n]*,(.*)$`), ",B,C,$1,M,$2"},
	{regexp.MustCompile(`"ram_bytes":[0-9]+,"commit":"[^"]*"`), `"ram_bytes":B,"commit":"C"`},
	{regexp.MustCompile(`"machine":"[^"]*"`), `"machine":"M"`},
	{regexp.MustCompile(`(,|; )([a-z-]+) [0-9]+\.[0-9]{4} `), "$1$2 S "},
	{regexp.MustCompile(`[0-9.]+ s(, mode|, [0-9]+ position)`), "S s$1"},
	{regexp.MustCompile(`seconds    .*`), "seconds    S"},
	{regexp.MustCompile(`, [0-9.]+[kM]? a processor second`), ""},
	{regexp.MustCompile(`in [0-9.]+ s( \([0-9.]+ cpu\))?`), "in S s"},
	{regexp.MustCompile(`written [0-9: -]+`), "written T"},
	{regexp.MustCompile(`(?m)(^|\()[^ \n]*/([a-z.]+:(?:[0-9]+[:)]|$))`), "$1$2"},
	{regexp.MustCompile(`(?m)\b[0-9.]+[KMG]?i?B\b`), "B"},
}

// measured is a text with all measurements replaced.
func measured(text string) string {
	for _, m := range measurements {
		text = m.find.ReplaceAllString(text, m.put)
	}
	return text
}
