package planner_test

import (
	"context"
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"planner"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

// TestStringsAreRead parses the text of a level and of a game whose board has an empty row.
func TestStringsAreRead(t *testing.T) {
	const parted = "#####\n#@$.#\n#####\n-\n###\n#*#\n###"
	level, err := planner.Parse(parted)
	must.Do(t, err)
	game, err := planner.NewGame(level)
	must.Do(t, err)
	must.Do(t, game.Play("R"))
	moved := strings.Replace(parted, "@$.", " @*", 1)
	for text, want := range map[string]string{level.String(): parted, game.String(): moved} {
		if again, err := planner.Parse(text); err != nil || text != want || again.String() != text {
			t.Errorf("%s\nread as %v, %v, expected\n%s", text, again, err, want)
		}
	}
}

// TestUnusableLevelsHaveTitles reads a level that cannot be used from a file of each kind.
func TestUnusableLevelsHaveTitles(t *testing.T) {
	for name, text := range map[string]string{
		"a title above":     "Lost\n\n#####\n#@$.#\n###\n\nNext\n\n#####\n#@$.#\n#####\n",
		"a title below":     "#####\n# $.#\n#####\nTitle: Lost\n\n#####\n#@$.#\n#####\nTitle: Next\n",
		"a title of a file": "Title: Lost\n\n#####\n#@?.#\n#####\n",
		"SLC":               `<SokobanLevels><Level Id="Lost"><L>#@$#</L></Level></SokobanLevels>`,
		"JSON":              `{"title": "Lost", "map": ["#####", "#@$ #", "#####"]}`,
		"PDDL":              "(define (problem lost) (:init (at player-01 pos-1-1)) (:goal (and)))",
	} {
		levels, err := planner.Read(strings.NewReader(text), "a.txt")
		if err != nil || levels[0].Err() == nil || !strings.EqualFold(levels[0].Title, "lost") {
			t.Errorf("%s: %+v, %v", name, levels, err)
		}
	}
}

// TestParseReadsAllForms parses one level in forms of different kinds.
func TestParseReadsAllForms(t *testing.T) {
	for name, text := range map[string]string{
		"rows":      "\n#####\n#@$.#\n#####\n\n######\n#@ $.#\n######\n",
		"run":       "5#|#@$.#|5#",
		"SLC":       "<SokobanLevels><Level Id=\"A\"><L>#####</L><L>#@$.#</L><L>#####</L></Level></SokobanLevels>",
		"JSON":      `{"map": "11111\n12341\n11111"}`,
		"UTF-16":    string(suite.Wide("#####\n#@$.#\n#####\n", binary.LittleEndian, true)),
		"GZIP":      string(suite.Gzipped(t, "#####\n#@$.#\n#####\n")),
		"DOS":       "XXXXX\nX@*.X\nXXXXX\n",
		"a comment": "; one\n\n#####\n#@$.#\n#####\n",
	} {
		level, err := planner.Parse(text)
		if err != nil || level.String() != "#####\n#@$.#\n#####" {
			t.Errorf("%s: %v, %v", name, level, err)
		}
	}
	for text, want := range map[string]error{"": planner.ErrNoLevels, "hello": planner.ErrNoLevels,
		"<SokobanLevels/>": planner.ErrNoLevels, "#####\n#@$ #\n#####": planner.ErrLevel} {
		if _, err := planner.Parse(text); !errors.Is(err, want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestChangedLevels changes levels after they were read: what is solved, verified and drawn is what the fields say.
func TestChangedLevels(t *testing.T) {
	read := func() *planner.Level {
		level, err := planner.Parse("######\n#@ $.#\n######")
		must.Do(t, err)
		return level
	}
	for name, test := range map[string]struct {
		change   func(*planner.Level)
		solution string
	}{
		"nothing":  {func(*planner.Level) {}, "rR"},
		"a row":    {func(l *planner.Level) { l.Rows[1] = "# @$.#" }, "R"},
		"all rows": {func(l *planner.Level) { l.Rows = []string{"#####", "#@$.#", "#####"} }, "R"},
	} {
		level := read()
		test.change(level)
		r, err := planner.Solve(context.Background(), level, planner.Options{})
		if err != nil || r.Solution != test.solution {
			t.Errorf("%s changed: solved by %q, %v, expected %q", name, r.Solution, err, test.solution)
		}
		if _, _, err := planner.Verify(level, test.solution); err != nil {
			t.Errorf("%s changed: %v", name, err)
		}
	}
	level := read()
	level.Rows[1] = "#@  .#"
	if _, err := planner.Solve(context.Background(), level, planner.Options{}); !errors.Is(err, planner.ErrLevel) {
		t.Errorf("the box taken away: %v", err)
	}
	level.Rows[1] = "#@é$.#"
	_, err := planner.Solve(context.Background(), level, planner.Options{})
	if err == nil || !strings.Contains(err.Error(), "row 2, column 3: 'é', expected") {
		t.Errorf("a letter: %v", err)
	}
	level = read()
	level.Title = "renamed"
	a, err := planner.Analyze(context.Background(), level, planner.AnalyzeOptions{})
	if must.Do(t, err); a.Title != "renamed" {
		t.Errorf("the title of a renamed level is %q", a.Title)
	}
}
