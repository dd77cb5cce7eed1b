package board_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

func TestSelect(t *testing.T) {
	for _, c := range []struct {
		spec, title string
		number      int
		want        bool
	}{
		{"", "", 7, true}, {"3", "", 3, true}, {"3", "", 4, false}, {"2-4", "", 4, true}, {"2-4", "", 5, false},
		{"7-", "", 900, true}, {"7-", "", 6, false}, {"-4", "", 1, true}, {"-4", "", 5, false},
		{" 1, 3 ,8-9", "", 8, true}, {"1,3,8-9", "", 2, false},
		{"goal room", "Goal Room", 1, true}, {"goal", "Goal Room", 1, true}, {"goa", "Goal room", 1, false},
		{"level 1", "Level 10", 1, false}, {"level 1", "Level 10 - Level 1", 1, true}, {"-", "", 1, false},
		{"3", "3", 1, false},
	} {
		s, err := board.Select(c.spec)
		if err != nil || s.HasLevel(c.number, c.title) != c.want {
			t.Errorf("%q on level %d %q: %v, %v, expected %v", c.spec, c.number, c.title, !c.want, err, c.want)
		}
	}
	for _, bad := range []string{"5-2", "1,0", "99999999999999999999", "1-99999999999999999999"} {
		if _, err := board.Select(bad); err == nil {
			t.Errorf("%q was accepted, expected an error", bad)
		}
	}
	some, _ := board.Select("2,4-6")
	named, _ := board.Select("a title")
	if some.Last() != 6 || named.Last() < 1<<30 {
		t.Errorf("the last level of the selections: %d and %d", some.Last(), named.Last())
	}
}

func TestResolve(t *testing.T) {
	titles := map[int]string{1: "Teapot", 2: "teapot", 3: "Tent", 4: "Cup of Tea", 5: "", 6: "Tea party", 7: "Tent"}
	for spec, want := range map[string][]int{
		"Teapot": {1}, "TEAPOT": {1, 2}, "Tent": {3, 7}, "tea p": {6}, "cup": {4}, "of": {4}, "2-3": {2, 3},
		"": {1, 2, 3, 4, 5, 6, 7},
	} {
		s, err := board.Select(spec)
		if err == nil {
			s, err = s.Resolve(titles)
		}
		var got []int
		for n := range titles {
			if s.HasLevel(n, titles[n]) {
				got = append(got, n)
			}
		}
		slices.Sort(got)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %v, %v, expected %v", spec, got, err, want)
		}
	}
	for spec, want := range map[string]string{
		"Te":     `means several levels: 1 "Teapot", 2 "teapot", 3 "Tent", 6 "Tea party", 7 "Tent"`,
		"Teepot": `no level has the title "Teepot", the nearest are 1 "Teapot", 2 "teapot"`,
		"xyz":    `no level has the title "xyz"`,
	} {
		s, err := board.Select(spec)
		must.Do(t, err)
		if _, err = s.Resolve(titles); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, expected %q", spec, err, want)
		}
	}
}

func TestWriteReadsBack(t *testing.T) {
	odd := []*board.Level{
		{Title: "Title: with a key", Notes: []string{"Title: none", "#####", "a note", "Source: here"}},
		{Title: "; marked", Author: "X", Notes: []string{"Comment:", "# #", "Comment-End:", "last"}},
		{Title: "#@$.#", Notes: []string{"Comment:", "without end"}},
		{Title: "udlrUDLRudlr"},
		{Title: "* * *"},
		{Title: "Level 7: rRR"},
		{Title: "Plain", Author: "Somebody"},
		{},
	}
	for i, level := range odd {
		odd[i].Rows = strings.Split(one, "\n")
		odd[i].Title = level.Title
	}
	for _, format := range board.Formats {
		all := append(suite.Own(t), odd...)
		var file bytes.Buffer
		for _, level := range all {
			must.Do(t, board.Write(&file, level, format))
		}
		levels, faults := readAll(t, bytes.NewReader(file.Bytes()), string(format))
		if len(levels) != len(all) || len(faults) > 0 {
			t.Fatalf("%s: %d levels and the errors %v, expected %d\n%s", format, len(levels), faults, len(all),
				file.String())
		}
		for i, got := range levels {
			if want := all[i]; got.Title != want.Title || got.Author != want.Author ||
				!slices.Equal(got.Rows, want.Rows) {
				t.Errorf("%s: %s\nexpected %s", format, summary(got), summary(want))
			}
		}
	}
}

func TestWriteRunLengths(t *testing.T) {
	var out strings.Builder
	must.Do(t, board.Write(&out, &board.Level{Title: "A", Rows: strings.Split(one, "\n")}, board.RLE))
	if want := "5#|#@$.#|5#\nTitle: A\n\n"; out.String() != want {
		t.Errorf("%q, expected %q", out.String(), want)
	}
}

