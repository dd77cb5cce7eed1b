package bench

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/internal/render"
	"planner/technique"
)

// ablated lists the techniques to switch off one after the other: the ones that --ablate-of names, or all with
// --ablate, of those that are on in the first run. The list is nil only when no technique is asked for.
func (q *request) ablated(first solving.Session) ([]technique.ID, error) {
	some, err := solving.Techniques(q.ablate.some, "ablate-of")
	if len(some) == 0 && q.ablate.all {
		for id := range technique.Count {
			some = append(some, id)
		}
	}
	return slices.DeleteFunc(some, func(id technique.ID) bool { return !first.Options.Use.On(id) }), err
}

// runSeries runs the suites once more for each technique of a series, and prints the table of the series. An interrupt,
// which is noted in ran, ends the runs.
func (b *bencher) runSeries(ctx context.Context, s series, first []Row, ran *cmdline.Outcome) error {
	runs := []Run{{Rows: first}}
	for _, id := range s.of {
		rows, each, err := b.runSuites(ctx, s.as(id, b.session))
		if err != nil {
			return err
		}
		if ran.Interrupted = each.Interrupted; ran.Interrupted {
			break
		}
		runs = append(runs, Run{id.String(), rows})
	}
	return b.print(s.table(runs))
}

// ablationTable says what techniques are worth: the first run has all of them, and each other run lacks the one that it
// is called by. Ratios are taken over the levels that both runs solve, because the time limit bounds what an unsolved
// level costs. The columns won and lost count the other levels. The column asked counts the levels on which the first
// run asked the technique within the budget.
func ablationTable(runs []Run) *Table {
	t := &Table{Head: []string{"without", "solved", "won", "lost", "asked", "nodes", "time a node", "compared"}}
	for i, run := range runs {
		name, asked := run.Name, evidence(askedOn(runs[0].Rows, run.Name))
		if i == 0 {
			name, asked = "nothing", ""
		}
		t.AddRow(ablationCells(name, asked, match(run.Rows, runs[0].Rows))...)
	}
	return t
}

// ablationCells is the row of one technique in the table: counts, the geometric mean of the ratio of nodes, and the
// ratio of the time a node.
func ablationCells(name, asked string, pairs []pair) []string {
	all, _ := sides(pairs)
	now, before := sides(where(pairs, pair.both))
	nodes := ratioOf(pairs, nodesOf)
	perNode := "-"
	if now.processor > 0 && before.processor > 0 && now.nodes > 0 && before.nodes > 0 {
		perNode = fmt.Sprintf("x%.2f", now.processor/float64(now.nodes)*float64(before.nodes)/before.processor)
	}
	return []string{name, strconv.Itoa(all.solved), strconv.Itoa(len(where(pairs, pair.won))),
		strconv.Itoa(len(where(pairs, pair.lost))), asked, fmt.Sprintf("x%.2f", nodes.mean), perNode,
		strconv.Itoa(nodes.levels)}
}

// alonePhases lists the phases to run by themselves: the ones that --alone-of names, or all phases of the mode with
// --alone.
func (q *request) alonePhases(s solving.Session) ([]technique.ID, error) {
	some, err := solving.Techniques(q.alone.some, "alone-of")
	if err != nil {
		return nil, err
	}
	known := s.Options.Phases()
	for _, id := range some {
		if !slices.Contains(known, id) {
			return nil, cmdline.Misused("mode %s has no phase %q, expected some of %v", q.Search.Mode, id, known)
		}
	}
	if len(some) == 0 && q.alone.all {
		return known, nil
	}
	return some, nil
}

// aloneTable has one row for each run. The first run has all phases together. Column "only" counts the levels that no
// other phase solves by itself. Column "won" counts those that all phases together leave unsolved within the same
// budget.
func aloneTable(runs []Run) *Table {
	solvers := map[Form]int{}
	for _, run := range runs[1:] {
		for _, r := range run.Rows {
			if r.Solved {
				solvers[r.Form()]++
			}
		}
	}
	results := &Table{
		Head: []string{"phase alone", "solved", "only", "won", "processor s", "positions", "a solved level"},
	}
	for i, run := range runs {
		only := 0
		for _, r := range run.Rows {
			if r.Solved && solvers[r.Form()] == 1 {
				only++
			}
		}
		cells := aloneCells(run, only, match(run.Rows, runs[0].Rows))
		if i == 0 {
			cells[0], cells[2], cells[3] = "all together", "", ""
		}
		results.AddRow(cells...)
	}
	return results
}

