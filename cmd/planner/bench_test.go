package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/plan"
	"planner/search"
	"planner/technique"
)

// twoLevels is a suite of two levels called "a".
func twoLevels(t *testing.T) string { return write(t, "a.xsb", onePush+"\n"+twoPush) }

// The rows of a run are the same in both formats, apart from what differs between runs.
func TestBenchRows(t *testing.T) {
	levels := twoLevels(t)
	for name, want := range map[string]string{
		"rows.csv": "planner,a,2,1,S,S,2,2,60,1,R,solved,7,0,auto,Corridor,1,auto,,0,B,C,d3814a9631e3ace5,M,,-1,,,0,,\n",
		"rows.jsonl": `{"solver":"planner","suite":"a","level":2,"solved":true,"wall_seconds":S,"cpu_seconds":S,"pushes":2,` +
			`"moves":2,"limit_seconds":60,"threads":1,"max_rss_kib":R,"status":"solved","nodes":7,"lower_bound":0,` +
			`"mode":"auto","title":"Corridor","seed":1,"mode_asked":"auto","without":"","positions_limit":0,"ram_bytes":B,` +
			`"commit":"C","level_hash":"d3814a9631e3ace5","machine":"M",` +
			`"solved_by":"","nearest":-1,"path":"","strategies":"","image":0,"times":"","asked":""}` + "\n",
	} {
		out := filepath.Join(t.TempDir(), name)
		if got := try(t, program{}, "bench", levels, "--out", out, "--quiet", "--threads", "1"); got.code != 0 {
			t.Fatalf("code %d: %s", got.code, got.errOut)
		}
		text, err := os.ReadFile(out)
		must.Do(t, err)
		if rows := measured(string(text)); !strings.HasSuffix(rows, want) {
			t.Errorf("%s:\n%sexpected at the end\n%s", name, rows, want)
		}
	}
}

func TestBenchAgainst(t *testing.T) {
	levels := twoLevels(t)
	peers := write(t, "peers.csv", "solver,suite,level,solved,wall_seconds,cpu_seconds,pushes,moves\n"+
		"one,a,1,0,30,30,0,0\none,a,2,1,9.5,9.5,4,6\ntwo,a,1,1,0,0,1,1\none,b,1,1,0,0,1,1\n")
	got := try(t, program{}, "bench", "-q", "--against", peers, "--solver", "one", levels)
	holds(t, got.out, "2 levels in both", "won: 1\n  a 1  unsolved", "lost: 0",
		"faster: 1\n  a 2  4 pushes in 9.50 s",
		"slower: 0", "fewer pushes: 1", "solved 1 -> 2")
	renamed := try(t, program{}, "bench", "-q", "--against", peers, "--solver", "one", "--suite", "b", levels)
	if !strings.Contains(renamed.out, "1 level in both") {
		t.Errorf("--suite:\n%s", renamed.out)
	}
	for _, args := range [][]string{{"--against", peers}, {"--against", peers, "--solver", "three"},
		{"--against", write(t, "bad.csv", "a,b\n1,2\n")}, {"--against", peers + ".not"},
		{"--against", write(t, "bad.csv", "suite,level,solved,wall_seconds\na,x,1,1\n")}} {
		if got := try(t, program{}, append([]string{"bench", "-q", levels}, args...)...); got.code != 2 ||
			got.out != "" {
			t.Errorf("%v: code %d\n%s", args, got.code, got.out)
		}
	}
}

func TestBenchVerdicts(t *testing.T) {
	levels := twoLevels(t)
	open := write(t, "open.xsb", onePush+"Title: open\n")
	for _, test := range []struct {
		args []string
		code int
	}{
		{[]string{levels}, 0}, {[]string{open}, 0}, {[]string{levels, "--min-solved", "2"}, 0},
		{[]string{levels, "--min-solved", "3"}, 1}, {[]string{open, levels + ".not"}, 2},
	} {
		try(t, program{}, append([]string{"bench", "--quiet"}, test.args...)...).wants(t, test.code, "", "")
	}
}

