package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"planner/render"

	"github.com/urfave/cli/v2"
)

// A level counts as faster or slower when its time changed by both of these; less is noise on a busy machine.
const (
	noticeableRatio   = 1.25
	noticeableSeconds = 0.1
)

// readBaseline reads the rows of --against that --solver and --suite select, nil without --against.
func readBaseline(c *cli.Context) ([]benchRow, error) {
	name, solver, suite := c.String("against"), c.String("solver"), c.String("suite")
	if name == "" {
		if solver+suite != "" {
			return nil, misused(c, "--solver and --suite select rows of --against, which is not given")
		}
		return nil, nil
	}
	rows, err := readRows(name)
	if err != nil {
		return nil, err
	}
	rows = slices.DeleteFunc(rows, func(r benchRow) bool {
		return solver != "" && r.Solver != solver || suite != "" && r.Suite != suite
	})
	if len(rows) == 0 {
		return nil, fmt.Errorf("%s: no row for solver %q and suite %q", name, solver, suite)
	}
	if several := solversOf(rows); solver == "" && len(several) > 1 {
		return nil, misused(c, "%s holds rows of %s; pick one with --solver", name, strings.Join(several, ", "))
	}
	if suite != "" {
		for i := range rows {
			rows[i].Suite = anySuite
		}
	}
	return rows, nil
}

// anySuite stands in baseline rows that were picked by --suite: they are meant whatever the file is called.
const anySuite = ""

func solversOf(rows []benchRow) []string {
	var names []string
	for _, r := range rows {
		if !slices.Contains(names, r.Solver) {
			names = append(names, r.Solver)
		}
	}
	return names
}

// pair is one level in both runs.
type pair struct{ now, before benchRow }

// compare prints what changed, level by level, and the totals over the levels that both runs hold.
func compare(w io.Writer, rows, old []benchRow) {
	pairs := match(rows, old)
	fmt.Fprintf(w, "\nagainst %s, %s in both\n", strings.Join(solversOf(old), ", "), render.Plural(int64(len(pairs)), "level", "levels"))
	group(w, "won", pairs, func(p pair) bool { return p.now.Solved && !p.before.Solved })
	group(w, "lost", pairs, func(p pair) bool { return !p.now.Solved && p.before.Solved })
	group(w, "faster", pairs, func(p pair) bool { return p.both() && p.quicker(p.now, p.before) })
	group(w, "slower", pairs, func(p pair) bool { return p.both() && p.quicker(p.before, p.now) })
	group(w, "fewer pushes", pairs, func(p pair) bool { return p.both() && p.now.Pushes < p.before.Pushes })
	group(w, "more pushes", pairs, func(p pair) bool { return p.both() && p.now.Pushes > p.before.Pushes })
	totals(w, pairs)
}

// levelKey is how runs tell levels apart.
type levelKey struct {
	suite string
	level int
}

func (b benchRow) key() levelKey { return levelKey{b.Suite, b.Level} }

// match joins the runs by suite and level; the first row of a level counts.
func match(rows, old []benchRow) []pair {
	before := map[levelKey]benchRow{}
	for _, r := range slices.Backward(old) {
		before[r.key()] = r
	}
	var pairs []pair
	for _, r := range rows {
		o, ok := before[r.key()]
		if !ok {
			o, ok = before[levelKey{anySuite, r.Level}]
		}
		if ok {
			pairs = append(pairs, pair{r, o})
		}
	}
	return pairs
}

func (p pair) both() bool { return p.now.Solved && p.before.Solved }

// quicker reports whether a took noticeably less time than b. Processor time decides where both runs have it:
// wall time tells more about the neighbours of a shared machine.
func (p pair) quicker(a, b benchRow) bool {
	short, long := a.WallSeconds, b.WallSeconds
	if a.CPUSeconds > 0 && b.CPUSeconds > 0 {
		short, long = a.CPUSeconds, b.CPUSeconds
	}
	return long-short > noticeableSeconds && long > short*noticeableRatio
}

func group(w io.Writer, name string, pairs []pair, in func(pair) bool) {
	members := slices.Clone(pairs)
	members = slices.DeleteFunc(members, func(p pair) bool { return !in(p) })
	fmt.Fprintf(w, "%s: %d\n", name, len(members))
	for _, p := range members {
		fmt.Fprintf(w, "  %s %d  %s -> %s\n", p.now.Suite, p.now.Level, brief(p.before), brief(p.now))
	}
}

// brief is one row in a few words.
func brief(r benchRow) string {
	if !r.Solved {
		return fmt.Sprintf("unsolved in %.2f s", r.WallSeconds)
	}
	text := fmt.Sprintf("%d pushes in %.2f s", r.Pushes, r.WallSeconds)
	if r.CPUSeconds > 0 {
		text += fmt.Sprintf(" (%.2f cpu)", r.CPUSeconds)
	}
	return text
}

func totals(w io.Writer, pairs []pair) {
	var now, before struct {
		solved        int
		seconds, both float64
	}
	for _, p := range pairs {
		now.seconds += p.now.WallSeconds
		before.seconds += p.before.WallSeconds
		if p.now.Solved {
			now.solved++
		}
		if p.before.Solved {
			before.solved++
		}
		if p.both() {
			now.both += p.now.WallSeconds
			before.both += p.before.WallSeconds
		}
	}
	fmt.Fprintf(w, "solved %d -> %d; seconds %.1f -> %.1f, on levels that both solve %.1f -> %.1f\n",
		before.solved, now.solved, before.seconds, now.seconds, before.both, now.both)
	if ratio, n := nodeRatio(pairs); n > 0 {
		fmt.Fprintf(w, "nodes on levels that both solve: x%.3f (geometric mean of %d)\n", ratio, n)
	}
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
