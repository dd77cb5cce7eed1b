package bench

import (
	"strings"
	"testing"
	"time"
)

// A curve has each solved level in the first of its times in which it was solved, and says how near the others came.
func TestCurve(t *testing.T) {
	rows := []Row{
		{Suite: "a", Level: 1, Solved: true, WallSeconds: 0, SolvedBy: "pulls"},
		{Suite: "a", Level: 2, Solved: true, WallSeconds: 100, SolvedBy: "parts"},
		{Suite: "a", Level: 3, WallSeconds: 960.2, Nearest: 7},
		{Suite: "b", Level: 1, Solved: true, WallSeconds: 960, SolvedBy: "pulls"},
		{Suite: "b", Level: 2, Solved: true, WallSeconds: 90, SolvedBy: "pulls"},
		{Suite: "b", Level: 3, Nearest: -1},
	}
	var out strings.Builder
	if err := curveTable(rows, 16*time.Minute).Markdown(&out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"| 4s | 1 | 1 | a 1 (0 s by pulls) |", "| 15s | 1 | 0 |  |", "| 1m0s | 1 | 0 |  |",
		"| 4m0s | 3 | 2 | b 2 (90 s by pulls), a 2 (100 s by parts) |", "| 16m0s | 4 | 1 | b 1 (960 s by pulls) |",
		"| not solved | 2 |  | a 3 (gap 7), b 3 (no gap known) |"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
	out.Reset()
	if err := curveTable(rows, 16*time.Minute).Print(&out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"within  solved  more  levels\n", "       15s       1     0\n",
		"not solved       2        a 3 (gap 7), b 3 (no gap known)\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
	if table := curveTable(rows[:2], 0); len(table.Rows) != 5 {
		t.Errorf("without a limit %d rows, expected those up to 100 s, and the rest", len(table.Rows))
	}
	quick := []Row{{Suite: "a", Level: 1, Solved: true, WallSeconds: 0.1}}
	for _, limit := range []time.Duration{0, time.Second / 2} {
		if table := curveTable(quick, limit); len(table.Rows) != 2 || table.Rows[0][1].Text != "1" {
			t.Errorf("within %v: %v, expected the level within 1 s, and the rest", limit, table.Rows)
		}
	}
}