func TestBenchAblate(t *testing.T) {
	solve := func(ctx context.Context, l *board.Level, o plan.Options) (plan.Result, error) {
		r, err := fake(ctx, l, o)
		if l.Number == 1 {
			r.Techniques.Ask(technique.Freeze)
		}
		if len(o.Use.Missing()) > 1 { // the polish is always off
			r.Nodes *= 4
		}
		if l.Number == 2 && !o.Use.On(technique.Freeze) {
			r = plan.Result{Status: search.Unsolved, Nodes: 1000}
		}
		return r, err
	}
	out := filepath.Join(t.TempDir(), "rows.csv")
	got := try(t, program{solve: solve}, "bench", "-q", "--ablate-of", "freeze,matching", "--out", out, twoLevels(t))
	var table []string
	for line := range strings.Lines(got.out) {
		table = append(table, strings.Join(strings.Fields(line), " "))
	}
	text := strings.Join(table, "\n")
	if !strings.Contains(text, "freeze 1 0 1 1, no evidence x4.00") ||
		!strings.Contains(text, "matching 2 0 0 0, no evidence x4.00") {
		t.Errorf("code %d\n%s%s", got.code, got.out, got.errOut)
	}
	rows, err := os.ReadFile(out)
	if err != nil || !strings.Contains(string(rows), "planner-without-matching,a,2,1") {
		t.Errorf("rows: %v\n%s", err, rows)
	}
	all := try(t, program{solve: solve}, "bench", "-q", "--ablate", twoLevels(t))
	for _, name := range technique.Names() {
		if !strings.Contains(all.out, name) {
			t.Errorf("--ablate leaves out %s", name)
		}
	}
}

// After a run with all phases, each phase runs by itself. Two phases solve level 1, only free-space solves level 2.
func TestBenchAlone(t *testing.T) {
	solve := func(ctx context.Context, l *board.Level, o plan.Options) (plan.Result, error) {
		r, err := fake(ctx, l, o)
		phase := o.Phases()
		if len(phase) == 1 && phase[0] != technique.FreeSpace && (l.Number == 2 || phase[0] != technique.PackingSink) {
			r = plan.Result{Status: search.Unsolved, Nodes: 1_000_000}
		}
		return r, err
	}
	got := try(t, program{solve: solve}, "bench", "-q", "-j", "1", "--mode", "bidir",
		"--alone-of", "packing-sink,free-space,exhaustive", "--markdown", twoLevels(t))
	holds(t, got.out, "| phase alone | solved | only | won |", "|---|--:|", "| all together | 2 |  |  |",
		"| packing-sink | 1 | 0 | 0 |", "| free-space | 2 | 1 | 0 |", "| exhaustive | 0 | 0 | 0 |", "| 2,000,000 | - |")
	all := try(t, program{solve: solve}, "bench", "-q", "--mode", "bidir", "--alone", twoLevels(t))
	o := plan.DefaultOptions()
	o.Mode = plan.Bidir
	for _, id := range o.Phases() {
		if !strings.Contains(all.out, id.String()) {
			t.Errorf("--alone leaves out %v", id)
		}
	}
	bad := try(t, program{}, "bench", "-q", "--mode", "astar", "--alone-of", "packing-sink", twoLevels(t))
	bad.wants(t, 2, "", "")
}

// With --images and --seeds each level is solved in all forms, and the forms that differ are listed. The stand-in fails
// on half of the images, and takes more positions with seed 6.
func TestBenchForms(t *testing.T) {
	solve := func(ctx context.Context, l *board.Level, o plan.Options) (plan.Result, error) {
		r, err := fake(ctx, l, o)
		if o.Seed == 6 {
			r.Nodes *= 4
		}
		if l.Number == 2 && o.Image >= 4 {
			r = plan.Result{Status: search.Unsolved, Nodes: 1000}
		}
		return r, err
	}
	out := filepath.Join(t.TempDir(), "rows.csv")
	got := try(t, program{solve: solve}, "bench", "-q", "-j", "1", "--images", "--seeds", "2", "--seed", "5",
		"--markdown", "--out", out, twoLevels(t))
	holds(t, got.out, "solved     24 of 32",
		"24 of 32 solved; of 2 levels 1 in every form, 1 in some, 0 in none",
		"| a 1 | 16 of 16 | 7 | 7 | 28 | x4.0 |", "| a 2 | 8 of 16 | 7 |")
	rows, err := os.ReadFile(out)
	if text := string(rows); err != nil || strings.Count(text, "\n") != 33 || strings.Count(text, ",6,auto,") != 16 ||
		strings.Count(text, ",7,,\n") != 4 {
		t.Errorf("%v, rows\n%s", err, text)
	}
	again := try(t, program{solve: solve}, "bench", "-j", "1", "--images", "--seeds", "2", "--seed", "5", "--resume",
		"--out", out, twoLevels(t))
	again.wants(t, 0, "", "32 measured before")
	try(t, program{}, "bench", "-q", "--seeds", "0", twoLevels(t)).wants(t, 2, "", "")
}
