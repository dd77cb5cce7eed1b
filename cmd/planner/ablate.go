package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"planner/plan"

	"github.com/urfave/cli/v2"
)

// ablated lists the techniques to switch off in turn: those of --ablate-of, or all with --ablate.
func ablated(c *cli.Context) ([]string, error) {
	some := c.StringSlice("ablate-of")
	known := plan.TechniqueNames()
	for _, name := range some {
		if !slices.Contains(known, name) {
			return nil, misused(c, "technique %q is unknown, expected some of %s", name, strings.Join(known, ", "))
		}
	}
	if len(some) == 0 && c.Bool("ablate") {
		return known, nil
	}
	return some, nil
}

// ablate runs the suites once more for each technique with that one switched off, and prints what each is worth.
// Ratios are taken over levels that both runs solve, so that the time limit does not flatter the weaker run; what
// the limit cost stands in the columns won and lost.
func (b *bencher) ablate(ctx context.Context, base []benchRow, off []string, ran outcome) (outcome, error) {
	table := resultTable{head: []string{"without", "solved", "won", "lost", "nodes", "time a node", "compared"}}
	table.add(ablationCells("nothing", match(base, base))...)
	for _, name := range off {
		if slices.Contains(b.session.options.Without, name) {
			continue // off in the base run already
		}
		o := b.session.options
		o.Without = append(slices.Clone(o.Without), name)
		rows, each, err := b.run(ctx, ownName+"-without-"+name, o)
		if err != nil {
			return ran, err
		}
		if each.interrupted {
			ran.interrupted = true
			break
		}
		table.add(ablationCells(name, match(rows, base))...)
	}
	return ran, table.print(b.p.stdout, b.markdown)
}

// ablationCells is one technique's row: counts, the geometric mean of the node ratio, and the ratio of processor
// time (wall time where that is unknown) a node.
func ablationCells(name string, pairs []pair) []string {
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
			now, before = now+seconds(p.now), before+seconds(p.before)
			nowNodes, beforeNodes = nowNodes+p.now.Nodes, beforeNodes+p.before.Nodes
		}
	}
	ratio, compared := nodeRatio(pairs)
	perNode := "-"
	if now > 0 && before > 0 && nowNodes > 0 && beforeNodes > 0 {
		perNode = fmt.Sprintf("x%.2f", now/float64(nowNodes)*float64(beforeNodes)/before)
	}
	return []string{name, strconv.Itoa(solved), strconv.Itoa(won), strconv.Itoa(lost), fmt.Sprintf("x%.2f", ratio), perNode,
		strconv.Itoa(compared)}
}

func seconds(r benchRow) float64 {
	if r.CPUSeconds > 0 {
		return r.CPUSeconds
	}
	return r.WallSeconds
}
