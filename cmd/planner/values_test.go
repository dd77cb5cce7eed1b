package main

import (
	"encoding/json"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"planner/internal/test/must"
)

// fieldPath matches the path of a field of a JSON object.
var fieldPath = regexp.MustCompile(`^[a-z_.0-9]+$`)

// oneWay is a level that any search solves by one push.
const oneWay = "#####\n#   #\n#.$@#\n#   #\n#####\n"

// TestValues wants commands to say what they have found. A value is a text that standard output or error has, or with
// an equals sign in it a field of the first JSON object of the output, by its path.
func TestValues(t *testing.T) {
	dir, levels, two := storeWithPair(t), "testdata/analyze.xsb", twoLevels(t)
	results := write(t, "results.jsonl", `{"level":1,"status":"solved","solution":"R"}`+"\n"+
		`{"level":2,"status":"solved","solution":"R"}`+"\n")
	bad, one, room := write(t, "bad.xsb", noPlayer), write(t, "one.xsb", oneWay), write(t, "hall.xsb", hall)
	unfinished := write(t, "b.xsb", onePush+"Title: open\n\n"+onePush+"Title: hopeless\n")
	suite := func() string { return filepath.Join(t.TempDir(), "suite") }
	for _, test := range []struct {
		code   int
		args   []string
		values []string
	}{
		{0, []string{"analyze", "--json", levels}, []string{"title=Two gaps", "boxes=2", "floor=22", "lower_bound=4",
			"dead.0=[1,1]", "deadlock=null", "regions.1.alive=false"}},
		{0, []string{"analyze", "--all", "--columns", "90", levels},
			[]string{"Two gaps", "One goal too few on the wall"}},
		{0, []string{"bounds", "-q", "--to", "html", suite(), two}, []string{"<table", ">Corridor</td>"}},
		{0, []string{"bounds", "-q", "--to", "lists", suite(), two}, []string{"1 (0–1), 2 (0–2)", "2 of 2 solved"}},
		{0, []string{"coach", "-j", "1", "--json", room, strolled}, []string{"moves=13", "pushes=5", "status=solved",
			"exact=true", "least=[3,3]", "cost=[2,2]", "band=-2---", "each.1.verdict=detour", "each.1.price=[2,2]",
			"moments.0.first=2", "moments.0.box=[2,3]", "moments.0.line.better=RR", "loss=null"}},
		{0, []string{"coach", "-j", "1", "--json", one, "dlU"}, []string{"status=lost", "band=!", "loss.first=1",
			"loss.last=1", "loss.proof.rule=dead-square", "loss.line.better=L"}},
		{0, []string{"convert", "--to", "sok", "--rotate", "3", "testdata/collection.sok"}, []string{
			"Collection: Two rooms", "#.. #", "Author: Somebody", "\n3U\n2d r2U\n", "\nuuuddruu\n", "\nUU*U\n"}},
		{0, []string{"convert", "testdata/collection.sok"}, []string{"\n3R\n2l d2R\n", "\nRR*R\n", "Title: The hall"}},
		{0, []string{"convert", "--to", "slc", "testdata/collection.sok"}, []string{`MaxWidth="8" MaxHeight="5"`,
			"<L>#  $ .#</L>", `<Solution Title="Solution 1">3R 2l d2R</Solution>`}},
		{0, []string{"convert", "--to", "rle", levels}, []string{"7#|#2-#2-#|#2-$-.#|#-@#2-#|#2-$-.#|#2-#2-#|7#"}},
		{0, []string{"convert", "--to", "sok", "--rotate", "1", "--mirror", levels},
			[]string{"##$#$##", "Two are on goals"}},
		{0, []string{"furthest", "--time", "0", room}, []string{"#@$  . #"}},
		{0, []string{"furthest", "--json", "--time", "0", room}, []string{"exact=true", "least=[3,3]", "starts=1",
			"moves=3", "solution=RRR"}},
		{0, []string{"meet", "export", dir}, []string{"number=7", "pairs.0.distance=2", "pairs.0.forward.path=R",
			"pairs.0.reverse.path=rrrR"}},
		{0, []string{"meet", "export", "--to", "xsb", dir}, []string{"########\n# @$ . #\n########\n"}},
		{0, []string{"meet", "join", dir, "1"}, []string{"4 pushes, 4 moves\nRRRR\n"}},
		{0, []string{"meet", "join", "--json", dir, "1"},
			[]string{"moves=4", "pushes=4", "solution=RRRR", "status=solved"}},
		{0, []string{"meet", "list", dir}, []string{"  1         2        0      1  same             1        1\n"}},
		{0, []string{"meet", "list", "--json", dir}, []string{"pairs.0.distance=2", "pairs.0.boxes=1"}},
		{0, []string{"meet", "show", dir, "1"}, []string{"1  ########", "2  #  - o #", "\nR\n", "\nrrrR\n"}},
		{0, []string{"meet", "show", "--json", dir, "1"}, []string{"distance=2", "same_zone=true", "forward.pushes=1"}},
		{1, []string{"prove", "-q", "-o", filepath.Join(t.TempDir(), "a.cert"), "--level", "1", two},
			[]string{"\nR\n"}},
		{0, []string{"rate", "-j", "1", "--json", room}, []string{"status=solved", "rank=1", "boxes=1", "pushes=3",
			"proved=true", "moves=3", "solution=RRR"}},
		{2, []string{"solve", "-q", "-j", "1", "--json", two, bad}, []string{"level=1", "status=solved", "solution=R",
			"moves=1", "pushes=1", "mode=auto", "nodes=7", "proved=false", "counters.freeze=2", `"status":"invalid"`}},
		{1, []string{"solve", "-q", unfinished},
			[]string{`Level 1 "open"`, "9 pushes", `Level 2 "hopeless"`, "box in a corner"}},
		{0, []string{"variants", "-j", "1", "--time", "0", "--only", "floor", "--json", room}, []string{"change=none",
			"verdict=solvable", "least=[3,3]", "solution=RRR", `"change":"floor"`, `"verdict":"invalid"`}},
		{0, []string{"verify", "testdata/collection.sok"}, []string{"13 pushes, 20 moves"}},
		{1, []string{"verify", "--json", two, results}, []string{"level=1", "right=true", "pushes=1", `"right":false`}},
		{0, []string{"why", "-j", "1", "--json", one, "dl"}, []string{"moves=2", "lost=false", "move=null",
			"solvable_until=2", "hint=ruL", "solution=ruL"}},
		{3, []string{"why", "-j", "1", "--json", one, "dlU"}, []string{"lost=true", "move=3", "rule=dead-square",
			"boxes.0=[1,2]", "solvable_until=2"}},
	} {
		t.Run(strings.Join(test.args[:2], " "), func(t *testing.T) {
			got := try(t, program{solve: solverOf(test.args)}, test.args...)
			if got.code != test.code {
				t.Errorf("%q: code %d, expected %d", test.args, got.code, test.code)
			}
			for _, value := range test.values {
				path, want, field := strings.Cut(value, "=")
				switch {
				case field && fieldPath.MatchString(path):
					if is := fieldOf(t, got.out, path); is != want {
						t.Errorf("%q: %s is %s, expected %s", test.args, path, is, want)
					}
				case !strings.Contains(got.out+got.errOut, value):
					t.Errorf("%q: no %q in\n%s%s", test.args, value, got.out, got.errOut)
				}
			}
		})
	}
}

// fieldOf is a value of the first JSON object of a text, by the names and numbers that lead there. A word is bare.
func fieldOf(t *testing.T, text, path string) string {
	t.Helper()
	var value any
	must.Do(t, json.NewDecoder(strings.NewReader(text)).Decode(&value))
	for step := range strings.SplitSeq(path, ".") {
		switch in := value.(type) {
		case map[string]any:
			inner, there := in[step]
			if !there {
				return "absent"
			}
			value = inner
		case []any:
			at, err := strconv.Atoi(step)
			if err != nil || at >= len(in) {
				return "absent"
			}
			value = in[at]
		default:
			return "absent"
		}
	}
	if word, ok := value.(string); ok {
		return word
	}
	out, err := json.Marshal(value)
	must.Do(t, err)
	return string(out)
}
