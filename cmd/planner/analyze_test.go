package main

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"image/gif"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/suite"
)

// rewrite writes what is drawn now into testdata; the difference wants a look before it is committed.
var rewrite = flag.Bool("rewrite", false, "rewrite the files that hold expected output")

func TestAnalyzeText(t *testing.T) {
	const want = "testdata/analyze.txt"
	got := try(t, program{}, "analyze", "--columns", "90", "testdata/analyze.xsb")
	if got.code != 0 || got.errOut != "" {
		t.Fatalf("code %d\n%s", got.code, got.errOut)
	}
	if *rewrite {
		if err := os.WriteFile(want, []byte(got.out), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(want)
	if err != nil {
		t.Fatal(err)
	}
	if got.out != string(text) {
		t.Errorf("the drawings have changed; if they are right, run with -rewrite. Now:\n%s", got.out)
	}
}

// analyses runs analyze --json with further arguments.
func analyses(t *testing.T, args ...string) []findings {
	t.Helper()
	got := try(t, program{}, append([]string{"analyze", "--json"}, args...)...)
	if got.code != 0 || got.errOut != "" {
		t.Fatalf("%v: code %d\n%s", args, got.code, got.errOut)
	}
	var all []findings
	for line := range strings.Lines(got.out) {
		var a findings
		if err := json.Unmarshal([]byte(line), &a); err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(line, `{"level":`) {
			t.Errorf("level does not stand first: %.40s", line)
		}
		all = append(all, a)
	}
	return all
}

// saved writes levels to a file.
func saved(t *testing.T, levels ...*board.Level) string {
	t.Helper()
	var text bytes.Buffer
	for _, level := range levels {
		if err := board.Write(&text, level, board.XSB); err != nil {
			t.Fatal(err)
		}
	}
	return write(t, "levels.xsb", text.String())
}

func TestAnalyzeDeadlocks(t *testing.T) {
	for _, test := range []struct {
		rows  string
		rule  string
		boxes []place
	}{
		{"#####\n#@$.#\n#####", "", nil},
		{"#####\n#@*.#\n# $ #\n#####", "dead-square", []place{{2, 2}}},
		{"#######\n#  .  #\n# $$ .#\n# $$ .#\n#@   .#\n#######", "freeze", []place{{2, 2}, {2, 3}, {3, 2}, {3, 3}}},
		{"#########\n# $ . $ #\n#   @   #\n#   .   #\n#########", "trap", []place{{1, 2}, {1, 6}}},
		{"#########\n#@  # $.#\n#   #####\n# $ .   #\n#########", "unreachable", []place{{1, 6}}},
		{"#####\n#@* #\n#####", "", nil},
	} {
		a := analyses(t, write(t, "a.xsb", test.rows))[0]
		switch {
		case test.rule == "" && a.Deadlock != nil:
			t.Errorf("%s\nis called %+v", test.rows, *a.Deadlock)
		case test.rule != "" && (a.Deadlock == nil || a.Deadlock.Rule != test.rule || !slices.Equal(a.Deadlock.Boxes, test.boxes)):
			t.Errorf("%s\nhas deadlock %+v, expected %s of %v", test.rows, a.Deadlock, test.rule, test.boxes)
		}
	}
}

func TestAnalyzeJudgesOwnLevels(t *testing.T) {
	for _, a := range analyses(t, saved(t, suite.Own(t)...)) {
		if a.Deadlock != nil {
			t.Errorf("%s can be solved and is called %+v", a.Title, *a.Deadlock)
		}
	}
	for _, a := range analyses(t, saved(t, suite.Unsolvable(t)...)) {
		if a.Deadlock == nil || a.Deadlock.Why == "" {
			t.Errorf("%s: no deadlock, or none that is explained: %+v", a.Title, a.Deadlock)
		}
	}
}

// What is told must hold together: regions divide the floor, and no push leaves a trap.
func TestAnalyzeHoldsTogether(t *testing.T) {
	levels := suite.Own(t)
	for i, a := range analyses(t, saved(t, levels...)) {
		b, err := board.New(levels[i])
		if err != nil {
			t.Fatal(err)
		}
		squares, boxes, goals := map[place]bool{}, 0, 0
		for _, r := range a.Regions {
			for _, at := range r.Squares {
				squares[at] = true
			}
			boxes, goals = boxes+int(r.Boxes), goals+int(r.Goals)
		}
		if len(squares) != b.Squares() || boxes != len(b.Boxes) || goals != len(b.Goals) {
			t.Errorf("%s: regions of %d squares, %d boxes, %d goals", a.Title, len(squares), boxes, goals)
		}
		for _, trap := range a.Traps {
			checkTrap(t, b, a.Title, trap)
		}
		free := 0
		for _, zone := range a.Zones {
			free += len(zone.Squares)
		}
		if free+len(b.Boxes) != b.Squares() {
			t.Errorf("%s: zones of %d squares", a.Title, free)
		}
	}
}

func checkTrap(t *testing.T, b *board.Board, title string, trap trapFacts) {
	t.Helper()
	goals := 0
	for _, at := range trap.Squares {
		sq := b.At(at[0], at[1])
		if b.IsGoal(sq) {
			goals++
		}
		for _, d := range board.Dirs {
			to, stand := b.Next(sq, d), b.Next(sq, d.Opposite())
			if to == b.Wall() || stand == b.Wall() {
				continue
			}
			row, col := b.RowCol(to)
			if !slices.Contains(trap.Squares, place{row, col}) {
				t.Errorf("%s: a push leads from %v out of the trap", title, at)
			}
		}
	}
	if goals != trap.Capacity {
		t.Errorf("%s: a trap of %d goals holds %d", title, goals, trap.Capacity)
	}
}

// A packing order that is complete fills the goals when it is played from the boxes that stand.
func TestAnalyzePacking(t *testing.T) {
	for _, a := range analyses(t, "--packing", "--time", "0", saved(t, suite.Own(t)...)) {
		p := a.Packing
		if p == nil || !p.Complete || p.Method == "" {
			t.Fatalf("%s: %+v", a.Title, p)
		}
		at := map[place]bool{}
		for _, sq := range p.Standing {
			at[sq] = true
		}
		for i, step := range p.Steps {
			if step.From != nil && !at[*step.From] || at[step.To] {
				t.Errorf("%s: step %d cannot be made", a.Title, i)
			}
			if step.From != nil {
				delete(at, *step.From)
			}
			at[step.To] = true
			if step.Until != nil && *p.Steps[*step.Until].From != step.To {
				t.Errorf("%s: step %d is parked until a step of another box", a.Title, i)
			}
		}
		if len(at) != a.Boxes {
			t.Errorf("%s: the order ends with %d boxes of %d", a.Title, len(at), a.Boxes)
		}
	}
}

func TestAnalyzeFree(t *testing.T) {
	for _, a := range analyses(t, "--free", saved(t, suite.Own(t)...)) {
		for _, side := range []arrangementFacts{a.Free.Forward, a.Free.Reverse} {
			if len(side.Targets) != len(side.Tiers) || side.Matching > a.Boxes || side.Complete && side.Matching < a.Boxes {
				t.Errorf("%s: %+v", a.Title, side)
			}
		}
	}
}

// The drawings of plans change with every search that makes them, so only their words are looked at.
func TestAnalyzePlansText(t *testing.T) {
	got := try(t, program{}, "analyze", "--columns", "200", "--free", "--packing", "--time", "0", "--level", "3", "testdata/analyze.xsb")
	for _, want := range []string{"Free space, forward", "Free space, reverse", "Packing order: complete", "by way of", "positions searched"} {
		if got.code != 0 || !strings.Contains(got.out, want) {
			t.Errorf("code %d, %q is missing in\n%s%s", got.code, want, got.out, got.errOut)
		}
	}
}

func TestAnalyzePictures(t *testing.T) {
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	got := try(t, program{}, "analyze", "--json", "--free", "--packing", "--svg", file("a.svg"), "--png", file("a.png"),
		"--gif", file("a.gif"), "--level", "1-2", "testdata/analyze.xsb")
	if got.code != 0 {
		t.Fatalf("code %d\n%s", got.code, got.errOut)
	}
	for _, name := range []string{"a", "a-2"} {
		svg, err := os.ReadFile(file(name + ".svg"))
		if err != nil {
			t.Fatal(err)
		}
		for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s.svg: %v", name, err)
			}
		}
		pixels, err := os.ReadFile(file(name + ".png"))
		if err != nil {
			t.Fatal(err)
		}
		if size, err := png.DecodeConfig(bytes.NewReader(pixels)); err != nil || size.Width < 300 || size.Height < 300 {
			t.Errorf("%s.png: %v, %v", name, size, err)
		}
		film, err := os.ReadFile(file(name + ".gif"))
		if err != nil {
			t.Fatal(err)
		}
		if frames, err := gif.DecodeAll(bytes.NewReader(film)); err != nil || len(frames.Image) < 1 {
			t.Errorf("%s.gif: %v", name, err)
		}
	}
}

