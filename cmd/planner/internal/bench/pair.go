package bench

import (
	"math"
	"slices"

	"planner/internal/report"
)

// anySuite is the suite of old rows that were selected by --suite: they are compared with any file.
const anySuite = ""

// pair is the same level in two runs.
type pair struct{ now, before row }

// levelKey identifies a level in every run.
type levelKey struct {
	suite string
	level int
	image int
}

func (r row) key() levelKey { return levelKey{r.Suite, r.Level, r.Image} }

// formKey identifies a form of a level within a run.
type formKey struct {
	levelKey
	seed uint64
}

func (r row) form() formKey { return formKey{r.key(), r.Seed} }

// match finds the levels that are in both runs. If a level has several old rows, the first one with the same seed
// counts, or the first one when none has.
func match(rows, old []row) []pair {
	before := map[levelKey][]row{}
	for _, r := range old {
		before[r.key()] = append(before[r.key()], r)
	}
	var pairs []pair
	for _, r := range rows {
		list := before[r.key()]
		if len(list) == 0 {
			list = before[levelKey{anySuite, r.Level, r.Image}]
		}
		if len(list) > 0 {
			same := slices.IndexFunc(list, func(o row) bool { return o.Seed == r.Seed })
			pairs = append(pairs, pair{r, list[max(same, 0)]})
		}
	}
	return pairs
}

// both reports whether both runs solved the level.
func (p pair) both() bool { return p.now.Solved && p.before.Solved }

// quicker reports whether a took noticeably less time than b. Processor time decides if both rows have it, because wall
// time also depends on what else the machine does.
func quicker(a, b row) bool {
	short, long := a.WallSeconds, b.WallSeconds
	if a.CPUSeconds > 0 && b.CPUSeconds > 0 {
		short, long = a.CPUSeconds, b.CPUSeconds
	}
	return report.Noticeable(short, long)
}

// nodeRatio is the geometric mean of nodes now over nodes before, over the levels that both runs solved and counted.
func nodeRatio(pairs []pair) (ratio float64, levels int) {
	var now, before []int64
	for _, p := range pairs {
		if p.both() && p.now.Nodes > 0 && p.before.Nodes > 0 {
			now, before = append(now, p.now.Nodes), append(before, p.before.Nodes)
		}
	}
	if len(now) == 0 {
		return 1, 0
	}
	return geometricMean(now) / geometricMean(before), len(now)
}

// geometricMean of the positive numbers of a list, 0 without any.
func geometricMean(list []int64) float64 {
	sum, n := 0.0, 0
	for _, x := range list {
		if x > 0 {
			sum += math.Log(float64(x))
			n++
		}
	}
	if n == 0 {
		return 0
	}
	return math.Exp(sum / float64(n))
}

// seconds is the processor time of a row, or its wall time where the processor time is unknown.
func seconds(r row) float64 {
	if r.CPUSeconds > 0 {
		return r.CPUSeconds
	}
	return r.WallSeconds
}
