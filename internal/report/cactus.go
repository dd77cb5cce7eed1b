package report

import (
	"fmt"
	"slices"
)

// cactus draws for each run how many levels it solves within each time, over the levels that all runs have. It is false
// when no level is in all runs.
func (r *Report) cactus() (Picture, bool) {
	keys := r.shared(r.runs...)
	if len(keys) == 0 {
		return Picture{}, false
	}
	x, y := r.cactusAxes(keys)
	var c canvas
	c.frame(x, y, "seconds a level ("+string(r.clock)+" time)", "levels solved")
	var names []string
	for i, u := range r.runs {
		times := u.solvedTimes(keys)
		name := fmt.Sprintf("%s: %d of %d", u.name, len(times), len(keys))
		c.curve(steps(times, x, y), colour(i), dash(i), name)
		names = append(names, fmt.Sprintf("%s: %d", short(u.name), len(times)))
	}
	c.legend(x.to+20, marginTop+10, names, lineMark)
	return Picture{
		Name: "cactus", Title: "Solved levels over time",
		Caption: fmt.Sprintf("Each line shows how many of %d levels a run solves when every level has so much time. "+
			"Higher is better, and so is further to the left. Behind a name is the number at the end.", len(keys)),
		width:  marginLeft + plotWidth + legendWidth + 40,
		height: max(marginTop+plotHeight+marginBottom, legendHeight(len(names))), canvas: &c,
	}, true
}

// cactusAxes has all times that a level took, solved or not, and all levels.
func (r *Report) cactusAxes(keys []Key) (x, y axis) {
	longest, shortest := 10*leastSeconds, 1.0
	for _, u := range r.runs {
		for _, k := range keys {
			seconds := max(u.rows[k].seconds, leastSeconds)
			longest, shortest = max(longest, seconds), min(shortest, seconds)
		}
	}
	return logarithmic(shortest, longest, marginLeft, marginLeft+plotWidth),
		linear(float64(len(keys)), marginTop+plotHeight, marginTop)
}

// solvedTimes are the times of the solved levels, the shortest first.
func (u run) solvedTimes(keys []Key) []float64 {
	var times []float64
	for _, k := range keys {
		if row := u.rows[k]; row.Solved {
			times = append(times, max(row.seconds, leastSeconds))
		}
	}
	slices.Sort(times)
	return times
}

// steps is the staircase that rises by one at each time.
func steps(times []float64, x, y axis) []point {
	all := []point{xy(x.from, y.from)}
	for i, t := range times {
		all = append(all, xy(x.place(t), y.place(float64(i))), xy(x.place(t), y.place(float64(i+1))))
	}
	return append(all, xy(x.to, y.place(float64(len(times)))))
}
