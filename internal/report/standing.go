package report

import (
	"fmt"
	"slices"
	"strings"
)

// decided returns the table that says how many levels of each suite each strategy solved. It has no rows when no row of
// a run says so.
func (r *Report) decided() grid {
	var strategies []string
	for _, u := range r.runs {
		for _, k := range r.keys {
			if by := u.rows[k].SolvedBy; by != "" && !slices.Contains(strategies, by) {
				strategies = append(strategies, by)
			}
		}
	}
	g := grid{ID: "decided", Head: append([]string{"run", "suite", "solved"}, strategies...)}
	if len(strategies) == 0 {
		return g
	}
	for _, u := range r.runs {
		for _, suite := range r.suites() {
			r.addDecided(&g, u, suite, strategies)
		}
	}
	return g
}

// addDecided adds the row of one suite of a run, if the run has levels of it.
func (r *Report) addDecided(g *grid, u run, suite string, strategies []string) {
	levels, solved := 0, 0
	counts := make([]int, len(strategies))
	for _, k := range r.keys {
		row, present := u.rows[k]
		if k.suite != suite || !present {
			continue
		}
		levels++
		if row.Solved {
			solved++
		}
		if at := slices.Index(strategies, row.SolvedBy); at >= 0 {
			counts[at]++
		}
	}
	if levels == 0 {
		return
	}
	texts := []string{u.name, suite, fmt.Sprintf("%d of %d", solved, levels)}
	for _, n := range counts {
		texts = append(texts, fmt.Sprint(n))
	}
	g.add(texts...)
}

// standings is the table of where unsolved levels stand. It has no rows when no row of a run says so.
func (r *Report) standings() grid {
	var strategies []string
	for _, u := range r.runs {
		for _, k := range r.keys {
			for _, s := range u.rows[k].Standings {
				if !u.rows[k].Solved && !slices.Contains(strategies, s.Strategy) {
					strategies = append(strategies, s.Strategy)
				}
			}
		}
	}
	g := grid{ID: "standings", Head: append([]string{"run", "suite", "level", "title", "nearest"}, strategies...)}
	for _, u := range r.runs {
		for _, k := range r.keys {
			if row, present := u.rows[k]; present && !row.Solved && len(row.Standings) > 0 {
				g.addStanding(u.name, row, strategies)
			}
		}
	}
	return g
}

// addStanding adds the row of one level: how far each strategy had come.
func (g *grid) addStanding(run string, row Row, strategies []string) {
	nearest := "–"
	if row.Nearest >= 0 {
		nearest = fmt.Sprint(row.Nearest)
	}
	g.add(run, row.Suite, fmt.Sprint(row.Level), row.Title, nearest)
	cells := make([]cell, len(strategies))
	for _, s := range row.Standings {
		cells[slices.Index(strategies, s.Strategy)] = s.cell()
	}
	last := len(g.Rows) - 1
	g.Rows[last] = append(g.Rows[last], cells...)
}

// cell says how many boxes are home and how many zones there are, and by its tip on which side and after how much work.
func (s Standing) cell() cell {
	if s.Generated == 0 {
		return cell{"–", "no turn"}
	}
	parts := []string{fmt.Sprintf("home %d", s.Home), fmt.Sprintf("zones %d", s.Zones)}
	if s.Zones == 0 {
		parts = []string{"at work"}
	}
	return cell{strings.Join(parts, ", "), fmt.Sprintf("%s, %d positions", s.Side, s.Generated)}
}
