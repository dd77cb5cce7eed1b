package main

import (
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planner/internal/test/must"
	"planner/internal/test/suite"
)

// titledLevels is a SOK file with solutions, drawn for these tests.
const titledLevels = `Collection: For tests

Teapot

#####
#@$.#
#####
Author: Me

Solution 1

R

Solution in lower case
1r

Tent

######
#@$ .#
######

Solution
r
R
`

// TestPipes puts every kind of file into a pipe, with the file name "-" and without any.
func TestPipes(t *testing.T) {
	sok := write(t, "a.sok", titledLevels)
	packed := func(name string) string {
		out := filepath.Join(t.TempDir(), name)
		if got := try(t, program{}, "convert", "--out", out, sok); got.code != 0 || got.out+got.errOut != "" {
			t.Fatalf("%s: code %d\n%s%s", name, got.code, got.out, got.errOut)
		}
		return must.Read(t, out)
	}
	for name, data := range map[string]string{
		"sok": titledLevels, "gzip": string(suite.Gzipped(t, titledLevels)),
		"utf-16": string(suite.Wide(titledLevels, binary.LittleEndian, true)),
		"xsb":    packed("a.xsb"), "slc": packed("a.slc"), "rle": packed("a.rle"), "zip": packed("a.slc.zip"),
		"xsb in zip": packed("a.zip"), "txt.gz": packed("a.txt.gz"), "crlf": strings.ReplaceAll(titledLevels, "\n",
			"\r\n"),
	} {
		for _, args := range [][]string{{"solve", "-q", "--json"}, {"solve", "-q", "--json", "-"},
			{"analyze", "--json"},
			{"convert", "--to", "slc"}, {"pipe"}, {"verify"}, {"verify", "-"}, {"optimize", "-q", "--json", "-"}} {
			got := try(t, program{stdin: strings.NewReader(data)}, args...)
			want := "Tent"
			if args[0] == "verify" {
				want = "level 2: wrong: move 1: a push in lower case"
			}
			if (got.code != 0) != (args[0] == "verify") || !strings.Contains(got.out, want) {
				t.Errorf("%s, %v: code %d\n%s%s", name, args, got.code, got.out, got.errOut)
			}
		}
	}
}

// A title that selects no level, or several, is refused by every command alike.
func TestLevelByTitle(t *testing.T) {
	sok := write(t, "a.sok", titledLevels)
	for which, want := range map[string]string{"Te": `"Te" means several levels: 1 "Teapot", 2 "Tent"`,
		"Teepot": `no level has the title "Teepot", the nearest are 1 "Teapot"`} {
		for _, args := range [][]string{{"solve"}, {"analyze"}, {"convert"}, {"verify"}} {
			got := try(t, program{}, append(args, "--level", which, sok)...)
			if got.code != 2 || got.out != "" || !strings.Contains(got.errOut, want) ||
				!strings.Contains(got.errOut, "no level is selected by --level") {
				t.Errorf("%v %s: code %d\n%s%s", args, which, got.code, got.out, got.errOut)
			}
		}
	}
}

// A script that gives an unset variable as the level is told so, instead of getting all levels.
func TestNoLevelGiven(t *testing.T) {
	file := twoLevels(t)
	for _, args := range [][]string{{"solve"}, {"analyze"}, {"convert"}, {"verify"}, {"bench"}, {"variants"}, {"play"},
		{"optimize"}, {"bounds", t.TempDir()}, {"coach"}} {
		for _, none := range []string{"", " "} {
			got := try(t, program{}, append(args, "--level", none, file)...)
			got.wants(t, 2, "", "--level is empty")
			if got.out != "" {
				t.Errorf("%v: %s", args, got.out)
			}
		}
	}
}

// TestVerifyInside verifies the solutions that stand in level files.
func TestVerifyInside(t *testing.T) {
	sok := write(t, "best.sok", titledLevels)
	levels := write(t, "levels.xsb", "######\n#@$ .#\n######\n\n#####\n#@$.#\n#####\n")
	for _, test := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{sok}, 1, "level 1: right, 1 push, 1 move\nlevel 1: right, 1 push, 1 move\nlevel 2: wrong: move 1: a push in lower"},
		{[]string{"--level", "teapot", sok}, 0, "2 right, 0 wrong"},
		{[]string{levels, sok}, 1, "level 2: right, 1 push, 1 move\nlevel 2: right, 1 push, 1 move\nlevel 1: wrong: "},
		{[]string{levels, write(t, "b.gz", string(suite.Gzipped(t, titledLevels)))}, 1, "2 right, 1 wrong"},
		{[]string{write(t, "c.xsb", onePush), sok}, 1, "level 2: wrong: no level has the board of "},
		{[]string{levels, write(t, "open.sok", strings.Replace(titledLevels, "@$.#", "@$.", 1))}, 1,
			"level 1: wrong: the level at "},
		{[]string{sok, write(t, "wide.txt", string(suite.Wide("R\r\n\r\nRR\r\n", binary.LittleEndian, true)))}, 0,
			"2 right, 0 wrong"},
	} {
		got := try(t, program{}, append([]string{"verify"}, test.args...)...)
		got.wants(t, test.code, test.want, "")
	}
}

