package bench

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"planner/cmd/planner/internal/cmdline"
	"planner/internal/render"
)

// quicker reports whether a took noticeably less time than b. Processor time decides if both rows have it, because wall
// time also depends on what else the machine does.
func quicker(a, b Row) bool {
	short, long := a.WallSeconds, b.WallSeconds
	if a.CPUSeconds > 0 && b.CPUSeconds > 0 {
		short, long = a.CPUSeconds, b.CPUSeconds
	}
	return noticeable(short, long)
}

// baseline is the file of --against, and what --solver and --suite select of it. An empty name selects all.
type baseline struct{ file, solver, suite string }

// rows reads the selected rows, nil without a file.
func (b baseline) rows(ctx context.Context) ([]Row, error) {
	if b.file == "" {
		if b.solver+b.suite != "" {
			return nil, cmdline.Misused("--solver and --suite select rows of --against, which is not given")
		}
		return nil, nil
	}
	rows, err := readRows(ctx, b.file)
	if err != nil {
		return nil, err
	}
	rows = slices.DeleteFunc(rows, func(r Row) bool {
		return b.solver != "" && r.Solver != b.solver || b.suite != "" && r.Suite != b.suite
	})
	if len(rows) == 0 {
		return nil, fmt.Errorf("%s: no row for solver %q and suite %q", b.file, b.solver, b.suite)
	}
	if several := solversOf(rows); b.solver == "" && len(several) > 1 {
		return nil, cmdline.Misused("%s holds rows of %s; pick one with --solver", b.file, strings.Join(several, ", "))
	}
	if b.suite != "" {
		for i := range rows {
			rows[i].Suite = anySuite
		}
	}
	return rows, nil
}

// solversOf lists the solvers of rows, each once.
func solversOf(rows []Row) []string {
	var names []string
	for _, r := range rows {
		if !slices.Contains(names, r.Solver) {
			names = append(names, r.Solver)
		}
	}
	return names
}

// compare prints what changed since the rows of a file, level by level, and the totals over the levels that both hold.
func compare(w io.Writer, rows, old []Row, file string) {
	pairs := match(rows, old)
	fmt.Fprintf(w, "\nagainst %s in %s, %s in both\n", strings.Join(solversOf(old), ", "), file,
		render.Plural(len(pairs), "level", "levels"))
	group(w, "won", pairs, pair.won)
	group(w, "lost", pairs, pair.lost)
	group(w, "faster", pairs, func(p pair) bool { return p.both() && quicker(p.now, p.before) })
	group(w, "slower", pairs, func(p pair) bool { return p.both() && quicker(p.before, p.now) })
	group(w, "fewer pushes", pairs, pair.shorter)
	group(w, "more pushes", pairs, pair.longer)
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
func brief(r Row) string {
	if !r.Solved {
		return fmt.Sprintf("unsolved in %.2f s", r.WallSeconds)
	}
	text := fmt.Sprintf("%s in %.2f s", render.Pushes(r.Pushes), r.WallSeconds)
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
	if nodes := ratioOf(pairs, nodesOf); nodes.levels > 0 {
		fmt.Fprintf(w, "nodes on levels that both solve: x%.3f (geometric mean of %d)\n", nodes.mean, nodes.levels)
	}
}
