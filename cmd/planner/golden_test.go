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
	"planner/internal/test/must"
	"planner/plan"
)

// rewrite replaces the expected output in testdata by the present one. Look at the difference before you commit it.
var rewrite = flag.Bool("rewrite", false, "rewrite the files that hold expected output")

// The outputs of commands are read by other programs, so they must not change unnoticed. Each case is one file of
// testdata/golden, which holds the exit code, standard output and standard error.
func TestGolden(t *testing.T) {
	dir, levels := storeWithPair(t), "testdata/analyze.xsb"
	results := write(t, "results.jsonl", `{"level":1,"status":"solved","solution":"R","pushes":1,"moves":1}`+"\n"+
		`{"level":2,"status":"solved","solution":"R"}`+"\n"+`{"level":3,"status":"unsolved"}`+"\n")
	oneWay := write(t, "one.xsb", "#####\n#   #\n#.$@#\n#   #\n#####\n") // which any search solves by one push
	judged := write(t, "hall.xsb", hall)
	old := write(t, "old.csv", "solver,suite,level,solved,wall_seconds,pushes\none,a,1,1,99,2\none,a,2,0,9,0\n")
	for name, args := range map[string][]string{
		"analyze":          {"analyze", "--columns", "90", levels},
		"analyze-all":      {"analyze", "--all", "--columns", "90", levels},
		"analyze-json":     {"analyze", "--json", levels},
		"bench":            {"bench", "-j", "1", twoLevels(t)},
		"bench-against":    {"bench", "-q", "-j", "1", "--against", old, twoLevels(t)},
		"bench-ablate":     {"bench", "-q", "-j", "1", "--markdown", "--ablate-of", "freeze,matching", twoLevels(t)},
		"bounds":           {"bounds", "-q", filepath.Join(t.TempDir(), "suite"), twoLevels(t)},
		"bounds-html":      {"bounds", "-q", "--to", "html", filepath.Join(t.TempDir(), "suite"), twoLevels(t)},
		"bounds-lists":     {"bounds", "-q", "--to", "lists", filepath.Join(t.TempDir(), "suite"), twoLevels(t)},
		"coach":            {"coach", "-j", "1", judged, strolled},
		"coach-json":       {"coach", "-j", "1", "--json", judged, strolled},
		"coach-lost":       {"coach", "-j", "1", oneWay, "dlU"},
		"convert-games":    {"convert", "--to", "sok", "--rotate", "3", "testdata/collection.sok"},
		"games-as-xsb":     {"convert", "testdata/collection.sok"},
		"convert-slc":      {"convert", "--to", "slc", "testdata/collection.sok"},
		"verify-games":     {"verify", "testdata/collection.sok"},
		"convert-rle":      {"convert", "--to", "rle", levels},
		"convert-sok":      {"convert", "--to", "sok", "--rotate", "1", "--mirror", levels},
		"furthest":         {"furthest", "--time", "0", judged},
		"furthest-json":    {"furthest", "--json", "--time", "0", judged},
		"rate":             {"rate", "-j", "1", judged},
		"rate-json":        {"rate", "-j", "1", "--json", judged},
		"variants":         {"variants", "-j", "1", "--time", "0", judged},
		"variants-json":    {"variants", "-j", "1", "--time", "0", "--only", "floor", "--json", judged},
		"meet-export":      {"meet", "export", dir},
		"meet-export-xsb":  {"meet", "export", "--to", "xsb", dir},
		"meet-join":        {"meet", "join", dir, "1"},
		"meet-join-json":   {"meet", "join", "--json", dir, "1"},
		"meet-list":        {"meet", "list", dir},
		"meet-list-json":   {"meet", "list", "--json", dir},
		"meet-show":        {"meet", "show", dir, "1"},
		"meet-show-json":   {"meet", "show", "--json", dir, "1"},
		"prove-open":       {"prove", "-q", "-o", filepath.Join(t.TempDir(), "a.cert"), "--level", "1", twoLevels(t)},
		"solve":            {"solve", "-q", "-j", "1", twoLevels(t), write(t, "bad.xsb", noPlayer)},
		"solve-json":       {"solve", "-q", "-j", "1", "--json", twoLevels(t), write(t, "bad.xsb", noPlayer)},
		"solve-unfinished": {"solve", "-q", write(t, "b.xsb", onePush+"Title: open\n\n"+onePush+"Title: hopeless\n")},
		"store-info":       {"store", "info", dir},
		"verify":           {"verify", twoLevels(t), results},
		"why":              {"why", "-j", "1", oneWay, "dlU"},
		"why-json":         {"why", "-j", "1", "--json", oneWay, "dl"},
		"verify-json":      {"verify", "--json", twoLevels(t), results},
	} {
		t.Run(name, func(t *testing.T) { golden(t, name, args) })
	}
}

