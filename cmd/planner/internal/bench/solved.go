package bench

import (
	"fmt"
	"slices"

	"planner/internal/render"
)

// cactus draws for each run how many levels the run solves within each time, over the levels that all runs have. The
// second result is false when no level is in all runs.
func (r *Report) cactus() (Picture, bool) {
	keys := r.shared(r.runs...)
	if len(keys) == 0 {
		return Picture{}, false
	}
	paint := func(c canvas) {
		x, y := r.cactusAxes(keys)
		c.frame(x, y, "seconds a level ("+string(r.clock)+" time)", "levels solved")
		var names []string
		for i, u := range r.runs {
			times := u.solvedTimes(keys)
			tip := fmt.Sprintf("%s: %d of %d", u.name, len(times), len(keys))
			c.curve(steps(times, x, y), colour(i), dash(i), tip)
			names = append(names, fmt.Sprintf("%s: %d", short(u.name), len(times)))
		}
		c.legend(x.to+20, marginTop+10, names, lineMark)
	}
	return Picture{
		Name: "cactus", Title: "Solved levels over time",
		Caption: fmt.Sprintf("Each line shows how many of %s a run solves when every level has so much time. "+
			"Higher is better, and so is further to the left. Behind a name is the number at the end.",
			render.Plural(len(keys), "level", "levels")),
		width:  marginLeft + plotWidth + legendWidth + 40,
		height: max(marginTop+plotHeight+marginBottom, legendHeight(len(r.runs))), paint: paint,
	}, true
}

// cactusAxes has all times that a level took, solved or not, and all levels.
func (r *Report) cactusAxes(keys []Key) (x, y axis) {
	longest, shortest := 10*leastSeconds, 1.0
	for _, u := range r.runs {
		for _, k := range keys {
			seconds := secondsOf(u.rows[k])
			longest, shortest = max(longest, seconds), min(shortest, seconds)
		}
	}
	return logarithmic(shortest, longest, marginLeft, marginLeft+plotWidth),
		linear(float64(len(keys)), marginTop+plotHeight, marginTop)
}

// solvedTimes are the times of the solved levels, the shortest first.
func (u indexedRun) solvedTimes(keys []Key) []float64 {
	var times []float64
	for _, k := range keys {
		if row := u.rows[k]; row.Solved {
			times = append(times, secondsOf(row))
		}
	}
	slices.Sort(times)
	return times
}

// steps is the staircase that rises by one at each time.
func steps(times []float64, x, y axis) []point {
	all := []point{xy(x.from, y.from)}
	for i, t := range times {
		all = append(all, xy(x.pixel(t), y.pixel(float64(i))), xy(x.pixel(t), y.pixel(float64(i+1))))
	}
	return append(all, xy(x.to, y.pixel(float64(len(times)))))
}

// Sizes of the bars in pixels, chosen by eye.
const (
	barHeight   = 14.0
	barGap      = 16.0 // between two suites
	suiteColumn = 190.0
	countColumn = 90.0
)

// shareAxis is the axis of shares, in per cent.
var shareAxis = axis{low: 0, high: 100, from: suiteColumn, to: suiteColumn + plotWidth - countColumn}

// bars is a picture of groups of bars below each other, of a height each. Names says what the colours mean, and paint
// draws the bars of a group that begins at a height.
func bars(groups []string, height float64, names []string, paint func(c canvas, group int, top float64)) Picture {
	x, bottom := shareAxis, marginTop+float64(len(groups))*(height+barGap)
	return Picture{
		width:  x.to + countColumn + legendWidth + 30,
		height: max(bottom+marginBottom-20, legendHeight(len(names))),
		paint: func(c canvas) {
			for _, tick := range x.ticks() {
				c.line(xy(x.pixel(tick), marginTop), xy(x.pixel(tick), bottom), gridColour)
				c.text(x.pixel(tick), bottom+16, render.Middle, label(tick)+"%")
			}
			top := marginTop + barGap/2
			for i, name := range groups {
				c.text(suiteColumn-10, top+height/2+textDrop, render.Right, short(name))
				paint(c, i, top)
				top += height + barGap
			}
			c.legend(x.to+countColumn, marginTop+10, names, blockMark)
		},
	}
}

// suiteBars draws the solved share of each suite for each run, with Wilson intervals.
func (r *Report) suiteBars() Picture {
	suites := r.suites()
	p := bars(suites, float64(len(r.runs))*barHeight, r.names(), func(c canvas, group int, top float64) {
		for i, u := range r.runs {
			r.suiteBar(c, top+float64(i)*barHeight, suites[group], u, i)
		}
	})
	p.Name, p.Title = "suites", "Solved share of each suite"
	p.Caption = "Thin lines are Wilson score intervals of 95%. A run counts only the levels of the suite that it has."
	return p
}

// suiteBar draws one run on one suite. A run without levels of the suite has no bar.
func (r *Report) suiteBar(c canvas, top float64, suite string, u indexedRun, index int) {
	x := shareAxis
	keys := slices.DeleteFunc(r.shared(u), func(k Key) bool { return k.Suite != suite })
	if len(keys) == 0 {
		c.text(x.from+4, top+11, render.Left, "not run")
		return
	}
	solved := total(u.levels(keys)).solved
	share, spread := 100*float64(solved)/float64(len(keys)), wilson(solved, len(keys))
	text := fmt.Sprintf("%d of %d", solved, len(keys))
	c.bar(xy(x.from, top), xy(x.pixel(share)-x.from, barHeight-2), colour(index), u.name+", "+suite+": "+text)
	middle := top + barHeight/2 - 1
	c.line(xy(x.pixel(100*spread.low), middle), xy(x.pixel(100*spread.high), middle), inkColour)
	c.text(x.to+8, top+11, render.Left, text)
}