// TestMaxFile goes beyond the limit with every kind of file that a command reads.
func TestMaxFile(t *testing.T) {
	levels := twoLevels(t)
	results := write(t, "r.jsonl", `{"level":1,"status":"solved","solution":"R"}`+strings.Repeat(" ", 400)+"\n")
	rows := write(t, "old.csv", "suite,level,solved,wall_seconds\n"+strings.Repeat("a,1,1,1\n", 50))
	bomb := write(t, "bomb.gz", string(suite.Gzipped(t, onePush+"\n"+strings.Repeat("y\n", 10000))))
	for _, args := range [][]string{
		{"solve", bomb}, {"analyze", bomb}, {"convert", bomb}, {"verify", bomb}, {"bench", bomb}, {"optimize", bomb},
		{"verify", levels, results}, {"bench", "--against", rows, levels}, {"optimize", levels, results},
		{"why", levels, write(t, "moves.txt", "r"+strings.Repeat("\n", 400))},
	} {
		got := try(t, program{}, append(args, "--max-file", "300")...)
		if got.code != 2 || !strings.Contains(got.errOut, "more than 300 bytes") ||
			!strings.Contains(got.errOut, "--max-file") {
			t.Errorf("%v: code %d\n%s%s", args, got.code, got.out, got.errOut)
		}
		if got = try(t, program{}, append(args, "--max-file", "1MB")...); strings.Contains(got.errOut, "--max-file") {
			t.Errorf("%v with a greater limit: code %d\n%s%s", args, got.code, got.out, got.errOut)
		}
	}
	try(t, program{}, "solve", "--max-file", "0", levels).wants(t, 2, "", "at least 1 byte")
}

// TestSolveOut keeps the better solutions in a file, over several runs.
func TestSolveOut(t *testing.T) {
	levels := twoLevels(t)
	best := filepath.Join(t.TempDir(), "best.sok")
	run := func(args ...string) ran {
		return try(t, program{}, append([]string{"solve", "--out", best}, args...)...)
	}
	expect := func(want string) {
		t.Helper()
		if text := must.Read(t, best); text != want {
			t.Errorf("%s\nexpected\n%s", text, want)
		}
	}
	first := "Level 1\n\n" + onePush + "\nSolution (1 push, 1 move)\nR\n\n"
	second := "Corridor\n\n######\n#@$ .#\n######\n\nSolution (2 pushes, 2 moves)\nRR\n\n"
	got := run("--level", "1", levels)
	got.wants(t, 0, "", "1 solution put in, 0 as good there already")
	expect(first)
	if got := run("-q", levels); got.code != 0 || got.errOut != "" {
		t.Errorf("code %d\n%s", got.code, got.errOut)
	}
	expect(first + second)
	try(t, program{}, "verify", best).wants(t, 0, "", "")
	own := "Kept\n\nTeapot\n\n" + onePush + "Note: kept\n\nSolution by me\nR\n\nSnapshot\nr\n"
	must.Do(t, errors.Join(os.WriteFile(best, []byte(own), 0o600), os.Chmod(best, 0o640)))
	if got := run("--json", "--objective", "moves", levels); got.code != 0 {
		t.Errorf("code %d\n%s", got.code, got.errOut)
	}
	expect(own + "\n" + second)
	if info, err := os.Stat(best); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("%v, %v", info, err)
	}
	if left, err := filepath.Glob(best + "?*"); err != nil || len(left) > 0 {
		t.Errorf("files are left: %v, %v", left, err)
	}
}

// TestSolveOutRefuses names files that cannot take solutions. Nothing is solved and they stay as they are.
func TestSolveOutRefuses(t *testing.T) {
	levels := twoLevels(t)
	for name, text := range map[string]string{"a.slc": "<SokobanLevels/>", "b.gz": string(suite.Gzipped(t, onePush)),
		"c.sok": string(suite.Gzipped(t, onePush)), "d.sok": "<?xml version=\"1.0\"?><SokobanLevels/>"} {
		out := write(t, name, text)
		got := try(t, program{}, "solve", "--out", out, levels)
		if got.wants(t, 2, "", "--out"); got.out != "" || must.Read(t, out) != text {
			t.Errorf("%s: %s", name, got.out)
		}
	}
	try(t, program{}, "solve", "--out", filepath.Join(t.TempDir(), "no", "a.sok"), levels).wants(t, 2, "", "")
}

// A command about one level refuses a selection of several, by numbers and by a title that two levels have.
func TestOneLevel(t *testing.T) {
	levels, moves := twoLevels(t), write(t, "moves.txt", "R")
	twins := write(t, "twins.xsb", onePush+"Title: Twin\n\n"+onePush+"Title: Twin\n")
	const several = "selects several levels, such as 1 and 2, expected one"
	refuse(t, []misuse{
		{"why", []string{"why", "--level", "1-2", levels, "R"}, several},
		{"why with a title of two", []string{"why", "--level", "twin", twins, "R"}, several},
		{"variants", []string{"variants", "--level", "1,2", levels}, several},
		{"furthest", []string{"furthest", "--level", "1-", levels}, several},
		{"play", []string{"play", "--level", "twin", twins}, several},
		{"verify with moves", []string{"verify", "--level", "1-2", levels, "R"}, several},
		{"verify with a file of moves", []string{"verify", "--level", "1-2", levels, moves}, several},
		{"coach with moves", []string{"coach", "--level", "-2", levels, "R"}, several},
	})
	try(t, program{}, "why", "--level", "2-", levels, "RR").wants(t, 0, "", "")
}
