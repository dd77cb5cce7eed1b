package main

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"planner/plan"
)

// cellar is a level in which one push can lose, and moves that do.
const (
	cellar = "    ######\n#####@   #\n#   #    #\n#    $   #\n##$#$#.# #\n#     .  #\n#    #.# #\n" +
		"######   #\n     #####\nTitle: The cellar\n"
	cellarLost = "rddddllUdllUUruL"
	marked     = "rddddll*UdllUUruL" // with the mark of the current position
)

// whyOf runs why --json.
func whyOf(t *testing.T, p program, args ...string) (ran, whyLine) {
	t.Helper()
	got := try(t, p, append([]string{"why", "--json", "-j", "1"}, args...)...)
	var line whyLine
	if err := json.Unmarshal([]byte(got.out), &line); err != nil {
		t.Fatalf("code %d, %v: %s%s", got.code, err, got.out, got.errOut)
	}
	return got, line
}

func TestWhy(t *testing.T) {
	file := write(t, "a.xsb", onePush+"\n"+cellar)
	moves := write(t, "moves.txt", "r4d\n llU d2l\n 2U r u L\n")
	for name, args := range map[string][]string{
		"the argument":       {"--level", "2", file, cellarLost},
		"lower case":         {"--level", "cellar", file, strings.ToLower(cellarLost)},
		"a file":             {"--level", "2", file, moves},
		"a file of Windows":  {"--level", "2", file, write(t, "marked.txt", "\ufeff"+cellarLost+"\r\n")},
		"the standard input": {"--level", "2", file, "-"},
		"saved by play":      {"--level", "2", file, write(t, "all.lurd", "Level 1\nR\nLevel 2\n"+marked+"\n")},
		"a snapshot":         {"--level", "2", file, write(t, "b.sok", cellar+"\nSnapshot\n"+cellarLost+"\n")},
		"results":            {"--level", "2", file, write(t, "a.jsonl", `{"level":2,"solution":"`+cellarLost+`"}`)},
	} {
		got, line := whyOf(t, program{stdin: strings.NewReader(cellarLost)}, args...)
		if got.code != 3 || line.Lost == nil || !*line.Lost || line.Move == nil || *line.Move != 8 ||
			line.Between != nil {
			t.Errorf("%s: code %d: %s", name, got.code, got.out)
		}
		if line.Rule != "freeze" || len(line.Boxes) != 2 || line.Boxes[0] != [2]int{3, 4} || *line.SolvableUntil != 7 {
			t.Errorf("%s: %+v", name, line)
		}
		if line.Moves != 16 || line.Pushes != 4 || !strings.HasPrefix(line.Solution, line.Hint) || line.Hint == "" {
			t.Errorf("%s: %+v", name, line)
		}
	}
}

// TestWhyFindsItsLevel refuses a file that has only moves of other levels, and names what is wrong in others.
func TestWhyFindsItsLevel(t *testing.T) {
	file := write(t, "a.xsb", onePush+"\n"+cellar)
	for want, text := range map[string]string{
		"moves.txt has no moves of level 2": "Level 1\nR\n",
		"b.sok has no moves of level 2":     onePush + "\nSnapshot\nR\n",
		"line 1, column 1: 'h', expected":   "hello\n",
		"a wall is in the way (":            "Level 2\nuu\n",
	} {
		name, _, _ := strings.Cut(want, " ")
		try(t, program{}, "why", "--level", "2", file, write(t, name, text)).wants(t, 2, "", want)
	}
}

func TestWhyNotLost(t *testing.T) {
	file := write(t, "a.xsb", cellar)
	got, line := whyOf(t, program{}, file, "rddLL")
	if got.code != 0 || line.Lost == nil || *line.Lost || line.Move != nil || *line.SolvableUntil != 5 {
		t.Errorf("code %d: %s", got.code, got.out)
	}
	text := try(t, program{}, "why", file, "rddLL").out
	if !strings.Contains(text, "Not lost") || !strings.Contains(text, "the box to push") {
		t.Error(text)
	}
	got, line = whyOf(t, program{}, write(t, "b.xsb", onePush), "R")
	if got.code != 0 || line.Hint != "" || !strings.Contains(line.Reason, "all boxes are on goals") {
		t.Errorf("code %d: %s", got.code, got.out)
	}
}

func TestWhyLostStart(t *testing.T) {
	got, line := whyOf(t, program{}, write(t, "a.xsb", cornered), "l")
	if got.code != 3 || *line.Move != 0 || line.SolvableUntil != nil || !slices.Contains(line.Boxes, [2]int{1, 1}) {
		t.Errorf("code %d: %s", got.code, got.out)
	}
}

// A level stays undecided when there is no time for a search, and the exit code says so.
func TestWhyUndecided(t *testing.T) {
	got, line := whyOf(t, program{}, "--time", "1ns", crowd, "rr")
	if got.code != 1 || line.Lost != nil || line.Move != nil || line.Between != nil || line.SolvableUntil != nil {
		t.Errorf("code %d: %s", got.code, got.out)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	tryContext(t, ctx, program{}, "why", crowd, "rr").wants(t, 130, "", "")
}

// The command solve says by which rule a level is lost and draws the boxes.
func TestSolveLost(t *testing.T) {
	file := write(t, "a.xsb", cornered)
	got := try(t, program{solve: plan.Solve}, "solve", "-q", file)
	for _, expected := range []string{"Unsolvable: dead-square: ", "(box at (2,2))", "2  ##!$"} {
		got.wants(t, 3, expected, "")
	}
	record := resultLines(t, try(t, program{solve: plan.Solve}, "solve", "-q", "--json", file).out)[0]
	if record.Loss == nil || record.Loss.Rule != "dead-square" || !strings.HasPrefix(record.Reason, "dead-square: ") {
		t.Errorf("%+v", record)
	}
}
