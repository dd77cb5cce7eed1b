package bench

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/plan"
)

// Rows are read back as they were written, in both formats.
func TestRowsRoundTrip(t *testing.T) {
	want := []Row{
		{Solver: "planner", Suite: "a", Level: 1, Status: "unsolved", LowerBound: 7, Limit: 0.5, Threads: 2,
			Mode: "bidir"},
		{Solver: "planner", Suite: "a", Level: 2, Solved: true, WallSeconds: 1.5, CPUSeconds: 2.25, Pushes: 2, Moves: 3,
			Limit: 60, Threads: 1, MaxRSS: 4096, Status: "solved", Nodes: 7, Mode: "auto", Title: "A, \"b\" and c",
			SolvedBy: "spread", Nearest: -1, Path: "forward 3 reverse 2; spread 5", Strategies: "spread 9 reverse 2 1",
			Asked: "freeze spread"},
	}
	for _, name := range []string{"rows.csv", "rows.jsonl", "rows.json"} {
		file := filepath.Join(t.TempDir(), name)
		w, err := openRowFile(file)
		must.Do(t, err)
		must.Do(t, w.goOn(0))
		for _, r := range want {
			must.Do(t, w.put(r))
		}
		must.Do(t, w.Close())
		if got, err := readRows(t.Context(), file); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %v\ngot  %+v\nwant %+v", name, err, got, want)
		}
		text := must.Read(t, file)
		if got, err := parseRows(strings.NewReader("\ufeff"+text), name); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s with a byte order mark: %v\ngot  %+v\nwant %+v", name, err, got, want)
		}
	}
}

// Rows of other programs may hold any numbers. Counts are read exactly, also large ones, and what cannot have been
// measured is refused by all commands that read rows.
func TestNumbersOfRows(t *testing.T) {
	head := "suite,level,solved,wall_seconds,cpu_seconds,limit_seconds,nodes,positions_limit\n"
	for numbers, want := range map[string]string{
		"1,1,1,1e6,9223372036854775807": "", "1,1,1,1.0,-9223372036854775808": "",
		"NaN,1,1,1,1": "not NaN", "1,NaN,1,1,1": "not NaN", "1,1,+Inf,1,1": "not +Inf", "-1,1,1,1,1": "not -1",
		"1,-1,1,1,1": "not -1", "1,1,1,-1,1": "negative", "1,1,1,9223372036854775807,1": "at most 9007199254740992",
		"1,1,1,1,9223372036854775808": "2^63-1", "1,1,1,Inf,1": "2^63-1", "1,1,1,NaN,1": "2^63-1",
	} {
		rows, err := parseRows(strings.NewReader(head+"a,1,1,"+numbers+"\n"), "rows.csv")
		if want != "" && (err == nil || !strings.Contains(err.Error(), want)) || want == "" && err != nil {
			t.Errorf("%s: %v, expected %q", numbers, err, want)
		}
		if err == nil && (rows[0].Positions != math.MaxInt64 && rows[0].Positions != math.MinInt64 || rows[0].Nodes < 1) {
			t.Errorf("%s: %+v", numbers, rows[0])
		}
	}
	for row, want := range map[string]string{
		`{"suite":"a","level":1,"solved":true,"wall_seconds":-1}`:                            "not -1",
		`{"suite":"a","level":1,"solved":true,"wall_seconds":1,"nodes":9223372036854775807}`: "at most",
	} {
		if _, err := parseRows(strings.NewReader(row), "rows.jsonl"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, expected %q", row, err, want)
		}
	}
}

// A file of rows that is too large is named once.
func TestTooManyRows(t *testing.T) {
	name := filepath.Join(t.TempDir(), "rows.csv")
	must.Do(t, os.WriteFile(name, make([]byte, board.MaxBytes+1), 0o600))
	if _, err := readRows(t.Context(), name); err == nil || strings.Count(err.Error(), name) != 1 {
		t.Errorf("error %v, expected one with the name once", err)
	}
}

// Equal boards have equal hashes, wherever they stand and whatever is outside their walls.
func TestLevelHash(t *testing.T) {
	level := strings.Split("#####\n#@$.#\n#####", "\n")
	hash := levelHash(level)
	if len(hash) != 16 {
		t.Fatalf("hash %q", hash)
	}
	moved := strings.Split("\n  #####  #*#\n###@$.##\n  ######", "\n")
	if other := levelHash(moved); other != hash {
		t.Errorf("%s for the same board further right, expected %s", other, hash)
	}
	for _, different := range []string{"#####\n#.$@#\n#####", "#####\n#@$.#\n## ##\n #####", "######\n#@$. #\n######"} {
		if levelHash(strings.Split(different, "\n")) == hash {
			t.Errorf("the same hash for\n%s", different)
		}
	}
	if none := levelHash(nil); none != "" {
		t.Errorf("hash %q for no level", none)
	}
}

func TestProcessor(t *testing.T) {
	if name := processor([]byte("processor\t: 0\nmodel name\t: Fast  Chip\nmodel name : Slow\n")); name != "Fast Chip" {
		t.Errorf("name %q", name)
	}
	if name := processor([]byte("Hardware : board\n")); name != "" {
		t.Errorf("name %q of a machine that tells none", name)
	}
}

// A machine of one core has "1 core", and its older rows, which say "1 cores", are rows of the same machine.
func TestOneCore(t *testing.T) {
	const now = "linux/amd64 1 core Chip"
	row := func(machine string) Row { return Row{Solver: "planner", Suite: "a", Level: 1, Machine: machine} }
	for _, name := range []string{"rows.csv", "rows.jsonl"} {
		text := header(name)
		for _, machine := range []string{"linux/amd64 1 cores Chip", now, "linux/amd64 11 cores Chip"} {
			text += row(machine).Line(name)
		}
		rows, err := parseRows(strings.NewReader(text), name)
		if want := []Row{row(now), row(now), row("linux/amd64 11 cores Chip")}; err != nil || !slices.Equal(rows, want) {
			t.Errorf("%s: %v, %+v", name, err, rows)
		}
	}
}

// The column of a solution names sides, strategies and macros, and is empty for one that no limited search found.
func TestPathText(t *testing.T) {
	if text := pathText(nil); text != "" {
		t.Errorf("without a path: %q", text)
	}
	got := pathText(&plan.PathUse{Forward: 3, Reverse: 2, Strategies: map[string]int{"spread": 4, "pulls": 1},
		Macros: map[string]int{"route": 2}, Passages: 1})
	if want := "forward 3 reverse 2; pulls 1 spread 4; passage 1 route 2"; got != want {
		t.Errorf("got %q, expected %q", got, want)
	}
}
