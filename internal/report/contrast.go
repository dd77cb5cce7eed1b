package report

import "math"

// leastSeconds stands for all shorter times on logarithmic axes and in ratios. It is the resolution of files of rows,
// which keep milliseconds.
const leastSeconds = 0.001

// contrast is a run compared with the base over the levels that both have.
type contrast struct {
	name        string
	levels      int // in both
	solved      int // by the run
	baseSolved  int
	won, lost   int
	chance      float64 // of so uneven a split of won and lost, from signTest
	share       interval
	change      float64 // of the solved share, from -1 to 1
	changeRange interval
	changeKnown bool
	time, nodes ratio
	shorter     int // solutions with fewer pushes than the base has
	longer      int
}

// ratio is a geometric mean of quotients, the run's number over the base's, over the levels that both solve.
type ratio struct {
	mean   float64
	spread interval
	levels int
	known  bool // whether spread is, which it is not when all quotients are equal
}

// contrasts compares every run but the base with the base.
func (r *Report) contrasts() []contrast {
	var all []contrast
	for _, u := range r.runs[1:] {
		all = append(all, contrastOf(u, r.runs[0], r.shared(u, r.runs[0])))
	}
	return all
}

func contrastOf(now, base run, keys []key) contrast {
	c := contrast{name: now.name, levels: len(keys), solved: now.solvedOf(keys), baseSolved: base.solvedOf(keys)}
	var times, nodes, changes []float64
	for _, k := range keys {
		n, b := now.rows[k], base.rows[k]
		changes = append(changes, c.count(n, b))
		if !n.Solved || !b.Solved {
			continue
		}
		times = append(times, math.Log(max(n.Seconds, leastSeconds)/max(b.Seconds, leastSeconds)))
		if n.Nodes > 0 && b.Nodes > 0 {
			nodes = append(nodes, math.Log(float64(n.Nodes)/float64(b.Nodes)))
		}
	}
	c.chance, c.share = signTest(c.won, c.lost), wilson(c.solved, c.levels)
	if len(changes) > 0 {
		c.change = mean(changes)
	}
	c.changeRange, c.changeKnown = bootstrap(changes)
	c.time, c.nodes = ratioOf(times), ratioOf(nodes)
	return c
}

// count adds one level to the counts and returns how it changes the number of solved levels: -1, 0 or 1.
func (c *contrast) count(now, base Row) float64 {
	switch {
	case now.Solved && !base.Solved:
		c.won++
		return 1
	case !now.Solved && base.Solved:
		c.lost++
		return -1
	case now.Solved && now.Pushes > 0 && base.Pushes > 0:
		if now.Pushes < base.Pushes {
			c.shorter++
		} else if now.Pushes > base.Pushes {
			c.longer++
		}
	}
	return 0
}

// ratioOf makes the mean of logarithms and its interval a ratio.
func ratioOf(logs []float64) ratio {
	q := ratio{levels: len(logs)}
	if q.levels == 0 {
		return q
	}
	q.mean = math.Exp(mean(logs))
	if spread, ok := bootstrap(logs); ok {
		q.spread, q.known = interval{math.Exp(spread.low), math.Exp(spread.high)}, true
	}
	return q
}
