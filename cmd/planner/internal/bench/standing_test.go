package bench

import (
	"slices"
	"strings"
	"testing"

	"planner/plan"
)

// What a column says of strategies is read back, and what does not fit is left out.
func TestStandingsRoundTrip(t *testing.T) {
	text := standingsText([]plan.Standing{
		{Name: "free-space", Generated: 40_007, Note: "not kept; in a column", Side: "reverse", Home: 9, Zones: 12},
		{Name: "pulls", Side: "forward"},
	})
	want := []plan.Standing{
		{Name: "free-space", Generated: 40_007, Side: "reverse", Home: 9, Zones: 12},
		{Name: "pulls", Side: "forward"},
	}
	if got := standingsOf(text + "; something else; pulls x forward 1 1"); !slices.Equal(got, want) {
		t.Errorf("%q is read as %+v", text, got)
	}
}

// Rows that say what decided have a table of it, and unsolved ones a line with how far each strategy had come. Rows of
// other solvers, which do not say, have neither.
func TestWhatDecided(t *testing.T) {
	run := runOf("mine", 4, 2, 1)
	for i := range run.Rows {
		row := &run.Rows[i]
		if row.Solved {
			row.SolvedBy = "free-space"
			continue
		}
		row.Nearest = -1
		row.Strategies = "free-space 9 reverse 3 1; pulls 0 forward 0 0"
	}
	r := reported(t, run)
	if got := texts(r.decided()); !slices.Equal(got, []string{"mine|a|4|2|2", "mine|all|4|2|2"}) {
		t.Errorf("decided: %q", got)
	}
	got := texts(r.standings())
	if len(got) != 2 || !strings.HasSuffix(got[0], "|–|home 3, zones 1|–") {
		t.Errorf("standings: %q", got)
	}
	for want, r := range map[bool]*Report{true: r, false: reported(t, runOf("other", 4, 2, 1))} {
		text := pageOf(t, r)
		if strings.Contains(text, `id="standings"`) != want || strings.Contains(text, `id="decided"`) != want {
			t.Errorf("the tables are in the page: %v", !want)
		}
	}
}

// Each suite has a line, and the last line has the sums. What other programs name comes behind our own strategies.
func TestDecided(t *testing.T) {
	rows := []Row{{Suite: "a", Solved: true, SolvedBy: "luck"}, {Suite: "a"},
		{Suite: "b", Solved: true, SolvedBy: "pulls"},
		{Suite: "b", Solved: true, SolvedBy: "free-space"}}
	deciders := decidersOf(rows)
	want := [][]string{{"a", "2", "1", "0", "0", "1"}, {"b", "2", "2", "1", "1", "0"}, {"all", "4", "3", "1", "1", "1"}}
	if got := decidedLines(rows, deciders); !slices.Equal(deciders, []string{"free-space", "pulls", "luck"}) ||
		!slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%q, %q", deciders, got)
	}
}

// texts are the rows of a table, each with its cells in one text.
func texts(g *Table) (rows []string) {
	for _, row := range g.Rows {
		var cells []string
		for _, c := range row {
			cells = append(cells, c.Text)
		}
		rows = append(rows, strings.Join(cells, "|"))
	}
	return rows
}

// formsOf are rows of one level with some positions each, in one image after the other. A negative number stands for an
// unsolved form.
func formsOf(level int, nodes ...int64) (rows []Row) {
	for image, n := range nodes {
		rows = append(rows, Row{Suite: "a", Level: level, Solved: n > 0, Nodes: max(n, -n), SolvedBy: "pulls",
			Image: image, Seed: 1})
	}
	return rows
}

func TestSpreads(t *testing.T) {
	rows := append(formsOf(1, 300, 100, 150), formsOf(2, 100, -900)...)
	rows = append(append(rows, formsOf(3, 50)...), rows[0])
	rows[1].SolvedBy = "pushes"
	list := spreadsOf(rows)
	if len(list) != 2 {
		t.Fatalf("%d levels have several forms, expected 2: %+v", len(list), list)
	}
	one, two := list[0], list[1]
	if one.Forms != 3 || one.Solved != 3 || one.Least != 100 || one.Median != 150 || one.Most != 300 || !one.uneven() ||
		one.deciders != "pulls 2, pushes 1" {
		t.Errorf("level 1: %+v, %s", one, one.deciders)
	}
	if two.Forms != 2 || two.Solved != 1 || two.Ratio() != 1 || !two.uneven() {
		t.Errorf("level 2: %+v", two)
	}
	text := sumUp(list)
	if want := "4 of 5 solved; of 2 levels 1 in every form, 1 in some, 0 in none; medians of positions 122, most by " +
		"least x1.73 (geometric means)"; text != want {
		t.Errorf("got %q, expected %q", text, want)
	}
}

// A page has a table of forms only when some level has several.
func TestSpreadsInPage(t *testing.T) {
	for want, rows := range map[int][]Row{1: formsOf(1, 300, 100), 0: formsOf(1, 300)} {
		text := pageOf(t, reported(t, Run{"x", rows}))
		if got := strings.Count(text, `<table id="forms">`); got != want {
			t.Errorf("%d tables for %d rows", got, len(rows))
		}
	}
}

// Rows that say what each phase took have a picture of it and a line for each phase, with what it took in vain.
func TestTimes(t *testing.T) {
	run := runOf("mine", 3, 2, 0.6)
	for i := range run.Rows {
		run.Rows[i].Times = "set-up 0.2500 0; pulls 0.5000 1000; free-space 1.0000 50"
	}
	run.Rows[0].SolvedBy, run.Rows[1].SolvedBy = "pulls", "free-space"
	r := reported(t, run, runOf("other", 3, 3, 1))
	want := []string{"mine|free-space|1|3.00|1.00|1.00|150|50", "mine|pulls|1|1.50|0.50|0.50|3000|2000",
		"mine|set-up|0|0.75|0.50|0.25|–|–"}
	if got := texts(r.times()); !slices.Equal(got, want) {
		t.Errorf("%q, expected %q", got, want)
	}
	picture, ok := r.timesPicture(r.runs[0])
	if _, without := r.timesPicture(r.runs[1]); !ok || without {
		t.Error("only the run with times has a picture")
	}
	// Three classes have levels with three phases each.
	if bars := drawn(t, picture)["rect with a tip"]; bars != 3*3 {
		t.Errorf("%d rectangles", bars)
	}
	if !strings.Contains(pageOf(t, r), `id="times"`) {
		t.Error("the page lacks the table")
	}
}
