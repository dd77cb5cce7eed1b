package bench

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"planner/cmd/planner/internal/cmdline"
	"planner/internal/render"
	"planner/internal/report"
)

// anySuite is the suite of old rows that were selected by --suite: they are compared with any file.
const anySuite = ""

// pair is the same level in two runs.
type pair struct{ now, before row }

// seedless is the form of a row, for comparisons of rows with other seeds.
func seedless(r row) report.Form {
	form := r.Form()
	form.Seed = 0
	return form
}

// match finds the levels that are in both runs. If a level has several old rows, the first one with the same seed
// counts, or the first one when none has.
func match(rows, old []row) []pair {
	before := map[report.Form][]row{}
	for _, r := range old {
		before[seedless(r)] = append(before[seedless(r)], r)
	}
	var pairs []pair
	for _, r := range rows {
		form := seedless(r)
		list := before[form]
		if form.Suite = anySuite; len(list) == 0 {
			list = before[form]
		}
		if len(list) > 0 {
			same := slices.IndexFunc(list, func(o row) bool { return o.Seed == r.Seed })
			pairs = append(pairs, pair{r, list[max(same, 0)]})
		}
	}
	return pairs
}

// both, won and lost say which of the two runs solved the level.
func (p pair) both() bool { return p.now.Solved && p.before.Solved }
func (p pair) won() bool  { return p.now.Solved && !p.before.Solved }
func (p pair) lost() bool { return !p.now.Solved && p.before.Solved }

// where lists the pairs for which in is true.
func where(pairs []pair, in func(pair) bool) []pair {
	return slices.DeleteFunc(slices.Clone(pairs), func(p pair) bool { return !in(p) })
}

// sides sums up both sides of pairs.
func sides(pairs []pair) (now, before sums) {
	for _, p := range pairs {
		now.add(p.now)
		before.add(p.before)
	}
	return now, before
}

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
	var ratios []float64
	for _, p := range pairs {
		if p.both() && p.now.Nodes > 0 && p.before.Nodes > 0 {
			ratios = append(ratios, float64(p.now.Nodes)/float64(p.before.Nodes))
		}
	}
	if len(ratios) == 0 {
		return 1, 0
	}
	return geometricMean(ratios), len(ratios)
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

// baseline reads the rows of --against that --solver and --suite select, nil without --against.
func (q *request) baseline(ctx context.Context) ([]row, error) {
	name, solver, suite := q.against, q.solver, q.suite
	if name == "" {
		if solver+suite != "" {
			return nil, cmdline.Misused("--solver and --suite select rows of --against, which is not given")
		}
		return nil, nil
	}
	rows, err := readRows(ctx, name)
	if err != nil {
		return nil, err
	}
	rows = slices.DeleteFunc(rows, func(r row) bool {
		return solver != "" && r.Solver != solver || suite != "" && r.Suite != suite
	})
	if len(rows) == 0 {
		return nil, fmt.Errorf("%s: no row for solver %q and suite %q", name, solver, suite)
	}
	if several := solversOf(rows); solver == "" && len(several) > 1 {
		return nil, cmdline.Misused("%s holds rows of %s; pick one with --solver", name, strings.Join(several, ", "))
	}
	if suite != "" {
		for i := range rows {
			rows[i].Suite = anySuite
		}
	}
	return rows, nil
}

// solversOf lists the solvers of rows, each once.
func solversOf(rows []row) []string {
	var names []string
	for _, r := range rows {
		if !slices.Contains(names, r.Solver) {
			names = append(names, r.Solver)
		}
	}
	return names
}

// compare prints what changed since the rows of a file, level by level, and the totals over the levels that both hold.
func compare(w io.Writer, rows, old []row, file string) {
	pairs := match(rows, old)
	fmt.Fprintf(w, "\nagainst %s in %s, %s in both\n", strings.Join(solversOf(old), ", "), file,
		render.Plural(len(pairs), "level", "levels"))
	group(w, "won", pairs, pair.won)
	group(w, "lost", pairs, pair.lost)
	group(w, "faster", pairs, func(p pair) bool { return p.both() && quicker(p.now, p.before) })
	group(w, "slower", pairs, func(p pair) bool { return p.both() && quicker(p.before, p.now) })
	group(w, "fewer pushes", pairs, func(p pair) bool { return p.both() && p.now.Pushes < p.before.Pushes })
	group(w, "more pushes", pairs, func(p pair) bool { return p.both() && p.now.Pushes > p.before.Pushes })
	totals(w, pairs)
}

// group prints the pairs for which in is true.
func group(w io.Writer, name string, pairs []pair, in func(pair) bool) {
	members := where(pairs, in)
	fmt.Fprintf(w, "%s: %d\n", name, len(members))
	for _, p := range members {
		fmt.Fprintf(w, "  %s %d  %s -> %s\n", p.now.Suite, p.now.Level, brief(p.before), brief(p.now))
	}
}

// brief is one row in a few words.
func brief(r row) string {
	if !r.Solved {
		return fmt.Sprintf("unsolved in %.2f s", r.WallSeconds)
	}
	text := fmt.Sprintf("%d pushes in %.2f s", r.Pushes, r.WallSeconds)
	if r.CPUSeconds > 0 {
		text += fmt.Sprintf(" (%.2f cpu)", r.CPUSeconds)
	}
	return text
}

// totals prints the sums over all pairs.
func totals(w io.Writer, pairs []pair) {
	now, before := sides(pairs)
	bothNow, bothBefore := sides(where(pairs, pair.both))
	fmt.Fprintf(w, "solved %d -> %d; seconds %.1f -> %.1f, on levels that both solve %.1f -> %.1f\n",
		before.solved, now.solved, before.wall, now.wall, bothBefore.wall, bothNow.wall)
	if ratio, n := nodeRatio(pairs); n > 0 {
		fmt.Fprintf(w, "nodes on levels that both solve: x%.3f (geometric mean of %d)\n", ratio, n)
	}
}
