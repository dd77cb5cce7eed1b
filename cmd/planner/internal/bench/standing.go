package bench

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"planner/internal/render"
	"planner/plan"
	"planner/technique"
)

// decidedLines counts the solved levels of rows by suite and by what has solved them: a line for each suite and one for
// all, with the suite, its levels, the solved ones, and a number for each of the deciders.
func decidedLines(rows []Row, deciders []string) (lines [][]string) {
	counts := map[[2]string]int{} // by suite, and by column
	var suites []string
	for _, r := range rows {
		if !slices.Contains(suites, r.Suite) {
			suites = append(suites, r.Suite)
		}
		columns := []string{"levels"}
		if r.Solved {
			columns = append(columns, "solved", r.SolvedBy)
		}
		for _, column := range columns {
			counts[[2]string{r.Suite, column}]++
			counts[[2]string{"", column}]++
		}
	}
	for _, suite := range append(suites, "") {
		line := []string{cmp.Or(suite, "all")}
		for _, column := range append([]string{"levels", "solved"}, deciders...) {
			line = append(line, strconv.Itoa(counts[[2]string{suite, column}]))
		}
		lines = append(lines, line)
	}
	return lines
}

// decidersOf lists what has solved levels of rows: strategies and phases in the order of the registry, and then what
// other programs name.
func decidersOf(rows []Row) (names []string) {
	var known []string
	for _, id := range append(technique.OfKind(technique.Strategy), technique.OfKind(technique.Phase)...) {
		known = append(known, id.String())
	}
	place := func(name string) uint { return uint(slices.Index(known, name)) } // the greatest number for an unknown one
	for _, r := range rows {
		if r.Solved && r.SolvedBy != "" && !slices.Contains(names, r.SolvedBy) {
			names = append(names, r.SolvedBy)
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(place(a), place(b)) })
	return names
}

// decidedTable has a row for each suite and a column for each strategy or phase that solved a level of any
// suite.
func decidedTable(rows []Row) *Table {
	deciders := decidersOf(rows)
	t := &Table{Head: append([]string{"suite", "levels", "solved"}, deciders...)}
	for _, line := range decidedLines(rows, deciders) {
		t.AddRow(line...)
	}
	return t
}

// decided is the table of what decided. The table has no rows when no row of a run says so.
func (r *Report) decided() *Table {
	var all []Row
	for _, u := range r.runs {
		all = append(all, u.levels(r.keys)...)
	}
	deciders := decidersOf(all)
	t := pageTable("decided", append([]string{"run", "suite", "levels", "solved"}, deciders...)...)
	for _, u := range r.runs {
		for _, line := range decidedLines(u.levels(r.keys), deciders) {
			if len(deciders) > 0 {
				t.AddRow(append([]string{u.name}, line...)...)
			}
		}
	}
	return t
}

// standings is the table of where unsolved levels stand. The table has no rows when no row of a run says so.
func (r *Report) standings() *Table {
	var strategies []string
	t := pageTable("standings", "run", "suite", "level", "title", "nearest")
	for _, u := range r.runs {
		for _, row := range u.levels(r.keys) {
			list := standingsOf(row.Strategies)
			if row.Solved || len(list) == 0 {
				continue
			}
			nearest := "–"
			if row.Nearest >= 0 {
				nearest = strconv.Itoa(row.Nearest)
			}
			for _, s := range list {
				if !slices.Contains(strategies, s.Name) {
					strategies = append(strategies, s.Name)
				}
			}
			t.AddRow(u.name, row.Suite, strconv.Itoa(row.Level), row.Title, nearest)
			cells := make([]Cell, len(strategies))
			for _, s := range list {
				cells[slices.Index(strategies, s.Name)] = standingCell(s)
			}
			last := len(t.Rows) - 1
			t.Rows[last] = append(t.Rows[last], cells...)
		}
	}
	t.Head = append(t.Head, strategies...)
	for i, row := range t.Rows { // that stand above the first row of a strategy
		t.Rows[i] = append(row, make([]Cell, len(t.Head)-len(row))...)
	}
	return t
}

// standingCell says how many boxes are home and how many zones there are, and by its tip on which side and after how
// much work.
func standingCell(s plan.Standing) Cell {
	c := Cell{Text: fmt.Sprintf("home %d, zones %d", s.Home, s.Zones),
		Tip: fmt.Sprintf("%s, %s", s.Side, render.Plural(s.Generated, "position", "positions"))}
	switch {
	case s.Generated == 0:
		return Cell{Text: "–", Tip: "no turn"}
	case s.Zones == 0:
		c.Text = "at work"
	}
	return c
}
