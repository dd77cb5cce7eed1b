package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"planner/render"
	"planner/technique"

	"github.com/urfave/cli/v2"
)

// alonePhases lists the phases to run by themselves: those of --alone-of, or all of the mode with --alone.
func alonePhases(c *cli.Context) ([]technique.ID, error) {
	o, err := searchOptions(c)
	if err != nil {
		return nil, err
	}
	some, err := techniques(c, "alone-of")
	if err != nil {
		return nil, err
	}
	known := o.Phases()
	for _, id := range some {
		if !slices.Contains(known, id) {
			return nil, misused(c, "%q is no phase of mode %s, expected some of %v", id, o.Mode, known)
		}
	}
	if len(some) == 0 && c.Bool("alone") {
		return known, nil
	}
	return some, nil
}

// aloneRun is what one phase did by itself.
type aloneRun struct {
	name string
	rows []benchRow
}

// alone runs the suites once more for each phase with all others switched off, and prints what each can do.
func (b *bencher) alone(ctx context.Context, together []benchRow, phases []technique.ID, ran outcome) (outcome, error) {
	runs := []aloneRun{{"all together", together}}
	for _, name := range phases {
		rows, each, err := b.run(ctx, ownName+"-alone-"+name.String(), b.session.options.Alone(name))
		if err != nil {
			return ran, err
		}
		if each.interrupted {
			ran.interrupted = true
			break
		}
		runs = append(runs, aloneRun{name.String(), rows})
	}
	return ran, aloneTable(runs).print(b.p.stdout, b.markdown)
}

// aloneTable puts the run of all phases, which comes first, above those of each: only counts levels that no other phase
// solves by itself, won those that all together leave unsolved in the same budget.
func aloneTable(runs []aloneRun) *resultTable {
	solvers := map[levelKey]int{}
	for _, run := range runs[1:] {
		for _, r := range run.rows {
			if r.Solved {
				solvers[r.key()]++
			}
		}
	}
	table := &resultTable{
		head: []string{"phase alone", "solved", "only", "won", "processor s", "positions", "a solved level"},
	}
	for i, run := range runs {
		only := 0
		for _, r := range run.rows {
			if r.Solved && solvers[r.key()] == 1 {
				only++
			}
		}
		cells := aloneCells(run, only, match(run.rows, runs[0].rows))
		if i == 0 {
			cells[2], cells[3] = "", ""
		}
		table.add(cells...)
	}
	return table
}

// aloneCells is one phase's row. The positions of a solved level are the geometric mean.
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
