package main

import (
	"context"
	"fmt"
	"strconv"

	"planner/technique"

	"github.com/urfave/cli/v2"
)

// ablated lists the techniques to switch off in turn: those of --ablate-of, or all with --ablate.
func ablated(c *cli.Context) ([]technique.ID, error) {
	some, err := techniques(c, "ablate-of")
	if len(some) > 0 || err != nil || !c.Bool("ablate") {
		return some, err
	}
	for id := range technique.Count {
		some = append(some, id)
	}
	return some, nil
}

// techniques reads the names of a flag.
func techniques(c *cli.Context, flag string) (list []technique.ID, err error) {
	for _, name := range c.StringSlice(flag) {
		id, err := technique.Parse(name)
		if err != nil {
			return nil, misused(c, "%w", err)
		}
		list = append(list, id)
	}
	return list, nil
}

// ablate runs the suites once more for each technique with that one switched off, and prints what each is worth.
// Ratios are taken over levels that both runs solve, so that the time limit does not flatter the weaker run; what
// the limit cost stands in the columns won and lost.
func (b *bencher) ablate(ctx context.Context, base []benchRow, off []technique.ID, ran outcome) (outcome, error) {
	table := resultTable{head: []string{"without", "solved", "won", "lost", "nodes", "time a node", "compared"}}
	table.add(ablationCells("nothing", match(base, base))...)
	for _, id := range off {
		if !b.session.options.Use.On(id) {
			continue // off in the base run already
		}
		o := b.session.options
		o.Use = o.Use.Off(id)
		rows, each, err := b.run(ctx, ownName+"-without-"+id.String(), o)
		if err != nil {
			return ran, err
		}
		if each.interrupted {
			ran.interrupted = true
			break
		}
		table.add(ablationCells(id.String(), match(rows, base))...)
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
