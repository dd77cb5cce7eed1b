package report

import (
	"strings"
	"testing"
)

// forms are rows of one level with some positions each, in one image after the other. A negative number stands for an
// unsolved form.
func forms(level int, nodes ...int64) (rows []Row) {
	for image, n := range nodes {
		rows = append(rows, Row{Suite: "a", Level: level, Solved: n > 0, Nodes: max(n, -n), SolvedBy: "pulls",
			Form: Form{Image: image, Seed: 1}})
	}
	return rows
}

func TestSpreads(t *testing.T) {
	rows := append(forms(1, 300, 100, 150), forms(2, 100, -900)...)
	rows = append(append(rows, forms(3, 50)...), rows[0])
	rows[1].SolvedBy = "pushes"
	list := Spreads(rows)
	if len(list) != 2 {
		t.Fatalf("%d levels have several forms, expected 2: %+v", len(list), list)
	}
	one, two := list[0], list[1]
	if one.Runs != 3 || one.Solved != 3 || one.Least != 100 || one.Median != 150 || one.Most != 300 || !one.Uneven() ||
		one.Deciders() != "pulls 2, pushes 1" {
		t.Errorf("level 1: %+v, %s", one, one.Deciders())
	}
	if two.Runs != 2 || two.Solved != 1 || two.Ratio() != 1 || !two.Uneven() {
		t.Errorf("level 2: %+v", two)
	}
	text := SumUp(list)
	if want := "4 of 5 solved; of 2 levels 1 in every form, 1 in some, 0 in none; medians of positions 122, most by " +
		"least x1.73 (geometric means)"; text != want {
		t.Errorf("got %q, expected %q", text, want)
	}
}

// A page has a table of forms only when some level has several.
func TestSpreadsInPage(t *testing.T) {
	for want, rows := range map[int][]Row{1: forms(1, 300, 100), 0: forms(1, 300)} {
		text, err := reported(t, Run{"x", rows}).HTML()
		if got := strings.Count(string(text), `<table id="forms">`); err != nil || got != want {
			t.Errorf("%d tables for %d rows, %v", got, len(rows), err)
		}
	}
}
