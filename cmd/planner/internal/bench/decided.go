package bench

import (
	"slices"
	"strconv"

	"planner/internal/report"
	"planner/technique"
)

// decidedTable has a row for each suite and a column for each strategy or phase that solved a level of any, in the
// order of the registry.
func decidedTable(rows []row) *report.Table {
	var suites, names []string
	counts := map[[2]string]int{}
	for _, id := range append(technique.OfKind(technique.Strategy), technique.OfKind(technique.Phase)...) {
		if slices.ContainsFunc(rows, func(r row) bool { return r.SolvedBy == id.String() }) {
			names = append(names, id.String())
		}
	}
	for _, r := range rows {
		if !slices.Contains(suites, r.Suite) {
			suites = append(suites, r.Suite)
		}
		counts[[2]string{r.Suite, "levels"}]++
		if r.Solved {
			counts[[2]string{r.Suite, "solved"}]++
			counts[[2]string{r.Suite, r.SolvedBy}]++
		}
	}
	columns := append([]string{"levels", "solved"}, names...)
	t := &report.Table{Head: append([]string{"suite"}, columns...)}
	sums := make([]int, len(columns))
	for _, suite := range suites {
		cells := []string{suite}
		for i, column := range columns {
			n := counts[[2]string{suite, column}]
			sums[i] += n
			cells = append(cells, strconv.Itoa(n))
		}
		t.Add(cells...)
	}
	cells := []string{"all"}
	for _, n := range sums {
		cells = append(cells, strconv.Itoa(n))
	}
	t.Add(cells...)
	return t
}