func TestAnalyzeBadInput(t *testing.T) {
	got := try(t, program{}, "analyze", "--json", write(t, "bad.xsb", noPlayer+"\n"+onePush))
	if got.code != 2 || strings.Count(got.out, "\n") != 1 || !strings.Contains(got.errOut, "bad.xsb:1: ") {
		t.Errorf("code %d\n%s%s", got.code, got.out, got.errOut)
	}
	if got := try(t, program{}, "analyze", "--gif", "x.gif", "testdata/analyze.xsb"); got.code != 2 {
		t.Errorf("--gif without --packing: code %d", got.code)
	}
}

// The examples of the text: a flow deadlock that takes a matching, and states that a trap taken literally calls dead.
func TestAnalyzeHolland(t *testing.T) {
	flowing := analyses(t, suite.Shared(t, "levels/holland/flow-example.xsb"))
	if flowing[0].Deadlock != nil {
		t.Errorf("the start is called %+v", *flowing[0].Deadlock)
	}
	if d := flowing[1].Deadlock; d == nil || !strings.HasPrefix(d.Rule, "flow") {
		t.Errorf("the flow deadlock is called %+v", d)
	}
	for _, a := range analyses(t, suite.Shared(t, "levels/holland/goal-trap-not-closed.xsb")) {
		if a.Deadlock != nil {
			t.Errorf("%s: %+v", a.Title, *a.Deadlock)
		}
	}
}

