package bench

import (
	"cmp"
	"fmt"
	"slices"

	"planner/internal/render"
	"planner/plan"
)

// timesClasses divide the levels of a run: what is solved at once, in the first second, later, and not at all.
var timesClasses = []struct {
	name string
	has  func(row Row) bool
}{
	{"solved within 0.1 s", func(row Row) bool { return row.Solved && row.seconds < 0.1 }},
	{"solved within 1 s", func(row Row) bool { return row.Solved && row.seconds >= 0.1 && row.seconds < 1 }},
	{"solved within 10 s", func(row Row) bool { return row.Solved && row.seconds >= 1 && row.seconds < 10 }},
	{"solved later", func(row Row) bool { return row.Solved && row.seconds >= 10 }},
	{"unsolved", func(row Row) bool { return !row.Solved }},
}

// spentBy is the time that a phase or strategy of a run took for all levels together.
type spentBy struct {
	plan.Spent
	won    int     // levels that it solved
	inVain float64 // seconds of levels that another one solved
	lost   float64 // seconds of levels that none solved
}

// spentOf lists what the phases of a run took of the levels of a class, the one that took most first.
func (u indexedRun) spentOf(keys []Key, has func(row Row) bool) (list []spentBy, levels int, seconds float64) {
	for _, k := range keys {
		row, present := u.rows[k]
		if !present || row.Times == "" || !has(row) {
			continue
		}
		levels++
		for _, s := range timesOf(row.Times) {
			at := placeOf(list, s.Phase)
			if at < 0 {
				at, list = len(list), append(list, spentBy{Spent: plan.Spent{Phase: s.Phase}})
			}
			list[at].addTime(s, row)
			seconds += s.Seconds
		}
	}
	slices.SortStableFunc(list, func(a, b spentBy) int { return cmp.Compare(b.Seconds, a.Seconds) })
	return list, levels, seconds
}

// placeOf is the index of a phase in a list, -1 when the list does not have it.
func placeOf(list []spentBy, phase string) int {
	return slices.IndexFunc(list, func(by spentBy) bool { return by.Phase == phase })
}

// addTime takes in what the phase took of one level.
func (by *spentBy) addTime(s plan.Spent, row Row) {
	by.Seconds += s.Seconds
	by.Positions += s.Positions
	switch {
	case !row.Solved:
		by.lost += s.Seconds
	case row.SolvedBy == s.Phase:
		by.won++
	default:
		by.inVain += s.Seconds
	}
}

// always has every level.
func always(Row) bool { return true }

// times is the table of where the time of each run went. The table has no rows when no row of a run says so.
func (r *Report) times() *Table {
	t := pageTable("times", "run", "phase", "solved", "seconds", "solved by others", "unsolved", "positions",
		"a second")
	for _, u := range r.runs {
		list, _, _ := u.spentOf(r.keys, always)
		for _, by := range list {
			rate := "–"
			if by.Positions > 0 && by.Seconds > 0 {
				rate = label(float64(by.Positions) / by.Seconds)
			}
			t.AddRow(u.name, by.Phase, fmt.Sprint(by.won), fmt.Sprintf("%.2f", by.Seconds),
				fmt.Sprintf("%.2f", by.inVain), fmt.Sprintf("%.2f", by.lost), known(by.Positions), rate)
		}
	}
	return t
}

// timesPicture draws, for the levels of each class, which part of their time each phase took. Ok is false when the run
// does not say so.
func (r *Report) timesPicture(u indexedRun) (p Picture, ok bool) {
	all, _, _ := u.spentOf(r.keys, always)
	if len(all) == 0 {
		return p, false
	}
	shown := all[:min(len(all), len(palette)-1)]
	var classes, names []string
	for _, class := range timesClasses {
		classes = append(classes, class.name)
	}
	for _, by := range shown {
		names = append(names, by.Phase)
	}
	p = bars(classes, barHeight, append(names, "all others"), func(c canvas, group int, top float64) {
		list, levels, seconds := u.spentOf(r.keys, timesClasses[group].has)
		text := fmt.Sprintf("%d: %.1f s", levels, seconds)
		c.text(shareAxis.to+8, top+barHeight/2+textDrop, render.Left, text)
		c.timesBar(top, list, shown, seconds)
	})
	p.Name, p.Title = "times", "Where the time of "+u.name+" went"
	p.Caption = "Levels by the time until they were solved, and which part of the time of all threads each phase or " +
		"strategy took. At the right are the number of levels and the seconds of all threads. Set-up is what " +
		"comes before the positions of a search; idle is a thread without work."
	return p, true
}

// timesBar draws the time of one class: the shown phases in their order, and then all others in one.
func (c canvas) timesBar(top float64, list, shown []spentBy, seconds float64) {
	left, from := seconds, shareAxis.from
	part := func(taken float64, i int, name string) {
		width := taken / max(seconds, leastSeconds) * (shareAxis.to - shareAxis.from)
		c.bar(xy(from, top), xy(width, barHeight), colour(i), fmt.Sprintf("%s: %.2f s", name, taken))
		from += width
	}
	for i, by := range shown {
		if at := placeOf(list, by.Phase); at >= 0 {
			part(list[at].Seconds, i, by.Phase)
			left -= list[at].Seconds
		}
	}
	if left > 0 {
		part(left, len(shown), "all others")
	}
}
