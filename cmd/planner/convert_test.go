package main

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestConvert(t *testing.T) {
	levels := twoLevels(t)
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"--to", "rle"}, "5#|#@$.#|5#\n\n6#|#@$-.#|6#\nTitle: Corridor\n\n"},
		{[]string{"--to", "sok", "--level", "2"}, "Corridor\n\n######\n#@$ .#\n######\n\n"},
		{[]string{"--mirror", "--level", "1"}, "#####\n#.$@#\n#####\n\n"},
		{[]string{"--rotate", "1", "--level", "1"}, "###\n#@#\n#$#\n#.#\n###\n\n"},
		{[]string{"--rotate", "5", "--level", "1"}, "###\n#@#\n#$#\n#.#\n###\n\n"},
		{[]string{"--rotate=-1", "--level", "1"}, "###\n#.#\n#$#\n#@#\n###\n\n"},
	} {
		if got := try(t, program{}, append([]string{"convert", levels}, test.args...)...); got.code != 0 ||
			got.out != test.want {
			t.Errorf("%v: code %d\n%s\nwant\n%s%s", test.args, got.code, got.out, test.want, got.errOut)
		}
	}
}

func TestConvertBadLevel(t *testing.T) {
	got := try(t, program{}, "convert", write(t, "bad.xsb", noPlayer+"\n"+onePush))
	if got.code != 2 || got.out != onePush+"\n" || !strings.Contains(got.errOut, "bad.xsb:1: ") {
		t.Errorf("code %d\n%s%s", got.code, got.out, got.errOut)
	}
	got = try(t, program{}, "convert", write(t, "none.xsb", ""))
	if got.code != 2 || strings.Count(got.errOut, "\n") != 1 || !strings.Contains(got.errOut, "no level in this file") {
		t.Errorf("no level: code %d\n%s%s", got.code, got.out, got.errOut)
	}
}

// TestConvertLeavesOut converts a SOK file without some of its levels, because they cannot be used or are not selected:
// all of their lines go, and the head of the file stays.
func TestConvertLeavesOut(t *testing.T) {
	const head, one = "Set: Small\nAuthor: Somebody\n\n", "One\n\n#####\n#@$.#\n#####\n\n"
	const two = "Two\n\n#####\n#.$@#\n#####\n"
	const wrong, open = "Wrong\n\n#####\n#@$.#\n#?  #\n#####\n\n", "Open\n\n#####\n#@$.\n#####\n\n"
	for name, test := range map[string]struct {
		text, level, want string
		code              int
	}{
		"wrong in the middle": {head + one + wrong + open + two, "1-", head + one + two, 2},
		"wrong at the top":    {head + wrong + one + two, "1-", head + one + two, 2},
		"wrong at the end":    {head + one + open, "1-", head + one, 2},
		"not selected":        {head + one + wrong + two, "3", head + two, 0},
		"selected by title":   {head + open + one + two, "Two", head + two, 0},
		"wrong by title":      {head + open + one, "Open", "", 2},
	} {
		got := try(t, program{}, "convert", "--to", "sok", "--level", test.level, write(t, "a.sok", test.text))
		if got.code != test.code || got.out != test.want {
			t.Errorf("%s: code %d\n%s\nexpected\n%s%s", name, got.code, got.out, test.want, got.errOut)
		}
	}
}

// TestPlans takes solutions through the plans of another kind of planner and back, on levels that are turned.
func TestPlans(t *testing.T) {
	dir, turned := t.TempDir(), filepath.Join(t.TempDir(), "turned.xsb")
	file := write(t, "a.sok", "One\n\n#####\n#@$.#\n#####\n\nTwo\n\n######\n#@$ .#\n######\n\nSolution\nRR\n")
	for _, args := range [][]string{{"--to", "pddl", "--out", dir}, {"--out", turned}} {
		if got := try(t, program{}, append([]string{"convert", "--rotate", "1", file}, args...)...); got.code != 0 {
			t.Fatalf("%v: code %d\n%s", args, got.code, got.errOut)
		}
	}
	written, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(written) != 4 {
		t.Fatalf("%q, expected the domain, two problems and one plan", written)
	}
	plan := filepath.Join(dir, "p002.plan")
	got := try(t, program{}, "verify", "--level", "2", turned, plan)
	if got.code != 0 || !strings.HasPrefix(got.out, "level 2: right, 2 pushes, 2 moves\n") {
		t.Errorf("code %d\n%s%s", got.code, got.out, got.errOut)
	}
	try(t, program{}, "verify", "--level", "1", turned, plan).wants(t, 1,
		"level 1: wrong: step 1 is (push-to-nongoal", "")
	both := write(t, "both.txt", "; Level 2\n(move player-01 pos-02-02 pos-02-03 dir-down)\n\nLevel 1\n"+
		"(PUSH-TO-GOAL PLAYER-01 STONE-01 POS-02-02 POS-02-03 POS-02-04 DIR-DOWN)\n")
	if got := try(t, program{}, "verify", turned, both); got.code != 1 ||
		!strings.Contains(got.out, "level 1: right") || !strings.Contains(got.out, "level 2: wrong") {
		t.Errorf("code %d\n%s%s", got.code, got.out, got.errOut)
	}
	try(t, program{}, "convert", "--to", "pddl", file).wants(t, 2, "", "--out has to name a folder")
}
