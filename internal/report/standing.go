package report

import (
	"fmt"
	"slices"
	"strings"
)

// decidedLine is one suite of one run in the table of the strategies that decided.
type decidedLine struct {
	Run, Suite string
	Solved     string
	Counts     []string // by strategy, in the order of the head
}

// decided returns the table that says how many levels of each suite each strategy solved. It has no lines when no row
// says so.
func (r *Report) decided() (head []string, lines []decidedLine) {
	for _, u := range r.runs {
		for _, k := range r.keys {
			if by := u.rows[k].SolvedBy; by != "" && !slices.Contains(head, by) {
				head = append(head, by)
			}
		}
	}
	if len(head) == 0 {
		return nil, nil
	}
	for _, u := range r.runs {
		for _, suite := range r.suites() {
			if line, ok := r.decidedLine(u, suite, head); ok {
				lines = append(lines, line)
			}
		}
	}
	return head, lines
}

// decidedLine is the line of one suite of a run; false when the run has no level of it.
func (r *Report) decidedLine(u run, suite string, head []string) (line decidedLine, ok bool) {
	levels, solved := 0, 0
	counts := make([]int, len(head))
	for _, k := range r.keys {
		row, present := u.rows[k]
		if k.suite != suite || !present {
			continue
		}
		levels++
		if row.Solved {
			solved++
		}
		if at := slices.Index(head, row.SolvedBy); at >= 0 {
			counts[at]++
		}
	}
	line = decidedLine{Run: u.name, Suite: suite, Solved: fmt.Sprintf("%d of %d", solved, levels)}
	for _, n := range counts {
		line.Counts = append(line.Counts, fmt.Sprint(n))
	}
	return line, levels > 0
}

// standingLine is one unsolved level of one run in the table of where unsolved levels stand.
type standingLine struct {
	Run, Suite string
	Level      int
	Title      string
	Nearest    string
	Cells      []standingCell // by strategy, in the order of the head
}

// standingCell is how far one strategy had come.
type standingCell struct{ Text, Tip string }

// standings is the table of where unsolved levels stand. It has no lines when no row says so.
func (r *Report) standings() (head []string, lines []standingLine) {
	for _, u := range r.runs {
		for _, k := range r.keys {
			for _, s := range u.rows[k].Standings {
				if !u.rows[k].Solved && !slices.Contains(head, s.Strategy) {
					head = append(head, s.Strategy)
				}
			}
		}
	}
	for _, u := range r.runs {
		for _, k := range r.keys {
			if row, present := u.rows[k]; present && !row.Solved && len(row.Standings) > 0 {
				lines = append(lines, standingLineOf(u, row, head))
			}
		}
	}
	return head, lines
}

func standingLineOf(u run, row Row, head []string) standingLine {
	line := standingLine{Run: u.name, Suite: row.Suite, Level: row.Level, Title: row.Title, Nearest: "–"}
	if row.Nearest >= 0 {
		line.Nearest = fmt.Sprint(row.Nearest)
	}
	line.Cells = make([]standingCell, len(head))
	for _, s := range row.Standings {
		line.Cells[slices.Index(head, s.Strategy)] = s.cell()
	}
	return line
}

// cell says how many boxes are home and how many zones there are, and by its tip on which side and after how much work.
func (s Standing) cell() standingCell {
	if s.Generated == 0 {
		return standingCell{Text: "–", Tip: "no turn"}
	}
	parts := []string{fmt.Sprintf("home %d", s.Home), fmt.Sprintf("zones %d", s.Zones)}
	if s.Zones == 0 {
		parts = []string{"at work"}
	}
	return standingCell{Text: strings.Join(parts, ", "), Tip: fmt.Sprintf("%s, %d positions", s.Side, s.Generated)}
}