func TestTransform(t *testing.T) {
	level := &board.Level{Title: "A", Rows: []string{"  ####", "  # @#", "###$ #", "# .  #", "######"}}
	for k, want := range []string{
		"  ####\n  # @#\n###$ #\n# .  #\n######",
		"###\n# #\n#.###\n# $ #\n#  @#\n#####",
		"######\n#  . #\n# $###\n#@ #\n####",
		"#####\n#@  #\n# $ #\n###.#\n  # #\n  ###",
		"####\n#@ #\n# $###\n#  . #\n######",
		"  ###\n  # #\n###.#\n# $ #\n#@  #\n#####",
		"######\n# .  #\n###$ #\n  # @#\n  ####",
		"#####\n#  @#\n# $ #\n#.###\n# #\n###",
	} {
		turned := level.Transform(k)
		if got := strings.Join(turned.Rows, "\n"); got != want || turned.Title != "A" {
			t.Errorf("symmetry %d:\n%s\nexpected\n%s", k, got, want)
		}
	}
	apart := &board.Level{Rows: []string{"  ##### ###", "  #@$.# #*#", "  ##### ###"}}
	want := "###\n#@#\n#$#\n#.#\n###\n#\n###\n#*#\n###"
	if got := strings.Join(apart.Transform(1).Rows, "\n"); got != want {
		t.Errorf("parts that do not touch:\n%s\nexpected\n%s", got, want)
	}
}

func TestTransformedSolutionsStillSolve(t *testing.T) {
	for _, c := range []struct{ rows, lurd string }{
		{one, "R"},
		{other, "lddRuRD"},
		{"#######\n#@    #\n# $$  #\n#  . .#\n#######", "rD"},
	} {
		level := &board.Level{Rows: strings.Split(c.rows, "\n")}
		cost, want := board.Replay(level, c.lurd)
		for k := range board.Symmetries {
			turned, got := board.Replay(level.Transform(k), transformLURD(c.lurd, k))
			if turned != cost || (got == nil) != (want == nil) || got != nil && got.Error() != want.Error() {
				t.Errorf("%q, symmetry %d: %+v, %v; expected %+v, %v", c.lurd, k, turned, got, cost, want)
			}
		}
	}
}

func TestText(t *testing.T) {
	b := suite.Board(t, "#######\n#@$ .*#\n#######")
	if got := b.Text(b.BitsOf(b.Boxes), b.Player); !slices.Equal(got, b.Level.Rows) {
		t.Errorf("the start is drawn as\n%s", strings.Join(got, "\n"))
	}
	if got := b.Text(b.BitsOf(b.Goals), b.Goals[0]-1)[1]; got != "#  @**#" {
		t.Errorf("the end is drawn as %s", got)
	}
	if got := b.Text(nil, board.None)[1]; got != "#   ..#" {
		t.Errorf("the empty board is drawn as %s", got)
	}
}

// TestWithGoals compares WithGoals with New on the text of the level with its goals moved.
func TestWithGoals(t *testing.T) {
	for _, level := range suite.Own(t) {
		b := suite.BoardOf(t, level)
		goals := b.BitsOf(b.Boxes)
		goals.Remove(goals.First())
		goals.Add(b.Player)
		got, err := b.WithGoals(goals)
		must.Do(t, err)
		want := suite.BoardOf(t, got.Level)
		if !slices.Equal(got.Goals, want.Goals) || !got.GoalSet().Equal(want.GoalSet()) ||
			!got.GoalSet().Equal(goals) ||
			!slices.Equal(got.Boxes, want.Boxes) || got.Player != want.Player || got.Squares() != want.Squares() ||
			got.Unsolvable != want.Unsolvable || got.KeyOf(goals, 0) != want.KeyOf(goals, 0) {
			t.Fatalf("%s\nwith other goals:\n%+v, expected\n%+v", strings.Join(got.Level.Rows, "\n"), got, want)
		}
		goals.Remove(b.Player)
		if _, err := b.WithGoals(goals); err == nil {
			t.Fatal("fewer goals than boxes were accepted, expected an error")
		}
		if !slices.Equal(b.Level.Rows, level.Rows) ||
			b.IsGoal(b.Player) != strings.Contains(strings.Join(level.Rows, ""), "+") {
			t.Fatal("WithGoals has changed the board that it was called on")
		}
	}
}

// transformLURD is the same solution for the level under symmetry k. Characters other than LURD letters stay.
func transformLURD(lurd string, k int) string {
	var table [256]byte
	for i := range table {
		table[i] = byte(i)
	}
	const letters = "urdl" // by direction
	for _, d := range board.Dirs {
		from, to := letters[d], letters[d.Transform(k)]
		table[from], table[from-'a'+'A'] = to, to-'a'+'A'
	}
	out := make([]byte, len(lurd))
	for i := range out {
		out[i] = table[lurd[i]]
	}
	return string(out)
}
