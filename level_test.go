package planner_test

import (
	"context"
	"errors"
	"testing"

	"planner"
	"planner/internal/test/must"
)

// TestChangedLevels changes levels after they were read: what is solved, verified and drawn is what the fields say.
func TestChangedLevels(t *testing.T) {
	read := func() *planner.Level {
		level, err := planner.Parse("######\n#@ $.#\n######")
		must.Do(t, err)
		return level
	}
	for name, test := range map[string]struct {
		change   func(*planner.Level)
		solution string
	}{
		"nothing":  {func(*planner.Level) {}, "rR"},
		"a row":    {func(l *planner.Level) { l.Rows[1] = "# @$.#" }, "R"},
		"all rows": {func(l *planner.Level) { l.Rows = []string{"#####", "#@$.#", "#####"} }, "R"},
	} {
		level := read()
		test.change(level)
		if r, err := planner.Solve(context.Background(), level, planner.Options{}); err != nil || r.Solution != test.solution {
			t.Errorf("%s changed: solved by %q, %v, expected %q", name, r.Solution, err, test.solution)
		}
		if _, _, err := planner.Verify(level, test.solution); err != nil {
			t.Errorf("%s changed: %v", name, err)
		}
	}
	level := read()
	level.Rows[1] = "#@  .#"
	if _, err := planner.Solve(context.Background(), level, planner.Options{}); !errors.Is(err, planner.ErrLevel) {
		t.Errorf("the box taken away: %v", err)
	}
	level = read()
	level.Title = "renamed"
	a, err := planner.Analyze(context.Background(), level, planner.AnalyzeOptions{})
	if must.Do(t, err); a.Title != "renamed" {
		t.Errorf("the title of a renamed level is %q", a.Title)
	}
}
