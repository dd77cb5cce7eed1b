package report

import "fmt"

// Sizes of the bars in pixels, chosen by eye.
const (
	barHeight   = 14.0
	barGap      = 16.0 // between two suites
	suiteColumn = 190.0
	countColumn = 90.0
)

// shares draws the axis of shares, in per cent, down to a height.
func (c *canvas) shares(bottom float64) axis {
	x := axis{low: 0, high: 100, from: suiteColumn, to: suiteColumn + plotWidth - countColumn}
	for _, tick := range x.ticks() {
		c.line(xy(x.place(tick), marginTop), xy(x.place(tick), bottom), gridColour)
		c.text(x.place(tick), bottom+16, around, label(tick)+"%")
	}
	return x
}

// bars draws the solved share of each suite for each run, with Wilson intervals.
func (r *Report) bars() Picture {
	suites := r.suites()
	group := float64(len(r.runs))*barHeight + barGap
	bottom := marginTop + float64(len(suites))*group
	var c canvas
	x := c.shares(bottom)
	for i, suite := range suites {
		top := marginTop + float64(i)*group + barGap/2
		c.text(suiteColumn-10, top+(group-barGap)/2+textDrop, before, short(suite))
		for j, u := range r.runs {
			r.bar(&c, x, top+float64(j)*barHeight, suite, u, j)
		}
	}
	names := make([]string, len(r.runs))
	for i, u := range r.runs {
		names[i] = u.name
	}
	c.legend(x.to+countColumn, marginTop+10, names, blockMark)
	return Picture{
		Name: "suites", Title: "Solved share of each suite",
		Caption: "Thin lines are Wilson score intervals of 95%. A run counts only the levels of the suite that it has.",
		width:   x.to + countColumn + legendWidth + 30, height: max(bottom+marginBottom-20, legendHeight(len(names))),
		canvas: &c,
	}
}

// bar draws one run on one suite. A run without levels of the suite has no bar.
func (r *Report) bar(c *canvas, x axis, top float64, suite string, u run, index int) {
	var keys []Key
	for _, k := range r.shared(u) {
		if k.Suite == suite {
			keys = append(keys, k)
		}
	}
	if len(keys) == 0 {
		c.text(x.from+4, top+11, after, "not run")
		return
	}
	solved := u.solvedOf(keys)
	share, spread := 100*float64(solved)/float64(len(keys)), wilson(solved, len(keys))
	text := fmt.Sprintf("%d of %d", solved, len(keys))
	c.bar(xy(x.from, top), xy(x.place(share)-x.from, barHeight-2), colour(index), u.name+", "+suite+": "+text)
	middle := top + barHeight/2 - 1
	c.line(xy(x.place(100*spread.low), middle), xy(x.place(100*spread.high), middle), inkColour)
	c.text(x.to+8, top+11, after, text)
}
