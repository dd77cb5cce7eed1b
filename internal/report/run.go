package report

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Row is the result of one level in one run.
type Row struct {
	Suite   string
	Level   int // from 1
	Title   string
	Solved  bool
	Seconds float64 // wall or processor time until the solver stopped, finite and not negative
	Limit   float64 // seconds that the level had, 0 when unknown
	Pushes  int     // of the solution, 0 when unknown
	Moves   int     // of the solution, 0 when unknown
	Nodes   int64   // positions generated, 0 when unknown
	Form    Form    // of the level

	SolvedBy  string     // the strategy that solved it, empty when unknown
	Nearest   int        // pushes between the nearest positions of both sides, -1 when no two were compared
	Standings []Standing // how far each strategy had come, nil when unknown
	Times     []Spent    // what each phase and strategy took, nil when unknown
}

// Standing is how far one strategy had come with a level.
type Standing struct {
	Strategy  string
	Generated int64  // positions
	Side      string // that it searched last
	Home      int    // boxes of its best position on goals, or on start squares in reverse
	Zones     int    // player zones of its best position, 0 when it has none
}

// Spent is what a phase or a strategy took of a level.
type Spent struct {
	Phase     string
	Seconds   float64 // of all threads together, finite and not negative
	Positions int64   // generated
}

// Run holds the rows of one program, or of one setting of it, on some suites.
type Run struct {
	Name string
	Rows []Row
}

// Report is a comparison of runs. Create it with New.
type Report struct {
	title string
	clock string // what Seconds are, for the labels
	runs  []run
	keys  []key // every level of any run, by suite in the order of the runs and then by number
	notes []string
}

// key identifies a level in every run.
type key struct {
	suite string
	level int
}

// run is a Run whose rows are found by level. Of the rows of a level only the first one counts there.
type run struct {
	name  string
	rows  map[key]Row
	forms []Row // all rows
}

// New checks runs and prepares their comparison. The first run is the base of all comparisons. The title stands above
// the page; clock says what the seconds of the rows are, such as "wall time". It is an error when there is no row, when
// two runs have one name, or when a row has a time that is no time.
func New(title, clock string, runs []Run) (*Report, error) {
	r := &Report{title: printable(title), clock: clock}
	names := map[string]bool{}
	for _, each := range runs {
		each.Name = printable(each.Name)
		if names[each.Name] {
			return nil, fmt.Errorf("two runs are called %q", each.Name)
		}
		names[each.Name] = true
		if err := r.add(each); err != nil {
			return nil, fmt.Errorf("run %q: %w", each.Name, err)
		}
	}
	if len(r.runs) == 0 {
		return nil, errors.New("no runs to report")
	}
	r.sortKeys()
	r.noteGaps()
	return r, nil
}

// add takes one run into the report.
func (r *Report) add(each Run) error {
	if len(each.Rows) == 0 {
		return errors.New("it has no rows")
	}
	added := run{name: each.Name, rows: make(map[key]Row, len(each.Rows))}
	repeated := 0
	for _, row := range each.Rows {
		if err := row.check(); err != nil {
			return err
		}
		row.Suite, row.Title = printable(row.Suite), printable(row.Title)
		added.forms = append(added.forms, row)
		k := key{row.Suite, row.Level}
		if _, present := added.rows[k]; present {
			repeated++
			continue
		}
		added.rows[k] = row
		r.keys = append(r.keys, k)
	}
	if repeated > 0 {
		r.notes = append(r.notes, fmt.Sprintf("Run %s has %d more rows of levels that it already had; "+
			"only the first row of a level counts, except in the table of forms.", added.name, repeated))
	}
	r.runs = append(r.runs, added)
	return nil
}

// check says what is wrong with a row.
func (row Row) check() error {
	where := func(problem string, value any) error {
		return fmt.Errorf("suite %q, level %d: %s %v", row.Suite, row.Level, problem, value)
	}
	switch {
	case math.IsNaN(row.Seconds) || math.IsInf(row.Seconds, 0) || row.Seconds < 0:
		return where("a time must be finite and not negative, not", row.Seconds)
	case math.IsNaN(row.Limit) || math.IsInf(row.Limit, 0) || row.Limit < 0:
		return where("a time limit must be finite and not negative, not", row.Limit)
	case row.Pushes < 0 || row.Moves < 0 || row.Nodes < 0:
		return where("counts must not be negative, pushes, moves and positions are",
			[]int64{int64(row.Pushes), int64(row.Moves), row.Nodes})
	}
	return nil
}

// sortKeys drops repeated levels and sorts the others by suite, in the order in which suites first occur, and number.
func (r *Report) sortKeys() {
	order := map[string]int{}
	for _, k := range r.keys {
		if _, present := order[k.suite]; !present {
			order[k.suite] = len(order)
		}
	}
	slices.SortFunc(r.keys, func(a, b key) int {
		return cmp.Or(cmp.Compare(order[a.suite], order[b.suite]), cmp.Compare(a.level, b.level))
	})
	r.keys = slices.Compact(r.keys)
}

// noteGaps says when runs do not have the same levels.
func (r *Report) noteGaps() {
	if n := len(r.keys) - len(r.shared(r.runs...)); n > 0 {
		r.notes = append(r.notes, fmt.Sprintf("Of %d levels %d are not in every run. The cactus plot counts only "+
			"levels that all runs have, and a comparison of two runs only levels that both have.", len(r.keys), n))
	}
}

// shared lists the levels that all of some runs have.
func (r *Report) shared(runs ...run) []key {
	var all []key
	for _, k := range r.keys {
		if !slices.ContainsFunc(runs, func(u run) bool { return !u.has(k) }) {
			all = append(all, k)
		}
	}
	return all
}

func (u run) has(k key) bool {
	_, present := u.rows[k]
	return present
}

// solvedOf counts the solved levels of a list.
func (u run) solvedOf(keys []key) (solved int) {
	for _, k := range keys {
		if u.rows[k].Solved {
			solved++
		}
	}
	return solved
}

// suites lists the suites in the order of the report.
func (r *Report) suites() []string {
	var names []string
	for _, k := range r.keys {
		if len(names) == 0 || names[len(names)-1] != k.suite {
			names = append(names, k.suite)
		}
	}
	return names
}

// printable drops what XML cannot hold, so that no title breaks a picture.
func printable(text string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c == '\t' || c == '\n' || c == '\r':
			return ' '
		case c < 0x20 || c == 0x7f || c == 0xfffe || c == 0xffff:
			return -1
		}
		return c
	}, strings.ToValidUTF8(text, "\ufffd"))
}
