package bench

import (
	"cmp"
	"fmt"
	"math"

	"planner/internal/render"
)

// Two times of a level differ when one is more than noticeableRatio times the other and the difference is more than
// noticeableSeconds. Smaller changes happen by chance on a busy machine. The values were chosen without a measurement;
// the two numbers only decide which levels are listed.
const (
	noticeableRatio   = 1.25
	noticeableSeconds = 0.1
)

// noticeable reports whether one time is noticeably shorter than another, both in seconds.
func noticeable(short, long float64) bool {
	return long-short > noticeableSeconds && long > short*noticeableRatio
}

// leastTold is the shortest time that says anything, in seconds. In less time, starting up, the caches and the other
// processes of the machine weigh as much as the search.
const leastTold = 0.05

// saysNothing reports whether all levels of all runs took too little time for a comparison of times.
func (r *Report) saysNothing() bool {
	for _, u := range r.runs {
		for _, row := range u.rows {
			if row.seconds >= leastTold {
				return false
			}
		}
	}
	return true
}

// levels is the table of all levels, and how many of them differ. The class of its rows says which do.
func (r *Report) levels() (t *Table, different int) {
	t = pageTable("levels", append([]string{"suite", "level", "title"}, r.names()...)...)
	for _, k := range r.keys {
		title, cells := "", []Cell(nil)
		for _, u := range r.runs {
			row, present := u.rows[k]
			if !present {
				cells = append(cells, Cell{"–", "not run", "absent"})
				continue
			}
			title = cmp.Or(title, row.Title)
			cells = append(cells, cellOf(row))
		}
		class := "same"
		if r.differs(k) {
			class = "different"
			different++
			r.markBest(k, cells)
		}
		level := []Cell{{Text: k.Suite, Class: class}, {Text: fmt.Sprint(k.Level)}, {Text: title}}
		t.Rows = append(t.Rows, append(level, cells...))
	}
	return t, different
}

// cellOf says what a run made of a level: the pushes and seconds, if the level was solved.
func cellOf(row Row) Cell {
	c := Cell{Text: fmt.Sprintf("unsolved, %.2f s", row.seconds), Class: "unsolved"}
	if row.Solved {
		c.Text, c.Class = fmt.Sprintf("%.2f s", row.seconds), "solved"
		if row.Pushes > 0 {
			c.Text = render.Pushes(row.Pushes) + ", " + c.Text
		}
	}
	if row.Moves > 0 {
		c.Tip += render.Moves(row.Moves) + ". "
	}
	if row.Nodes > 0 {
		c.Tip += render.Positions(row.Nodes) + ". "
	}
	if row.Limit > 0 {
		c.Tip += fmt.Sprintf("Limit %g s.", row.Limit)
	}
	return c
}

// differs reports whether two runs that have a level differ on it.
func (r *Report) differs(k Key) bool {
	var first *Row
	for _, u := range r.runs {
		if row, present := u.rows[k]; present {
			first = cmp.Or(first, &row)
			if row.Solved != first.Solved || row.Solved && (row.Pushes != first.Pushes ||
				noticeable(row.seconds, first.seconds) || noticeable(first.seconds, row.seconds)) {
				return true
			}
		}
	}
	return false
}

// markBest marks the solutions with the fewest pushes, unless all runs have them.
func (r *Report) markBest(k Key, cells []Cell) {
	least, best := math.MaxInt, []int{}
	for i, u := range r.runs {
		row := u.rows[k]
		if !row.Solved || row.Pushes == 0 || row.Pushes > least {
			continue
		}
		if row.Pushes < least {
			least, best = row.Pushes, best[:0]
		}
		best = append(best, i)
	}
	if len(best) < len(r.runs) {
		for _, i := range best {
			cells[i].Class += " best"
		}
	}
}
