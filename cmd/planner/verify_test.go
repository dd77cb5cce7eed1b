package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"planner/internal/test/must"
	"planner/plan"
)

// Solutions are read as people write and copy them: behind the number or the name of their level, in tags, quoted.
func TestSolutionsInOtherNotations(t *testing.T) {
	levels := write(t, "a.xsb", onePush+"\n"+twoPush)
	for name, text := range map[string]string{
		"numbers":      "1. R\n2. RR\n",
		"colons":       "1: R\n2: RR\n",
		"a table":      "2,RR\n1,R\n",
		"levels":       "Level 2: RR\nLevel 1: R\n",
		"solutions":    "Solution: R\nSolution: RR\n",
		"tags":         "[code]R[/code]\n\n<p>RR</p>\n",
		"a quotation":  "> R\n>\n> RR\n",
		"marks":        "'R',\n\n\"RR\"\n",
		"wide blanks":  "R\n\nR\u00a0R\n",
		"JSON":         `{"solution":"R"}` + "\n" + `{"level":2,"solution":"rr"}`,
		"two or three": "Level 1\n[spoiler]\nR\n[/spoiler]\nLevel 2\n```\nRR\n```\n",
	} {
		got := try(t, program{}, "verify", levels, write(t, "moves.txt", text))
		if got.code != 0 || !strings.Contains(got.out, "2 right, 0 wrong") {
			t.Errorf("%s: code %d: %s%s", name, got.code, got.out, got.errOut)
		}
	}
}

// Moves that are not possible are named with their file, and the line at which they begin.
func TestWrongMovesHaveAPlace(t *testing.T) {
	levels := write(t, "a.xsb", onePush)
	text := write(t, "m.txt", "\nLevel 1\nLL\n")
	bare := write(t, "bare.txt", "\nLL\n")
	sok := write(t, "best.sok", onePush+"\nSolution\nLL\n")
	rows := write(t, "rows.jsonl", `{"level":1,"status":"solved","solution":"LL","pushes":2,"moves":2}`+"\n")
	for place, line := range map[string][]string{
		text + ":3":   {"verify", levels, text},
		sok + ":6":    {"verify", sok},
		rows + ":1":   {"verify", levels, rows},
		"rows.jsonl:": {"optimize", "--quiet", levels, rows},
		"m.txt:3":     {"coach", "--quiet", levels, text},
		bare + ":2":   {"why", "--quiet", levels, bare},
	} {
		if got := try(t, program{solve: plan.Solve}, line...); !strings.Contains(got.out+got.errOut, place) {
			t.Errorf("%v does not name %s: %s%s", line, place, got.out, got.errOut)
		}
	}
}

// TestVerifyBesideUnusableLevels judges solutions of a file in which a level cannot be used: a solution of that level is
// wrong for that reason, and --level does not report what it does not select.
func TestVerifyBesideUnusableLevels(t *testing.T) {
	levels := write(t, "a.sok", "One\n\n"+onePush+"\nTwo\n\n"+noPlayer)
	both := write(t, "moves.txt", "Level 1\nR\nLevel 2\nR\n")
	for _, test := range []struct {
		args        []string
		code        int
		out, errOut string
	}{
		{[]string{"--level", "1", levels, "R"}, 0, "level 1: right", ""},
		{[]string{"--level", "1", levels, both}, 0, "1 right, 0 wrong", ""},
		{[]string{"--level", "Two", levels, "R"}, 2, "", "a.sok: no level that can be used\n"},
		{[]string{"--level", "2", levels, both}, 2, "", "a.sok:9: no player"},
		{[]string{levels, both}, 1, "level 2: wrong: the level at ", "a.sok:9: no player"},
	} {
		got := try(t, program{}, append([]string{"verify"}, test.args...)...)
		if got.code != test.code || !strings.Contains(got.out, test.out) || !strings.Contains(got.errOut, test.errOut) ||
			test.errOut == "" && got.errOut != "" {
			t.Errorf("%v: code %d\n%s%s", test.args, got.code, got.out, got.errOut)
		}
	}
}

// TestSnapshotsBelongToTheirLevel takes the moves of a snapshot for the level at whose board it stands, also where the
// same moves would solve the first level.
func TestSnapshotsBelongToTheirLevel(t *testing.T) {
	file := write(t, "a.sok", "One\n\n"+onePush+"\nTwo\n\n"+twoPush+"\nSnapshot\nR\n")
	try(t, program{}, "verify", file, file).wants(t, 1, "level 2: wrong: boxes off goals after the last move: 1 (", "")
	try(t, program{}, "coach", "--json", file, file).wants(t, 0, `"level":2,`, "")
	other := write(t, "b.xsb", twoPush)
	try(t, program{}, "coach", "--json", other, file).wants(t, 0, `"level":1,`, "")
}

