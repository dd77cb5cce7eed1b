package main

import (
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planner/internal/test/must"
)

const reportRows = "solver,suite,level,solved,wall_seconds,cpu_seconds,nodes\n" +
	"planner,a,1,1,1.5,2.5,10\nplanner,a,2,0,60,60,900\n"

// The page of two runs of one solver calls them like their files, and is not written twice without --force.
func TestReport(t *testing.T) {
	before, now := write(t, "before.csv", reportRows), write(t, "now.jsonl",
		`{"solver":"planner","suite":"a","level":1,"solved":true,"wall_seconds":0.5,"title":"<b>"}`)
	out := t.TempDir()
	page, pictures := filepath.Join(out, "report.html"), filepath.Join(out, "pictures")
	args := []string{"report", before, now, "--out", out, "--svg", pictures, "--png", pictures}
	got := try(t, program{}, args...)
	want := page + "\n" + filepath.Join(pictures, "cactus.svg") + "\n"
	if got.code != 0 || !strings.HasPrefix(got.out, want) {
		t.Fatalf("code %d, %s%s", got.code, got.out, got.errOut)
	}
	pixels := must.Read(t, filepath.Join(pictures, "cactus.png"))
	if size, err := png.DecodeConfig(strings.NewReader(pixels)); err != nil || size.Width < 1000 {
		t.Errorf("a picture of %d columns, %v", size.Width, err)
	}
	holds(t, must.Read(t, page), "<td class=\"name\">before</td>", "<td class=\"name\">now</td>", "<svg ")
	try(t, program{}, args...).wants(t, 2, "", "exists")
	// that two runs have one name only the work finds out
	try(t, program{}, "report", before, before, "--out", out).wants(t, 2, "", "report.html exists; --force replaces it")
	try(t, program{}, append(args, "--force", "--clock", "processor")...).wants(t, 0, "", "")
	holds(t, must.Read(t, page), "2.50 s") // the processor time
}

// Runs are chosen by name; the first that is named is the base.
func TestReportRuns(t *testing.T) {
	rows := write(t, "rows.csv", reportRows+"other,a,1,1,3,3,0\nthird,a,1,1,3,3,0\n")
	page := filepath.Join(t.TempDir(), "page.html")
	if got := try(t, program{}, "report", rows, "--run", "other,planner", "--out", page); got.code != 0 {
		t.Fatalf("code %d: %s", got.code, got.errOut)
	}
	text := must.Read(t, page)
	if !strings.Contains(text, "Each run against other") || strings.Contains(text, "third") {
		t.Errorf("wrong runs in\n%s", text)
	}
}

func TestReportMisuse(t *testing.T) {
	rows := write(t, "rows.csv", reportRows)
	page := filepath.Join(t.TempDir(), "page.html")
	for want, args := range map[string][]string{
		"no file of rows given":           {},
		"expected one of wall, processor": {rows, "--clock", "sun"},
		"there are: planner":              {rows, "--run", "nobody"},
		"two runs are called":             {rows, rows},
		"no such file":                    {rows + "x.csv"},
		"no rows":                         {write(t, "empty.csv", "solver,suite,level,solved,wall_seconds\n")},
		"an empty file, expected rows":    {write(t, "empty.csv", "")},
		"no column":                       {write(t, "odd.csv", "solver,level\n")},
		"not NaN":                         {write(t, "nan.csv", "suite,level,solved,wall_seconds\na,1,1,NaN\n")},
	} {
		got := try(t, program{}, append([]string{"report", "--out", page}, args...)...)
		got.wants(t, 2, "", want)
	}
	if _, err := os.Stat(page); err == nil {
		t.Error("a page was written")
	}
}
