package bench

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
// inference, the law of succession, and statistical inference, 1927. Without levels the interval is from 0 to 1.
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
// 2.5% of the means lie below the interval and as many above. Source: B. Efron, Bootstrap methods: another look at the
// jackknife, 1979. When all numbers are equal, the resamples say nothing of others.
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

// geometricMean of the positive numbers of a list, 0 without any.
func geometricMean(list []float64) float64 {
	sum, n := 0.0, 0
	for _, x := range list {
		if x > 0 {
			sum += math.Log(x)
			n++
		}
	}
	if n == 0 {
		return 0
	}
	return math.Exp(sum / float64(n))
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

// contrast compares a run with the base.
func (r *Report) contrast(now indexedRun) contrast {
	base := r.runs[0]
	keys := r.shared(now, base)
	pairs := make([]pair, len(keys))
	changes := make([]float64, len(keys))
	for i, k := range keys {
		pairs[i] = pair{now.rows[k], base.rows[k]}
		switch {
		case pairs[i].won():
			changes[i] = 1
		case pairs[i].lost():
			changes[i] = -1
		}
	}
	all, baseAll := sides(pairs)
	c := contrast{name: now.name, levels: len(keys), solved: all.solved, baseSolved: baseAll.solved,
		won: len(where(pairs, pair.won)), lost: len(where(pairs, pair.lost)),
		shorter: len(where(pairs, pair.shorter)), longer: len(where(pairs, pair.longer)),
		change: mean(changes), changeRange: bootstrap(changes), asked: evidenceOf(now, base, keys)}
	c.chance, c.share = signTest(c.won, c.lost), wilson(c.solved, c.levels)
	c.time = ratioOf(pairs, secondsOf)
	c.nodes = ratioOf(pairs, nodesOf)
	return c
}

// secondsOf is the time of a row, at least leastSeconds.
func secondsOf(r Row) float64 { return max(r.seconds, leastSeconds) }

// nodesOf is the number of positions of a row, 0 when it is not known.
func nodesOf(r Row) float64 { return float64(r.Nodes) }

// ratioOf compares a number of both rows of pairs, over those levels that both runs solve and where both have it.
func ratioOf(pairs []pair, of func(Row) float64) ratio {
	var logs []float64
	for _, p := range where(pairs, pair.both) {
		if now, before := of(p.now), of(p.before); now > 0 && before > 0 {
			logs = append(logs, math.Log(now/before))
		}
	}
	spread := bootstrap(logs)
	spread.low, spread.high = math.Exp(spread.low), math.Exp(spread.high)
	return ratio{math.Exp(mean(logs)), spread, len(logs)}
}