// aloneCells is the row of one phase. The last cell is the geometric mean of the positions of a solved level.
func aloneCells(run Run, only int, pairs []pair) []string {
	all := total(run.Rows)
	var each []float64
	for _, r := range run.Rows {
		if r.Solved {
			each = append(each, float64(r.Nodes))
		}
	}
	mean := "-"
	if m := geometricMean(each); m > 0 {
		mean = render.Count(int64(m))
	}
	return []string{run.Name, strconv.Itoa(all.solved), strconv.Itoa(only), strconv.Itoa(len(where(pairs, pair.won))),
		fmt.Sprintf("%.1f", all.processor), render.Count(all.nodes), mean}
}

// printSpread prints how much the runs of one level in several forms differ: a summary, and a line for each level that
// some forms solve and others do not, or that takes one form more than twice the positions of another.
func (b *bencher) printSpread(rows []Row) error {
	spreads := spreadsOf(rows)
	fmt.Fprintf(b.runner.Streams.Out, "forms      %s\n", sumUp(spreads))
	t := &Table{Head: append([]string{"level"}, spreadHead...)}
	for _, s := range spreads {
		if s.uneven() {
			t.AddRow(append([]string{fmt.Sprintf("%s %d", s.Suite, s.Level)}, s.Cells()...)...)
		}
	}
	if len(t.Rows) == 0 {
		return nil
	}
	return b.print(t)
}

// curveStep is by how much the times of a curve differ from each other, and curveLeast the least of them.
const (
	curveStep  = 4
	curveLeast = time.Second
)

// curveTable says what more time is worth: how many levels were solved within the limit, within a quarter of it, and so
// on, which these were, and at what time. The time limit does not change what a search does with the same memory, so
// one run tells of all shorter runs. The last row lists the levels that were not solved, and how near both sides have
// come.
func curveTable(rows []Row, limit time.Duration) *Table {
	t := &Table{Head: []string{"within", "solved", "more", "levels"}, Words: []string{"levels"}}
	limit = max(limit, curveLeast) // so that a run of some tenths of a second has a row too
	for _, r := range rows {
		if r.Solved {
			limit = max(limit, time.Duration(r.WallSeconds*float64(time.Second))) // there may be none
		}
	}
	var times []time.Duration
	for at := limit; at >= curveLeast; at /= curveStep {
		times = append(times, at)
	}
	slices.Reverse(times)
	solved, from := 0, time.Duration(-1)
	for _, until := range times {
		levels := levelsIn(rows, from, until)
		solved += len(levels)
		t.AddRow(until.Round(time.Second).String(), fmt.Sprint(solved), fmt.Sprint(len(levels)),
			strings.Join(levels, ", "))
		from = until
	}
	var left []string
	for _, r := range rows {
		if !r.Solved {
			left = append(left, fmt.Sprintf("%s %d (gap %d)", r.Suite, r.Level, r.Nearest))
		}
	}
	t.AddRow("not solved", fmt.Sprint(len(left)), "",
		strings.ReplaceAll(strings.Join(left, ", "), "gap -1", "no gap known"))
	return t
}

// levelsIn lists the levels that were solved in a span of time, the quickest first.
func levelsIn(rows []Row, from, until time.Duration) (names []string) {
	sorted := slices.SortedStableFunc(slices.Values(rows), func(a, b Row) int {
		return cmp.Compare(a.WallSeconds, b.WallSeconds)
	})
	for _, r := range sorted {
		at := time.Duration(r.WallSeconds * float64(time.Second))
		if r.Solved && at > from && at <= until {
			names = append(names, fmt.Sprintf("%s %d (%.0f s by %s)", r.Suite, r.Level, r.WallSeconds, r.SolvedBy))
		}
	}
	return names
}
