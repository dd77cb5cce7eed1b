package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planner/board"
	"planner/plan"
)

func TestSolvePage(t *testing.T) {
	open := onePush + "Title: open\n\n"
	for name, test := range map[string]struct {
		level string
		code  int
		says  string
		holds string // what the page holds, empty for no page
	}{
		"solved":          {twoPush, 0, "plays 1 solution", `"title":"Corridor"`},
		"some are solved": {open + twoPush, 1, "plays 1 solution", `"number":2`},
		"none is solved":  {open, 1, "there is no solution", ""},
		"no level":        {"nothing", 2, "there is no solution", ""},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			page := filepath.Join(dir, "out.html")
			got := try(t, program{}, "solve", "--html", page, write(t, "a.xsb", test.level))
			got.wants(t, test.code, "", test.says)
			text, err := os.ReadFile(page)
			if (err == nil) != (test.holds != "") || !strings.Contains(string(text), test.holds) {
				t.Errorf("the page has %d bytes, %v", len(text), err)
			}
			files, err := filepath.Glob(filepath.Join(dir, "*.new"))
			if err != nil || len(files) > 0 {
				t.Errorf("left: %q, %v", files, err)
			}
		})
	}
}

// What makes a page impossible is said before the search.
func TestSolvePageRefused(t *testing.T) {
	for _, file := range []string{"levels.xsb", "", filepath.Join(t.TempDir(), "absent", "out.html")} {
		solve := func(context.Context, *board.Level, plan.Options) (plan.Result, error) {
			t.Errorf("--html %q: a search began", file)
			return plan.Result{}, nil
		}
		try(t, program{solve: solve}, "solve", "--html", file, write(t, "a.xsb", onePush)).wants(t, 2, "", "")
	}
}

// An interrupt does not lose what was found before.
func TestSolvePageInterrupted(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	solve := func(ctx context.Context, l *board.Level, o plan.Options) (plan.Result, error) {
		if l.Number == 2 {
			interrupt()
			return plan.Result{}, ctx.Err()
		}
		return fake(ctx, l, o)
	}
	page := filepath.Join(t.TempDir(), "out.html")
	got := tryContext(t, ctx, program{solve: solve}, "solve", "--html", page, write(t, "a.xsb", twoPush+"\n"+onePush))
	if _, err := os.Stat(page); got.code != 130 || err != nil {
		t.Errorf("code %d, %v\n%s", got.code, err, got.errOut)
	}
}
