package bench

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/internal/render"
	"planner/internal/report"
	"planner/technique"

	"github.com/urfave/cli/v2"
)

// alonePhases lists the phases to run by themselves: the ones that --alone-of names, or all phases of the mode with
// --alone.
func alonePhases(c *cli.Context, s solving.Session) ([]technique.ID, error) {
	some, err := solving.Techniques(c, "alone-of")
	if err != nil {
		return nil, err
	}
	known := s.Phases()
	for _, id := range some {
		if !slices.Contains(known, id) {
			return nil, cmdline.Misused(c, "mode %s has no phase %q, expected some of %v",
				c.String("mode"), id, known)
		}
	}
	if len(some) == 0 && c.Bool("alone") {
		return known, nil
	}
	return some, nil
}

// aloneRun is a run with a single phase, or with all of them.
type aloneRun struct {
	name string
	rows []row
}

// alone runs the suites once more for each phase, with all other phases switched off, and prints a table of the
// results.
func (b *bencher) alone(
	ctx context.Context, together []row, phases []technique.ID, ran cmdline.Outcome,
) (cmdline.Outcome, error) {
	runs := []aloneRun{{"all together", together}}
	for _, id := range phases {
		rows, each, err := b.run(ctx, aloneName(id), b.session.Alone(id))
		if err != nil {
			return ran, err
		}
		if each.Interrupted {
			ran.Interrupted = true
			break
		}
		runs = append(runs, aloneRun{id.String(), rows})
	}
	return ran, b.print(aloneTable(runs))
}

// aloneTable has one row for each run. The first run has all phases together. Column "only" counts the levels that no
// other phase solves by itself. Column "won" counts those that all phases together leave unsolved within the same
// budget.
func aloneTable(runs []aloneRun) *report.Table {
	solvers := map[formKey]int{}
	for _, run := range runs[1:] {
		for _, r := range run.rows {
			if r.Solved {
				solvers[r.form()]++
			}
		}
	}
	results := &report.Table{
		Head: []string{"phase alone", "solved", "only", "won", "processor s", "positions", "a solved level"},
	}
	for i, run := range runs {
		only := 0
		for _, r := range run.rows {
			if r.Solved && solvers[r.form()] == 1 {
				only++
			}
		}
		cells := aloneCells(run, only, match(run.rows, runs[0].rows))
		if i == 0 {
			cells[2], cells[3] = "", ""
		}
		results.Add(cells...)
	}
	return results
}

// aloneCells is the row of one phase. The last cell is the geometric mean of the positions of a solved level.
func aloneCells(run aloneRun, only int, pairs []pair) []string {
	var solved, won int
	var cpu float64
	var nodes int64
	var each []int64
	for _, r := range run.rows {
		cpu, nodes = cpu+seconds(r), nodes+r.Nodes
		if r.Solved {
			solved++
			each = append(each, r.Nodes)
		}
	}
	for _, p := range pairs {
		if p.now.Solved && !p.before.Solved {
			won++
		}
	}
	mean := "-"
	if m := geometricMean(each); m > 0 {
		mean = render.Count(int64(m))
	}
	return []string{run.name, strconv.Itoa(solved), strconv.Itoa(only), strconv.Itoa(won), fmt.Sprintf("%.1f", cpu),
		render.Count(nodes), mean}
}
