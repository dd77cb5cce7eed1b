package bench

import (
	"fmt"
	"slices"

	"planner/internal/render"
)

// mostScatters bounds the runs that are drawn against the base. Every run is in the tables.
const mostScatters = 6

// measure is a number that scatter plots compare.
type measure struct {
	name, title, unit string
	of                func(Row) float64 // 0 when the row does not have it
}

// scatters draws the base against each other run.
func (r *Report) scatters() []Picture {
	var all []Picture
	for i, u := range r.runs[1:min(len(r.runs), mostScatters+1)] {
		for _, m := range []measure{
			{"time", "Time", "seconds, " + string(r.clock) + " time", secondsOf},
			{"positions", "Positions", "positions", nodesOf},
		} {
			if p, ok := r.scatter(m, r.runs[0], u); ok {
				p.Name = fmt.Sprintf("scatter-%s-%d", m.name, i+1)
				all = append(all, p)
			}
		}
	}
	return all
}

// pairOf is one level in a scatter plot. A number of 0 means that the run does not solve the level.
type pairOf struct {
	x, y  float64
	suite string
	tip   string
}

// scatter draws the base's number of each level to the right and the other run's upward. A level that only one run
// solves lies in a strip at the far end of the other's axis. The second result is false when nothing can be drawn.
func (r *Report) scatter(m measure, base, now indexedRun) (Picture, bool) {
	pairs := pairsOf(m, base, now, r.shared(base, now))
	if len(pairs) == 0 {
		return Picture{}, false
	}
	suites := r.suites()
	paint := func(c canvas) {
		x, y := scatterAxes(pairs)
		c.frame(x, y, short(base.name)+" ("+m.unit+")", short(now.name)+" ("+m.unit+")")
		c.lanes(x, y)
		c.line(xy(x.from, y.from), xy(x.to, y.to), axisColour, 4, 4)
		for _, p := range pairs {
			at := xy(lane(x, p.x, laneWidth/2), lane(y, p.y, -laneWidth/2))
			c.dot(at, colour(slices.Index(suites, p.suite)), p.tip)
		}
		c.legend(x.to+laneWidth+20, marginTop+laneWidth+10, suites, dotMark)
	}
	return Picture{
		Title: fmt.Sprintf("%s: %s against %s", m.title, now.name, base.name),
		Caption: fmt.Sprintf("Each dot is one of %s that at least one of both solves. Below the dashed line %s "+
			"needs less. Dots in the strips are levels that only one of both solves.",
			render.Plural(len(pairs), "level", "levels"), now.name),
		width:  marginLeft + scatterEdge + laneWidth + legendWidth + 40,
		height: max(marginTop+laneWidth+scatterEdge+marginBottom, laneWidth+legendHeight(len(suites))),
		paint:  paint,
	}, true
}

// pairsOf lists the levels that at least one of both solves with a known number. There is none when no level is
// known of both, since then the picture compares nothing.
func pairsOf(m measure, base, now indexedRun, keys []Key) []pairOf {
	var all []pairOf
	compared := false
	for _, k := range keys {
		b, n := base.rows[k], now.rows[k]
		p := pairOf{suite: k.Suite}
		if b.Solved {
			p.x = m.of(b)
		}
		if n.Solved {
			p.y = m.of(n)
		}
		if b.Solved && p.x == 0 || n.Solved && p.y == 0 || p.x == 0 && p.y == 0 {
			continue
		}
		compared = compared || p.x > 0 && p.y > 0
		p.tip = fmt.Sprintf("%s %d %s: %s against %s", k.Suite, k.Level, b.Title, amount(p.y), amount(p.x))
		all = append(all, p)
	}
	if !compared {
		return nil
	}
	return all
}

// amount is a number of a level for people.
func amount(x float64) string {
	if x == 0 {
		return "unsolved"
	}
	return label(x)
}

// scatterAxes are two equal axes over all numbers. The strips lie beyond the far ends of the axes.
func scatterAxes(pairs []pairOf) (x, y axis) {
	low, high := 0.0, 0.0
	for _, p := range pairs {
		for _, v := range []float64{p.x, p.y} {
			if v > 0 && (low == 0 || v < low) {
				low = v
			}
			high = max(high, v)
		}
	}
	top := marginTop + laneWidth
	return logarithmic(low, high, marginLeft, marginLeft+scatterEdge), logarithmic(low, high, top+scatterEdge, top)
}

// lane is the pixel of a number, or the middle of the strip beyond the axis for a level that is not solved.
func lane(a axis, v, beyond float64) float64 {
	if v == 0 {
		return a.to + beyond
	}
	return a.pixel(v)
}

// lanes draws the borders of the strips and their names.
func (c canvas) lanes(x, y axis) {
	c.line(xy(x.to, y.from), xy(x.to, y.to-laneWidth), axisColour)
	c.line(xy(x.from, y.to), xy(x.to+laneWidth, y.to), axisColour)
	c.text(x.to+laneWidth/2, y.from+32, render.Middle, "unsolved")
	c.text(x.from-6, y.to-laneWidth/2+textDrop, render.Right, "unsolved")
}