func golden(t *testing.T, name string, args []string) {
	t.Helper()
	solve := bridging
	if args[0] == "rate" { // which plays the solutions
		solve = plan.Solve
	}
	got := try(t, program{solve: solve}, args...)
	text := fmt.Sprintf("code %d\n%s---- standard error\n%s", got.code, measured(got.out), measured(got.errOut))
	file := filepath.Join("testdata", "golden", name+".txt")
	if *rewrite {
		must.Do(t, os.WriteFile(file, []byte(text), 0o600))
	}
	want, err := os.ReadFile(file)
	must.Do(t, err)
	if text != string(want) {
		t.Errorf("the output has changed; if it is right, run the test with -rewrite. Now:\n%s\nexpected:\n%s", text,
			want)
	}
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
	{regexp.MustCompile(`(,|; )([a-z-]+) [0-9]+\.[0-9]{4} `), "$1$2 S "},
	{regexp.MustCompile(`("peak_rss_bytes"|"max_rss_kib"):[0-9]+`), "$1:R"},
	{regexp.MustCompile(`(?m)^((?:[^,\n]*,){4})[0-9.]+,[0-9.]+((?:,[0-9]+){4}),[0-9]+,`), "${1}S,S$2,R,"},
	{regexp.MustCompile(`(?m),[0-9]+,[^,\n]*,([0-9a-f]{16}),[^,\n]*,(.*)$`), ",B,C,$1,M,$2"},
	{regexp.MustCompile(`"ram_bytes":[0-9]+,"commit":"[^"]*"`), `"ram_bytes":B,"commit":"C"`},
	{regexp.MustCompile(`"machine":"[^"]*"`), `"machine":"M"`},
	{regexp.MustCompile(`[0-9.]+ s(, mode|, [0-9]+ position)`), "S s$1"},
	{regexp.MustCompile(`seconds    .*`), "seconds    S"},
	{regexp.MustCompile(`, [0-9.]+[kM]? a processor second`), ""},
	{regexp.MustCompile(`in [0-9.]+ s( \([0-9.]+ cpu\))?`), "in S s"},
	{regexp.MustCompile(`seconds [0-9.]+ -> [0-9.]+, on (.*) [0-9.]+ -> [0-9.]+`), "seconds S -> S, on $1 S -> S"},
	{regexp.MustCompile(`\| x[0-9.]+ \| (x[0-9.]+|-) \|`), "| X | X |"},
	{regexp.MustCompile(`(against \w+ in )[^,\n]+`), "${1}FILE"},
	{regexp.MustCompile(`written [0-9: -]+`), "written T"},
	{regexp.MustCompile(`"file":"[^"]*/`), `"file":"`},
	{regexp.MustCompile(`(?m)^[^ \n]*/([a-z.]+:[0-9]+:)`), "$1"},
	{regexp.MustCompile(`(?m)\b[0-9.]+[KMG]?i?B\b`), "B"},
}

// measured is a text with all measurements replaced.
func measured(text string) string {
	for _, m := range measurements {
		text = m.find.ReplaceAllString(text, m.put)
	}
	return text
}
