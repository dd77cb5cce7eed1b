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
)

// ablated lists the techniques to switch off one after the other: the ones that --ablate-of names, or all with
// --ablate.
func (q *request) ablated() ([]technique.ID, error) {
	some, err := solving.Techniques(q.ablateOf, "ablate-of")
	if len(some) > 0 || err != nil || !q.ablate {
		return some, err
	}
	for id := range technique.Count {
		some = append(some, id)
	}
	return some, nil
}

// ablate runs the suites once more for each technique, with that technique switched off, and prints a table of their
// worth. Ratios are taken over the levels that both runs solve, because the time limit bounds what an unsolved level
// costs. The columns won and lost count the other levels. The column asked counts the levels on which the first run asked
// the technique within the budget.
func (b *bencher) ablate(ctx context.Context, base []row, off []technique.ID, ran cmdline.Outcome,
) (cmdline.Outcome, error) {
	results := &report.Table{Head: []string{"without", "solved", "won", "lost", "asked", "nodes", "time a node", "compared"}}
	results.AddRow(ablationCells("nothing", "", match(base, base))...)
	for _, id := range off {
		s, changed := b.session.Without(id)
		if !changed {
			continue // the base run is without it already
		}
		rows, each, err := b.runSuites(ctx, withoutName(id), s)
		if err != nil {
			return ran, err
		}
		if each.Interrupted {
			ran.Interrupted = true
			break
		}
		asked := report.Evidence(report.AskedOn(base, id.String()))
		results.AddRow(ablationCells(id.String(), asked, match(rows, base))...)
	}
	return ran, b.print(results)
}

// ablationCells is the row of one technique in the table: counts, the geometric mean of the ratio of nodes, and the
// ratio of the time a node.
func ablationCells(name, asked string, pairs []pair) []string {
	var solved, won, lost int
	var now, before float64
	var nowNodes, beforeNodes int64
	for _, p := range pairs {
		if p.now.Solved {
			solved++
		}
		switch {
		case p.now.Solved && !p.before.Solved:
			won++
		case !p.now.Solved && p.before.Solved:
			lost++
		case p.both():
			now, before = now+p.now.Processor(), before+p.before.Processor()
			nowNodes, beforeNodes = nowNodes+p.now.Nodes, beforeNodes+p.before.Nodes
		}
	}
	ratio, compared := nodeRatio(pairs)
	perNode := "-"
	if now > 0 && before > 0 && nowNodes > 0 && beforeNodes > 0 {
		perNode = fmt.Sprintf("x%.2f", now/float64(nowNodes)*float64(beforeNodes)/before)
	}
	return []string{name, strconv.Itoa(solved), strconv.Itoa(won), strconv.Itoa(lost), asked,
		fmt.Sprintf("x%.2f", ratio), perNode, strconv.Itoa(compared)}
}

// alonePhases lists the phases to run by themselves: the ones that --alone-of names, or all phases of the mode with
// --alone.
func (q *request) alonePhases(s solving.Session) ([]technique.ID, error) {
	some, err := solving.Techniques(q.aloneOf, "alone-of")
	if err != nil {
		return nil, err
	}
	known := s.Phases()
	for _, id := range some {
		if !slices.Contains(known, id) {
			return nil, cmdline.Misused("mode %s has no phase %q, expected some of %v", q.Mode, id, known)
		}
	}
	if len(some) == 0 && q.alone {
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
		rows, each, err := b.runSuites(ctx, aloneName(id), b.session.Alone(id))
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
	solvers := map[report.Form]int{}
	for _, run := range runs[1:] {
		for _, r := range run.rows {
			if r.Solved {
				solvers[r.Form()]++
			}
		}
	}
	results := &report.Table{
		Head: []string{"phase alone", "solved", "only", "won", "processor s", "positions", "a solved level"},
	}
	for i, run := range runs {
		only := 0
		for _, r := range run.rows {
			if r.Solved && solvers[r.Form()] == 1 {
				only++
			}
		}
		cells := aloneCells(run, only, match(run.rows, runs[0].rows))
		if i == 0 {
			cells[2], cells[3] = "", ""
		}
		results.AddRow(cells...)
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
		cpu, nodes = cpu+r.Processor(), nodes+r.Nodes
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

// decidedTable has a row for each suite and a column for each strategy or phase that solved a level of any.
func decidedTable(rows []row) *report.Table {
	deciders := report.Deciders(rows)
	t := &report.Table{Head: append([]string{"suite", "levels", "solved"}, deciders...)}
	for _, line := range report.Decided(rows, deciders) {
		t.AddRow(line...)
	}
	return t
}

// printSpread prints how much the runs of one level in several forms differ: a summary, and a line for each level that
// some forms solve and others do not, or that takes one form more than twice the positions of another.
func (b *bencher) printSpread(rows []row) error {
	spreads := report.Spreads(rows)
	fmt.Fprintf(b.runner.Streams.Out, "forms      %s\n", report.SumUp(spreads))
	t := &report.Table{Head: append([]string{"level"}, report.SpreadHead...)}
	for _, s := range spreads {
		if s.Uneven() {
			t.AddRow(append([]string{fmt.Sprintf("%s %d", s.Suite, s.Level)}, s.Cells()...)...)
		}
	}
	if len(t.Rows) == 0 {
		return nil
	}
	return b.print(t)
}
