package bench

import (
	"path/filepath"
	"slices"
	"testing"
)

// Rows are read back as they were written, in both formats.
func TestRowsRoundTrip(t *testing.T) {
	want := []row{
		{Solver: "planner", Suite: "a", Level: 1, Status: "unsolved", LowerBound: 7, Limit: 0.5, Threads: 2,
			Mode: "bidir"},
		{Solver: "planner", Suite: "a", Level: 2, Solved: true, WallSeconds: 1.5, CPUSeconds: 2.25, Pushes: 2, Moves: 3,
			Limit: 60, Threads: 1, MaxRSS: 4096, Status: "solved", Nodes: 7, Mode: "auto", Title: "A, \"b\" and c",
			SolvedBy: "spread", Nearest: -1, Path: "forward 3 reverse 2; spread 5", Strategies: "spread 9 reverse 2 1"},
	}
	for _, name := range []string{"rows.csv", "rows.jsonl", "rows.json"} {
		file := filepath.Join(t.TempDir(), name)
		w, err := createRows(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range want {
			if err := w.put(r); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.close(); err != nil {
			t.Fatal(err)
		}
		if got, err := readRows(t.Context(), file); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %v\ngot  %+v\nwant %+v", name, err, got, want)
		}
	}
}
