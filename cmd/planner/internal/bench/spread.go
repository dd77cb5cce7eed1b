package bench

import (
	"fmt"

	"planner/internal/render"
	"planner/internal/report"
)

// printSpread prints how much the runs of one level in several forms differ: a summary, and a line for each level that
// some forms solve and others do not, or that takes one form more than twice the positions of another.
func (b *bencher) printSpread(rows []row) error {
	list := make([]report.Row, len(rows))
	for i, r := range rows {
		list[i] = reported(r, ProcessorTime)
	}
	spreads := report.Spreads(list)
	fmt.Fprintf(b.runner.Streams.Out, "forms      %s\n", report.SumUp(spreads))
	t := &report.Table{Head: []string{"level", "solved", "least", "median", "most", "ratio", "solved by"}}
	for _, s := range spreads {
		if !s.Uneven() {
			continue
		}
		t.Add(fmt.Sprintf("%s %d", s.Suite, s.Level), fmt.Sprintf("%d of %d", s.Solved, s.Runs), render.Count(s.Least),
			render.Count(s.Median), render.Count(s.Most), fmt.Sprintf("x%.1f", s.Ratio()), s.Deciders())
	}
	if len(t.Rows) == 0 {
		return nil
	}
	return b.print(t)
}
