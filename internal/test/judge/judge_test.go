package judge

import (
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/must"
)

// TestSharesNoCode holds the judge to the standard library.
func TestSharesNoCode(t *testing.T) {
	files, err := os.ReadDir(".")
	must.Do(t, err)
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), f.Name(), nil, parser.ImportsOnly)
		must.Do(t, err)
		for _, spec := range parsed.Imports {
			if path := strings.Trim(spec.Path.Value, `"`); strings.Contains(path, ".") ||
				strings.HasPrefix(path, "planner") {
				t.Errorf("%s imports %s, expected the standard library only", f.Name(), path)
			}
		}
	}
}

func TestSolveKnowsWhatIsTrue(t *testing.T) {
	for _, c := range []struct {
		text string
		want Verdict
	}{
		{"######\n#@$ .#\n######", Verdict{Kind: Solvable, Pushes: 2}},
		{"#####\n#@* #\n#####", Verdict{Kind: Solvable}},
		{"#####\n#+$ #\n#####", Verdict{Kind: Unsolvable}},
		{"######\n#@$.##\n####*#\n######", Verdict{Kind: Solvable, Pushes: 1}},
		{"#######\n#@ #$.#\n#######", Verdict{Kind: Unsolvable}},
		{"#####\n#  .#\n# $ #\n#@  #\n#####", Verdict{Kind: Solvable, Pushes: 2}},
		{"#####\n#@$.#\n#  .#\n#####", Verdict{Kind: Refused, Why: "1 boxes and 2 goals"}},
		{"#####\n#@$. \n#####", Verdict{Kind: Refused, Why: "a hole in the wall"}},
		{"#####\n#@@$.#\n#####", Verdict{Kind: Refused, Why: "not one player"}},
		{"###\n#@#\n###", Verdict{Kind: Refused, Why: "no box"}},
		{"####\n#@x#\n####", Verdict{Kind: Refused, Why: "an unknown character"}},
		{strings.Repeat("#", 70) + "\n#@$." + strings.Repeat(" ", 65) + "#\n" + strings.Repeat("#", 70),
			Verdict{Kind: TooLarge}},
	} {
		if got := Solve(strings.Split(c.text, "\n")); got != c.want {
			t.Errorf("%+v, expected %+v\n%s", got, c.want, c.text)
		}
	}
}

func TestReplayRefusesWrongSolutions(t *testing.T) {
	rows := []string{"#######", "#@ $ .#", "#######"}
	for lurd, want := range map[string]string{
		"rRR": "", "rR": "is empty", "rrR": "wrong case", "RRR": "wrong case", "l": "not possible",
		"rRRR": "not possible",
		"x":    "unknown letter",
	} {
		pushes, err := Replay(rows, lurd)
		if want == "" && (err != nil || pushes != 2) ||
			want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %d pushes, %v, expected %q", lurd, pushes, err, want)
		}
	}
}

// TestTurnsHaveOneVerdict also sees that the generator draws levels of every kind.
func TestTurnsHaveOneVerdict(t *testing.T) {
	var kinds [TooLarge + 1]int
	for seed := range uint64(120) {
		rows := Generate(seed)
		want := Solve(rows)
		kinds[want.Kind]++
		for form := range board.Symmetries {
			if got := Solve((&board.Level{Rows: rows}).Transform(form).Rows); got.Kind != want.Kind || got.Pushes != want.Pushes {
				t.Fatalf("seed %d, form %d: %+v, expected %+v\n%s", seed, form, got, want, strings.Join(rows, "\n"))
			}
		}
	}
	if kinds[Refused] < 1 || kinds[Unsolvable] < 10 || kinds[Solvable] < 60 || kinds[TooLarge] > 0 {
		t.Errorf("kinds of levels %v, expected some of each but the last", kinds)
	}
}

// TestShrink makes a level of 12 pushes or more the smallest in which three pushes are needed.
func TestShrink(t *testing.T) {
	fails := func(rows []string) bool { return Solve(rows).Pushes > 2 }
	seed := uint64(0)
	for Solve(Generate(seed)).Pushes < 12 {
		seed++
	}
	rows := Shrink(Generate(seed), fails)
	if !fails(rows) || slices.ContainsFunc(smaller(rows), fails) || len(rows)*len(rows[0]) > 50 {
		t.Errorf("not made small:\n%s", strings.Join(rows, "\n"))
	}
}
