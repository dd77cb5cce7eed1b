package levelfile_test

import (
	"strings"
	"testing"

	"planner/board"
	"planner/internal/levelfile"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

// Objectives that most tests use.
const fewer, shorter = board.PushesMoves, board.MovesOnly

func level(t testing.TB, text string) *board.Level {
	t.Helper()
	l, err := suite.Parse(text)
	must.Do(t, err)
	return l
}

// TestPut puts solutions into documents and compares the whole text.
func TestPut(t *testing.T) {
	const note = "\nA note below\n"
	titled := "Solution (1 push, 1 move)\n"
	for _, c := range []struct {
		name, text, level, solution string
		by                          board.Objective
		want                        string // empty for no change
	}{
		{"new file", "", one + "Title: A\nAuthor: B\n", "R", fewer, "A\n\n" + one + "Author: B\n\n" + titled + "R\n\n"},
		{"without title", "", one, "R", fewer, "Level 1\n\n" + one + "\n" + titled + "R\n\n"},
		{"first solution", "A\n\n" + one, one, "R", fewer, "A\n\n" + one + "\n" + titled + "R\n\n"},
		{"below notes", "A\n\n" + one + note + "\nB\n\n" + two, one, "R", fewer,
			"A\n\n" + one + note + "\n" + titled + "R\n\nB\n\n" + two},
		{"above a malformed level", "A\n\n" + one + "\nB\n\n#####\n#@?.#\n#####\n", one, "R", fewer,
			"A\n\n" + one + "\n" + titled + "R\n\nB\n\n#####\n#@?.#\n#####\n"},
		{"as good", "A\n\n" + one + "\nSolution\nR\n", one, "R", fewer, ""},
		{"as good in lower case", "A\n\n" + one + "\nSolution\n1r\n", one, "R", fewer, ""},
	} {
		d := &levelfile.Document{Plain: true}
		if c.text != "" {
			d = document(t, c.text, "best.sok")
		}
		changed, err := d.Put(level(t, c.level), c.solution, c.by)
		want := c.want
		if want == "" {
			want = c.text
		}
		if err != nil || changed != (c.want != "") || d.String() != want {
			t.Errorf("%s: %v, %v\n%s\nexpected\n%s", c.name, changed, err, d, want)
		}
	}
}

// A level of which a short solution and a long one are known, with a way around of as many pushes.
const (
	hall      = "#######\n#@ $ .#\n#     #\n#######\n"
	quick     = "rRR"
	slow      = "drulrRR"
	slowLower = "drulrrr"
)

func TestPutKeepsTheShorter(t *testing.T) {
	file := func(title, moves string) string {
		return "Hall\n\n" + hall + "Author: X\n\nKept: this\n\n" + title + "\n\n" + moves +
			"\nTime: 3 s\n\nSnapshot\nr\n\nNext\n\n" + one
	}
	own := "Solution (2 pushes, 3 moves)"
	for _, c := range []struct{ title, moves, want string }{
		{"Solution", slow, file("Solution", quick)},
		{"solution 2:", slowLower, file("solution 2:", quick)},
		{"Solution (2 pushes, 7 moves)", slow, file(own, quick)},
		{"Solution (2 pushes, 7 moves)", "dru\nl rRR", file(own, quick)},
		{"Solution 7/2", slow, file(own, quick)},
		{"Solution/Moves", slow, file(own, quick)},
		{"Solution by Ann", slow, strings.Replace(file("Solution by Ann", slow), "Solution by",
			own+"\n"+quick+"\n\nSolution by", 1)},
		{"Solution by Ann", quick, file("Solution by Ann", quick)},
		{"Solution", "RRRR", strings.Replace(file("Solution", "RRRR"), "Solution", own+"\n"+quick+"\n\nSolution", 1)},
	} {
		text := file(c.title, c.moves)
		for _, crlf := range []bool{false, true} {
			want := c.want
			if crlf {
				text, want = strings.ReplaceAll(text, "\n", "\r\n"), strings.ReplaceAll(want, "\n", "\r\n")
			}
			d := document(t, text, "best.sok")
			changed, err := d.Put(level(t, hall), quick, fewer)
			if err != nil || changed != (want != text) || d.String() != want {
				t.Errorf("%s: %v, %v\n%q\nexpected\n%q", c.title, changed, err, d, want)
			}
		}
	}
}

// TestPutComparesBoards puts a solution of a level beside another one of the same title, and into ones that are
// indented or have more outside their walls.
func TestPutComparesBoards(t *testing.T) {
	d := document(t, "Same\n\n"+one+"\nSolution\nR\n", "best.sok")
	other := level(t, two+"Title: Same\n")
	if changed, err := d.Put(other, "RR", fewer); err != nil || !changed {
		t.Fatal(changed, err)
	}
	want := "Same\n\n" + one + "\nSolution\nR\n\nSame\n\n" + two + "\nSolution (2 pushes, 2 moves)\nRR\n\n"
	if d.String() != want {
		t.Errorf("%s\nexpected\n%s", d, want)
	}
	for _, same := range []string{"  #####\n  #@$.#######\n  #####  *  #", "  #####\n  #@$.#\n  #####"} {
		d = document(t, same, "best.sok")
		if changed, err := d.Put(level(t, one), "R", fewer); err != nil || !changed || len(d.Entries) != 1 {
			t.Errorf("%v, %v\n%s", changed, err, d)
		}
	}
	mirrored := level(t, one).Transform(4)
	if changed, err := d.Put(mirrored, "L", fewer); err != nil || !changed || len(d.Entries) != 2 {
		t.Errorf("a mirrored level: %v, %v\n%s", changed, err, d)
	}
}

func TestPutObjective(t *testing.T) {
	for by, changes := range map[board.Objective]bool{board.PushesOnly: false, shorter: true} {
		d := document(t, "Hall\n\n"+hall+"\nSolution\n"+slow+"\n", "best.sok")
		if changed, err := d.Put(level(t, hall), quick, by); err != nil || changed != changes {
			t.Errorf("a solution of fewer moves by %s: %v, %v", by, changed, err)
		}
		if changed, err := d.Put(level(t, hall), slow, by); err != nil || changed {
			t.Errorf("a longer solution by %s was put in: %v", by, err)
		}
	}
}

// TestPutSolved puts the empty solution of a level that is solved from the start: there is nothing to write.
func TestPutSolved(t *testing.T) {
	d := &levelfile.Document{Plain: true}
	if changed, err := d.Put(level(t, "####\n#@*#\n####\n"), "", fewer); err != nil || changed || d.String() != "" {
		t.Errorf("%v, %v\n%s", changed, err, d)
	}
}

func TestPutRefuses(t *testing.T) {
	for name, d := range map[string]*levelfile.Document{
		"XML":          document(t, "<SokobanLevels><Level><L>###</L></Level></SokobanLevels>", "a.slc"),
		"packed":       document(t, string(suite.Gzipped(t, one)), "a.gz"),
		"open comment": document(t, one+"\nComment:\nwithout end\n", "a.sok"),
	} {
		if _, err := d.Put(level(t, two), "RR", fewer); err == nil {
			t.Errorf("%s: a solution was put in, expected an error", name)
		}
	}
	d := &levelfile.Document{Plain: true}
	if _, err := d.Put(level(t, one), "L", fewer); err == nil || d.String() != "" {
		t.Errorf("a wrong solution was put in: %v\n%s", err, d)
	}
}
