package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestExtensions wants a name of a file to be refused before anything is written when its extension says another format
// than that of the flag.
func TestExtensions(t *testing.T) {
	levels, moves := write(t, "a.xsb", onePush), "R"
	rows := write(t, "rows.csv", reportRows)
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	refuse(t, []misuse{
		{"PNG for SVG", []string{"analyze", "--svg", in("a.png"), levels}, "another format, expected .svg\n"},
		{"SVG for PNG", []string{"analyze", "--png", in("a.SVG"), levels}, "another format, expected .png\n"},
		{"SVG for a film", []string{"analyze", "--packing", "--gif", in("a.svg"), levels}, "expected .gif\n"},
		{"PNG for SVG of changes", []string{"variants", "--svg", in("a.png"), levels}, "expected .svg\n"},
		{"page for pushes", []string{"verify", "--svg", in("a.html"), levels, moves}, "expected .svg or .png\n"},
		{"text for stages", []string{"verify", "--stages", in("a.txt"), levels, moves}, "expected .svg or .png\n"},
		{"picture of solutions", []string{"solve", "--out", in("a.PNG"), levels}, "solutions are kept in SOK"},
		{"picture of levels", []string{"convert", "--out", in("a.png"), levels}, "of no format of levels"},
		{"packed picture of levels", []string{"convert", "--out", in("a.png.gz"), levels}, "of no format of levels"},
		{"picture of a report", []string{"report", "--out", in("a.png"), rows}, "ends in .html, or a folder"},
		{"one picture for several", []string{"report", "--out", in("a.html"), "--svg", in("a.svg"), rows},
			"there are several pictures"},
		{"picture of a proof", []string{"prove", "--out", in("a.png"), levels}, "expected a name such as lost.cert"},
		{"level for a proof", []string{"why", "--certificate", in("a.sok"), levels, moves}, "such as lost.cert"},
	})
	if found, err := os.ReadDir(dir); err != nil || len(found) > 0 {
		t.Errorf("%v %v, want nothing written", found, err)
	}
}

// A name without an extension, and one that --to explains, is as good as any.
func TestNoExtension(t *testing.T) {
	levels, dir := write(t, "a.xsb", onePush), t.TempDir()
	for _, args := range [][]string{
		{"analyze", "--svg", filepath.Join(dir, "drawn"), levels},
		{"verify", "--svg", filepath.Join(dir, "pushes"), levels, "R"},
		{"convert", "--out", filepath.Join(dir, "levels"), levels},
		{"convert", "--to", "sok", "--out", filepath.Join(dir, "levels.old"), levels},
	} {
		if got := try(t, program{}, args...); got.code != 0 {
			t.Errorf("%v: code %d\n%s", args, got.code, got.errOut)
		}
	}
	if found, err := os.ReadDir(dir); err != nil || len(found) != 4 {
		t.Errorf("%v %v, want 4 files", found, err)
	}
}
