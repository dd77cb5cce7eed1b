package bench

import (
	"slices"
	"strings"
	"testing"

	"planner/internal/report"
	"planner/plan"
)

// What a column says of strategies is read back, and what does not fit is left out.
func TestStandingsRoundTrip(t *testing.T) {
	text := standingsText([]plan.Standing{
		{Name: "spread", Generated: 40_007, Note: "not kept; in a column", Side: "reverse", Home: 9, Zones: 12},
		{Name: "open-first", Side: "forward"},
	})
	want := []report.Standing{
		{Strategy: "spread", Generated: 40_007, Side: "reverse", Home: 9, Zones: 12},
		{Strategy: "open-first", Side: "forward"},
	}
	if got := standingsOf(text + "; something else; pulls x forward 1 1"); !slices.Equal(got, want) {
		t.Errorf("%q is read as %+v", text, got)
	}
}

// The column of a solution names sides, strategies and macros, and is empty for one that no limited search found.
func TestPathText(t *testing.T) {
	if text := pathText(nil); text != "" {
		t.Errorf("without a path: %q", text)
	}
	got := pathText(&plan.PathUse{Forward: 3, Reverse: 2, Strategies: map[string]int{"spread": 4, "pulls": 1},
		Macros: map[string]int{"shuffle": 2}, Passages: 1})
	if want := "forward 3 reverse 2; pulls 1 spread 4; passage 1 shuffle 2"; got != want {
		t.Errorf("got %q, expected %q", got, want)
	}
	got = pathText(&plan.PathUse{Forward: 1, Strategies: map[string]int{"open-first": 1}, Passages: 1,
		Arrangements: map[string]int{"arrangements": 1}})
	if want := "forward 1 reverse 0; open-first 1; passage 1; arrangements 1"; got != want {
		t.Errorf("got %q, expected %q", got, want)
	}
}

// Each suite has a line, and the last line has the sums.
func TestDecidedTable(t *testing.T) {
	var text strings.Builder
	err := decidedTable([]row{
		{Suite: "a", Solved: true, SolvedBy: "spread"}, {Suite: "a"}, {Suite: "b", Solved: true, SolvedBy: "pulls"},
	}).Markdown(&text)
	want := "| suite | levels | solved | spread | pulls |\n|---|--:|--:|--:|--:|\n" +
		"| a | 2 | 1 | 1 | 0 |\n| b | 1 | 1 | 0 | 1 |\n| all | 3 | 2 | 1 | 1 |\n"
	if got := strings.TrimLeft(text.String(), "\n"); err != nil || got != want {
		t.Errorf("%v, got\n%s", err, got)
	}
}
