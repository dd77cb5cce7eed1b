package bench

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"planner/internal/report"
)

// curveStep is by how much the times of a curve differ from each other, and curveLeast the least of them.
const (
	curveStep  = 4
	curveLeast = time.Second
)

// curveTable says what more time is worth: how many levels were solved within the limit, within a quarter of it, and so
// on, which these were, and at what time. A search does not know how much time it has, if it has the same memory, so one
// run tells of all shorter ones. Of what is left it says how near both sides have come.
func curveTable(rows []row, limit time.Duration) *report.Table {
	t := &report.Table{Head: []string{"within", "solved", "more", "levels"}, Words: []string{"levels"}}
	for _, r := range rows {
		if r.Solved {
			limit = max(limit, time.Duration(r.WallSeconds*float64(time.Second))) // there may be none
		}
	}
	var times []time.Duration
	for at := limit; at >= curveLeast; at /= curveStep {
		times = append(times, at)
	}
	slices.Reverse(times)
	solved, from := 0, time.Duration(-1)
	for _, until := range times {
		levels := levelsIn(rows, from, until)
		solved += len(levels)
		t.AddRow(until.Round(time.Second).String(), fmt.Sprint(solved), fmt.Sprint(len(levels)), strings.Join(levels, ", "))
		from = until
	}
	var left []string
	for _, r := range rows {
		if !r.Solved {
			left = append(left, fmt.Sprintf("%s %d (gap %d)", r.Suite, r.Level, r.Nearest))
		}
	}
	t.AddRow("not solved", fmt.Sprint(len(left)), "", strings.ReplaceAll(strings.Join(left, ", "), "gap -1", "no gap known"))
	return t
}

// levelsIn lists the levels that were solved in a span of time, the quickest first.
func levelsIn(rows []row, from, until time.Duration) (names []string) {
	sorted := slices.SortedStableFunc(slices.Values(rows), func(a, b row) int { return cmp.Compare(a.WallSeconds, b.WallSeconds) })
	for _, r := range sorted {
		at := time.Duration(r.WallSeconds * float64(time.Second))
		if r.Solved && at > from && at <= until {
			names = append(names, fmt.Sprintf("%s %d (%.0f s by %s)", r.Suite, r.Level, r.WallSeconds, r.SolvedBy))
		}
	}
	return names
}
