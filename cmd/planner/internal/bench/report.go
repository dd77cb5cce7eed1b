package bench

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"planner/board"
	"planner/internal/render"
)

// Run holds the rows of one program, or of one setting of it, on some suites.
type Run struct {
	Name string
	Rows []Row
}

// Clock says which time of a row counts.
type Clock string

// The times that a row has.
const (
	WallTime      Clock = "wall"
	ProcessorTime Clock = "processor"
)

// Report is a comparison of runs, which New makes.
type Report struct {
	title string
	clock Clock
	runs  []indexedRun
	keys  []Key // every level of any run, by suite in the order of the runs and then by number
	notes []string
}

// indexedRun is a Run whose rows are found by level. Of the rows of a level only the first one counts there.
type indexedRun struct {
	name  string
	rows  map[Key]Row
	forms []Row // all rows
}

// New checks runs and prepares their comparison. The first run is the base of all comparisons. The title stands above
// the page. The error says that there is no row, that two runs have one name, or that a row has a time that is no time.
func New(title string, clock Clock, runs []Run) (*Report, error) {
	r := &Report{title: board.Clean(title), clock: clock}
	names := map[string]bool{}
	for _, each := range runs {
		each.Name = board.Clean(each.Name)
		if names[each.Name] {
			return nil, fmt.Errorf("two runs are called %q", each.Name)
		}
		names[each.Name] = true
		if err := r.addRun(each); err != nil {
			return nil, fmt.Errorf("run %q: %w", each.Name, err)
		}
	}
	if len(r.runs) == 0 {
		return nil, errors.New("no runs to report")
	}
	r.sortKeys()
	if n := len(r.keys) - len(r.shared(r.runs...)); n > 0 {
		r.notes = append(r.notes, fmt.Sprintf("Of %s %s not in every run. The cactus plot counts only "+
			"levels that all runs have, and a comparison of two runs only levels that both have.",
			render.Plural(len(r.keys), "level", "levels"), render.Plural(n, "is", "are")))
	}
	return r, nil
}

// addRun takes one run into the report.
func (r *Report) addRun(each Run) error {
	if len(each.Rows) == 0 {
		return errors.New("it has no rows")
	}
	added := indexedRun{name: each.Name, rows: make(map[Key]Row, len(each.Rows))}
	repeated := 0
	for _, row := range each.Rows {
		if row.seconds = row.WallSeconds; r.clock == ProcessorTime {
			row.seconds = row.Processor()
		}
		row.Suite, row.Title = board.Clean(row.Suite), board.Clean(row.Title)
		added.forms = append(added.forms, row)
		k := row.Key()
		if _, present := added.rows[k]; present {
			repeated++
			continue
		}
		added.rows[k] = row
		r.keys = append(r.keys, k)
	}
	if repeated > 0 {
		r.notes = append(r.notes, fmt.Sprintf("Run %s has %s of levels that it already had; "+
			"only the first row of a level counts, except in the table of forms.", added.name,
			render.Plural(repeated, "more row", "more rows")))
	}
	r.runs = append(r.runs, added)
	return nil
}

// sortKeys drops repeated levels and sorts the others by suite, in the order in which suites first occur, and number.
func (r *Report) sortKeys() {
	order := map[string]int{}
	for _, k := range r.keys {
		if _, present := order[k.Suite]; !present {
			order[k.Suite] = len(order)
		}
	}
	slices.SortFunc(r.keys, func(a, b Key) int {
		return cmp.Or(cmp.Compare(order[a.Suite], order[b.Suite]), cmp.Compare(a.Level, b.Level))
	})
	r.keys = slices.Compact(r.keys)
}

// shared lists the levels that all of some runs have.
func (r *Report) shared(runs ...indexedRun) []Key {
	var all []Key
	for _, k := range r.keys {
		if !slices.ContainsFunc(runs, func(u indexedRun) bool { return !u.has(k) }) {
			all = append(all, k)
		}
	}
	return all
}

func (u indexedRun) has(k Key) bool {
	_, present := u.rows[k]
	return present
}

// names lists the runs.
func (r *Report) names() (names []string) {
	for _, u := range r.runs {
		names = append(names, u.name)
	}
	return names
}

// levels are the rows of the levels that the run has.
func (u indexedRun) levels(keys []Key) (rows []Row) {
	for _, k := range keys {
		if u.has(k) {
			rows = append(rows, u.rows[k])
		}
	}
	return rows
}

// suites lists the suites in the order of the report.
func (r *Report) suites() []string {
	var names []string
	for _, k := range r.keys {
		if len(names) == 0 || names[len(names)-1] != k.Suite {
			names = append(names, k.Suite)
		}
	}
	return names
}