func TestAnalyzeHollandsDoors(t *testing.T) {
	text, err := os.ReadFile(suite.Shared(t, "levels/holland/one-way-doors.json"))
	if err != nil {
		t.Fatal(err)
	}
	var want struct {
		Doors []struct {
			Kind, Room      string
			C, O, E, OP, CP place
		}
		Ways [][]string
	}
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	a := analyses(t, suite.Shared(t, "levels/holland/one-way-doors.xsb"))[0]
	number := map[string]int{}
	for _, d := range want.Doors {
		kind := map[string]string{"s1": "static", "d1": "dynamic"}[d.Kind]
		at := slices.Index(a.Doors, doorFacts{kind, d.C, d.O, d.E, d.CP, d.OP, true})
		if at < 0 {
			t.Errorf("%s: no such door", d.Room)
		}
		number[d.Room] = at
	}
	for _, rooms := range want.Ways {
		way := []int{number[rooms[0]], number[rooms[1]]}
		if !slices.ContainsFunc(a.Ways, func(w []int) bool { return slices.Equal(w, way) }) {
			t.Errorf("%v: no such way", rooms)
		}
	}
	if !a.ZoneCyclic || a.Doorless || len(a.Zones) != 5 {
		t.Errorf("zone-cyclic %v, without doors %v, %d zones", a.ZoneCyclic, a.Doorless, len(a.Zones))
	}
}

// Odd input, as text and as pictures, must not break anything.
func TestAnalyzeWeird(t *testing.T) {
	dir := suite.Shared(t, "levels/weird")
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	picture := filepath.Join(t.TempDir(), "a")
	for _, file := range files {
		info, err := file.Info()
		if err != nil || info.Size() > 50_000 {
			continue
		}
		args := []string{"analyze", "--packing", "--time", "100ms", "--level", "1-9", "--svg", picture + ".svg",
			"--png", picture + ".png", "--gif", picture + ".gif", filepath.Join(dir, file.Name())}
		if info.Size() < 2000 { // arrangements take time by the square of a corridor
			args = append(args, "--free")
		}
		got := try(t, program{}, args...)
		if got.code != 0 && got.code != 2 {
			t.Errorf("%s: code %d\n%s", file.Name(), got.code, got.errOut)
		}
	}
}

func BenchmarkSurvey(b *testing.B) {
	file, err := os.Open(suite.Shared(b, "levels/large-dev.xsb"))
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	var large *board.Board
	for _, level := range suite.Levels(b, file, "large-dev.xsb") {
		maze, err := board.New(level)
		if err == nil && (large == nil || len(maze.Boxes) > len(large.Boxes)) {
			large = maze
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		newSurvey(entry{level: large.Level}, large)
	}
}