func TestVerify(t *testing.T) {
	levels := twoLevels(t)
	line := func(level, pushes string, solution string) string {
		return `{"level":` + level + `,"status":"solved","pushes":` + pushes + `,"moves":` + pushes + `,"solution":"` +
			solution + "\"}\n"
	}
	for _, test := range []struct {
		name, claims string
		code         int
		want         string
	}{
		{"results", line("1", "1", "R") + line("2", "2", "RR") + `{"level":3,"status":"unsolved"}`, 0,
			"2 right, 0 wrong"},
		{"too short", line("2", "1", "R"), 1, "level 2: wrong"},
		{"wrong case", line("1", "1", "r"), 1, "level 1: wrong"},
		{"wrong count", line("1", "7", "R"), 1, "claims 7 pushes"},
		{"twice", line("1", "1", "R") + line("1", "1", "R"), 1, "reported twice"},
		{"no such level", line("9", "1", "R"), 1, "no such level"},
		{"text in order", "R\n\nR\nR\n", 0, "2 right"},
		{"text by number", "Level 2: a note\nRR\n", 0, "level 2: right, 2 pushes, 2 moves"},
		{"run lengths", "R\n\n2R\n", 0, "2 right"},
		{"groups, blanks and line ends", "(R)\r\n\r\n 1( R\r\n)R\r\n", 0, "2 right"},
		{"all in lower case", "r\n\nrr\n", 0, "level 2: right, 2 pushes, 2 moves"},
		{"half in lower case", "R\n\nrR\n", 1, "level 2: wrong: move 1: a push in lower case"},
		{"lower case into a wall", "r\n\nru\n", 1, "level 2: wrong: move 2: into a wall"},
		{"a group without end", "R\n\n2(R\n", 1, "level 2: wrong: the moves: line 1, column 2: a group without end"},
		{"too many moves", "R\n\n999999999R\n", 1,
			"level 2: wrong: the moves: line 1, column 1: more than 4,194,304 moves"},
		{"not JSON", "{nonsense\n", 2, ""},
		{"nothing", "\n", 2, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := try(t, program{}, "verify", levels, write(t, "claims", test.claims))
			got.wants(t, test.code, test.want, "")
		})
	}
}

func TestVerifyLiteral(t *testing.T) {
	levels := twoLevels(t)
	try(t, program{}, "verify", levels, "--level", "2", "RR").wants(t, 0, "level 2: right", "")
	try(t, program{}, "verify", levels, "R").wants(t, 0, "level 1: right", "")
	try(t, program{}, "verify", levels, "-l", "2", "2r").wants(t, 0, "level 2: right", "")
	try(t, program{}, "verify", levels, "nosuchfile").wants(t, 2, "", "")
	try(t, program{}, "verify", write(t, "done.xsb", "#####\n#@* #\n#####\n"), "").wants(t, 0, "right, 0 pushes", "")
}

// The command verify reads both forms of output of solve.
func TestVerifyReadsSolve(t *testing.T) {
	levels := twoLevels(t)
	for _, flags := range [][]string{{}, {"--json"}, {"--level", "2"}} {
		printed := try(t, program{}, append([]string{"solve", levels}, flags...)...)
		try(t, program{}, "verify", levels, write(t, "out", printed.out)).wants(t, 0, "", "")
	}
}

// TestVerifyDraws expects a panel for each right solution and none for a wrong one.
func TestVerifyDraws(t *testing.T) {
	levels, file := twoLevels(t), filepath.Join(t.TempDir(), "pushes.svg")
	claims := write(t, "claims", "Level 2\nRR\n\nLevel 2\nrr\n\nLevel 1\nL\n")
	if got := try(t, program{}, "verify", "--svg", file, levels, claims); got.code != 1 {
		t.Fatalf("code %d\n%s%s", got.code, got.out, got.errOut)
	}
	drawn := must.Read(t, file)
	if n := strings.Count(drawn, "Level 2: 2 pushes, 2 moves"); n != 2 ||
		strings.Contains(drawn, "Level 1") {
		t.Errorf("%d panels of level 2\n%s", n, drawn)
	}
}

// TestVerifyDrawsStages expects the start and a board for each stage that a result names, and one for the whole of a
// solution whose stages do not fit its pushes.
func TestVerifyDrawsStages(t *testing.T) {
	const result = `{"level":2,"status":"solved","solution":"RR","pushes":2,"moves":2,"path":{"stages":[` +
		`{"by":"pushes","side":"forward","pushes":1},{"by":"spread","side":"reverse","pushes":%d}]}}`
	levels, file := twoLevels(t), filepath.Join(t.TempDir(), "stages.svg")
	for pushes, want := range map[int][]string{
		1: {"Level 2: the start", "pushes, forward, to push 1 of 2", "spread, reverse, to push 2 of 2"},
		7: {"Level 2: the start", "the solution, to push 2 of 2"},
	} {
		claims := write(t, "claims", fmt.Sprintf(result, pushes)+"\n")
		if got := try(t, program{}, "verify", "--stages", file, levels, claims); got.code != 0 {
			t.Fatalf("code %d\n%s%s", got.code, got.out, got.errOut)
		}
		holds(t, must.Read(t, file), want...)
	}
}

// TestStagesDrawn: however many stages there are, as many boards are drawn as fit, and no push is lost.
func TestStagesDrawn(t *testing.T) {
	for n := range 20 {
		var stages []plan.Stage
		for i := range n + 1 {
			stages = append(stages, plan.Stage{By: strconv.Itoa(i), Pushes: 3 + 7*i%11})
		}
		drawn := divided(joined(slices.Clone(stages)))
		if pushesOf(drawn) != pushesOf(stages) || len(drawn) > drawnStages ||
			len(drawn) < min(len(stages), drawnStages) {
			t.Errorf("%d stages became %v", len(stages), drawn)
		}
	}
	if n := len(divided([]plan.Stage{{By: "one", Pushes: 1000}})); n != drawnStages {
		t.Errorf("a long stage is drawn in %d parts", n)
	}
}
