package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"planner/plan"
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
	table := tabwriter.NewWriter(b.p.stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "\nwithout\tsolved\twon\tlost\tnodes\ttime a node\tcompared\t")
	for _, name := range off {
		if slices.Contains(b.session.options.Without, name) {
			continue // off in the base run already
		}
		rows, each, err := b.run(ctx, ownName+"-without-"+name, append(slices.Clone(b.session.options.Without), name))
		if err != nil {
			return ran, err
		}
		if each.interrupted {
			ran.interrupted = true
			break
		}
		fmt.Fprintln(table, ablationLine(name, match(rows, base)))
	}
	return ran, table.Flush()
}

// ablationLine is one technique's row: counts, the geometric mean of the node ratio, and the ratio of processor
// time (wall time where that is unknown) a node.
func ablationLine(name string, pairs []pair) string {
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
	return fmt.Sprintf("%s\t%d\t%d\t%d\tx%.2f\t%s\t%d\t", name, solved, won, lost, ratio, perNode, compared)
}

func seconds(r benchRow) float64 {
	if r.CPUSeconds > 0 {
		return r.CPUSeconds
	}
	return r.WallSeconds
}
