package main

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"planner/internal/suite"
)

// written writes the folder once for all tests of the package.
func written(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	var out, trouble strings.Builder
	if code := run(context.Background(), []string{dir, "../../docs/levels/first.xsb"}, &out, &trouble); code != 0 {
		t.Fatalf("exit %d: %s", code, trouble.String())
	}
	t.Log(out.String())
	return dir
}

// search is what a test wants to know of a search.
type search struct {
	Result   struct{ Status string }
	Seconds  float64
	Progress int // messages
	Other    int // calls that were answered meanwhile
}

// TestCalls asks the planner in the browser through the module that the page uses.
func TestCalls(t *testing.T) {
	ctx := openPage(t, serve(t, written(t)), 5*time.Minute)

	start := ask[struct {
		Kind   string
		Levels []struct{ Rows []string }
	}](t, ctx, "return await backend.start()")
	if start.Kind != "browser" || len(start.Levels) == 0 {
		t.Errorf("start: %+v", start)
	}

	solved := ask[struct{ Status, Solution string }](t, ctx,
		`const { levels } = await backend.start(); return await backend.solve(levels[0], {seconds: 20})`)
	if solved.Status != "solved" || solved.Solution == "" {
		t.Errorf("solve: %+v", solved)
	}

	rows, err := json.Marshal(strings.Split(suite.Pillars(), "\n"))
	if err != nil {
		t.Fatal(err)
	}
	timed := ask[search](t, ctx, `const level = {rows: `+string(rows)+`};
		let progress = 0, other = 0;
		const began = performance.now();
		const solving = backend.solve(level, {seconds: 3}, () => progress++);
		const asked = (async () => { for (; progress < 8; other++) await backend.check(['####', '#@ #', '####']); })();
		const result = await solving;
		const seconds = (performance.now() - began) / 1000;
		return {result, seconds, progress, other}`)
	t.Logf("%+v", timed)
	if timed.Result.Status != "unsolved" || timed.Seconds > 4.15 || timed.Progress < 5 || timed.Other < 2 {
		t.Errorf("a search of 3 s: %+v", timed)
	}

	timed = ask[search](t, ctx, `const level = {rows: `+string(rows)+`};
		const began = performance.now();
		const solving = backend.solve(level, {id: 'one', seconds: 60});
		setTimeout(() => backend.stop('one'), 1000);
		const result = await solving;
		return {result, seconds: (performance.now() - began) / 1000}`)
	t.Logf("%+v", timed)
	if timed.Result.Status != "unsolved" || timed.Seconds > 3 {
		t.Errorf("a search that was stopped after 1 s: %+v", timed)
	}
}
