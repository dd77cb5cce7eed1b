package report

import (
	"math"
	"math/rand/v2"
	"slices"
)

// How the intervals are computed. The numbers are conventions of the field and were not tuned.
const (
	wilsonZ   = 1.959963984540054 // quantile of the normal distribution for an interval of 95%
	lowTail   = 0.025             // share of resamples below a bootstrap interval, and above it
	resamples = 2000              // of a bootstrap interval; the ends vary by about a hundredth of its width
	seed      = 1                 // of the resampling, so that the same rows give the same page
)

// interval is a confidence interval of 95%. An interval is not known when the numbers that it comes from are all equal.
type interval struct {
	low, high float64
	known     bool
}

// wilson is the Wilson score interval of a share of n levels, of which some are solved. Source: E. B. Wilson, Probable
// inference, the law of succession, and statistical inference, 1927. Without levels it is from 0 to 1.
func wilson(solved, n int) interval {
	if n == 0 {
		return interval{0, 1, true}
	}
	count, z := float64(n), wilsonZ
	share := float64(solved) / count
	middle := (share + z*z/(2*count)) / (1 + z*z/count)
	half := z / (1 + z*z/count) * math.Sqrt(share*(1-share)/count+z*z/(4*count*count))
	return interval{max(0, middle-half), min(1, middle+half), true}
}

// bootstrap is the percentile interval of the mean of some numbers: the numbers are drawn again with replacement, and
// the interval leaves 2.5% of the means below it and as many above it. Source: B. Efron, Bootstrap methods: another
// look at the jackknife, 1979. When all numbers are equal, the resamples say nothing of others.
func bootstrap(list []float64) interval {
	if len(list) == 0 || slices.Min(list) == slices.Max(list) {
		return interval{}
	}
	random := rand.New(rand.NewPCG(seed, uint64(len(list))))
	means := make([]float64, resamples)
	for k := range means {
		sum := 0.0
		for range list {
			sum += list[random.IntN(len(list))]
		}
		means[k] = sum / float64(len(list))
	}
	slices.Sort(means)
	at := func(share float64) float64 { return means[int(math.Round(share*(resamples-1)))] }
	return interval{at(lowTail), at(1 - lowTail), true}
}

// mean is the mean of a list, 0 of an empty one.
func mean(list []float64) float64 {
	sum := 0.0
	for _, x := range list {
		sum += x
	}
	return sum / float64(max(1, len(list)))
}

// signTest is the two-sided probability that chance alone divides won+lost levels at least as unevenly, when winning
// and losing are equally likely. This is the exact form of McNemar's test of two shares over the same levels.
func signTest(won, lost int) float64 {
	n := won + lost
	tail, each := 0.0, -float64(n)*math.Ln2 // each is the logarithm of the probability of k wins
	for k := range min(won, lost) + 1 {
		tail += math.Exp(each)
		each += math.Log(float64(n-k)) - math.Log(float64(k+1))
	}
	return min(1, 2*tail)
}

// leastSeconds stands for all shorter times on logarithmic axes and in ratios. A millisecond is the resolution of files
// of rows, which keep milliseconds.
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
	time, nodes ratio
	shorter     int // solutions with fewer pushes than the base has
	longer      int
	asked       string // levels on which the technique that is off was asked, see evidenceOf
}

// ratio is a geometric mean of quotients, the run's number over the base's, over the levels that both solve.
type ratio struct {
	mean   float64
	spread interval
	levels int
}

// contrasts compares every run but the base with the base.
func (r *Report) contrasts() []contrast {
	var all []contrast
	for _, u := range r.runs[1:] {
		all = append(all, contrastOf(u, r.runs[0], r.shared(u, r.runs[0])))
	}
	return all
}

func contrastOf(now, base run, keys []Key) contrast {
	c := contrast{name: now.name, levels: len(keys), solved: now.solvedOf(keys), baseSolved: base.solvedOf(keys)}
	var times, nodes, changes []float64
	for _, k := range keys {
		n, b := now.rows[k], base.rows[k]
		changes = append(changes, c.count(n, b))
		if !n.Solved || !b.Solved {
			continue
		}
		times = append(times, math.Log(max(n.seconds, leastSeconds)/max(b.seconds, leastSeconds)))
		if n.Nodes > 0 && b.Nodes > 0 {
			nodes = append(nodes, math.Log(float64(n.Nodes)/float64(b.Nodes)))
		}
	}
	c.chance, c.share = signTest(c.won, c.lost), wilson(c.solved, c.levels)
	c.change, c.changeRange = mean(changes), bootstrap(changes)
	c.time, c.nodes = ratioOf(times), ratioOf(nodes)
	c.asked = evidenceOf(now, base, keys)
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
	spread := bootstrap(logs)
	spread.low, spread.high = math.Exp(spread.low), math.Exp(spread.high)
	return ratio{math.Exp(mean(logs)), spread, len(logs)}
}
