package bench

import (
	"context"
	"fmt"
	"strconv"

	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/internal/report"
	"planner/technique"

	"github.com/urfave/cli/v2"
)

// ablated lists the techniques to switch off one after the other: the ones that --ablate-of names, or all with
// --ablate.
func ablated(c *cli.Context) ([]technique.ID, error) {
	some, err := solving.Techniques(c, "ablate-of")
	if len(some) > 0 || err != nil || !c.Bool("ablate") {
		return some, err
	}
	for id := range technique.Count {
		some = append(some, id)
	}
	return some, nil
}

// ablate runs the suites once more for each technique, with that technique switched off, and prints a table of their
// worth. Ratios are taken over the levels that both runs solve, because the time limit bounds what an unsolved level
// costs. The columns won and lost count the other levels.
func (b *bencher) ablate(ctx context.Context, base []row, off []technique.ID, ran cmdline.Outcome,
) (cmdline.Outcome, error) {
	results := &report.Table{Head: []string{"without", "solved", "won", "lost", "nodes", "time a node", "compared"}}
	results.Add(ablationCells("nothing", match(base, base))...)
	for _, id := range off {
		s, changed := b.session.Without(id)
		if !changed {
			continue // the base run is without it already
		}
		rows, each, err := b.run(ctx, withoutName(id), s)
		if err != nil {
			return ran, err
		}
		if each.Interrupted {
			ran.Interrupted = true
			break
		}
		results.Add(ablationCells(id.String(), match(rows, base))...)
	}
	return ran, b.print(results)
}

// ablationCells is the row of one technique in the table: counts, the geometric mean of the ratio of nodes, and the
// ratio of the time a node.
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
	return []string{name, strconv.Itoa(solved), strconv.Itoa(won), strconv.Itoa(lost), fmt.Sprintf("x%.2f", ratio),
		perNode, strconv.Itoa(compared)}
}
