package main

import (
	"context"
	"fmt"
	"io"

	"planner/plan"
	"planner/render"
	"planner/technique"

	"github.com/urfave/cli/v2"
)

const benchHelp = `Runs suites and says how many levels were solved, in what time, with how many positions. The total number of
positions is the signature: with one thread and the same seed it only changes when the search changes.

   planner bench --time 20s levels.xsb                         a summary
   planner bench --out new.csv levels.xsb                      one row a level (.csv, .jsonl)
   planner bench --against old.csv levels.xsb                  won, lost, faster, slower, level by level
   planner bench --against peers.csv --solver NAME levels.xsb  against the rows of another program
   planner bench --ablate --threads 1 levels.xsb               what each technique is worth
   planner bench --alone --threads 1 levels.xsb                what each phase solves by itself
   planner bench --ablate --positions 1000000 --markdown --threads 1 levels.xsb   the same on a busy machine

Levels are compared by suite, which is the file's name without extension, and number; --suite takes the rows of
another suite instead.

Exit codes: 0 the suites ran, 1 fewer solved than --min-solved, 2 bad input or usage, 130 interrupted.`

func (p *program) benchCommand() *cli.Command {
	return &cli.Command{
		Name:        "bench",
		Category:    checking,
		Usage:       "run suites, compare with earlier runs",
		ArgsUsage:   "FILE...",
		Description: benchHelp,
		Flags: append(searchFlags(),
			&cli.StringFlag{Name: "out", Aliases: []string{"o"}, Category: outputFlags, Usage: "write one row a level to `FILE`, .csv or .jsonl"},
			&cli.StringFlag{Name: "against", Category: outputFlags, Usage: "compare with the rows of `FILE`"},
			&cli.StringFlag{Name: "solver", Category: outputFlags, Usage: "of these only the rows of solver `NAME`"},
			&cli.StringFlag{Name: "suite", Category: outputFlags, Usage: "of these only the rows of suite `NAME`, whatever the file is called"},
			&cli.BoolFlag{Name: "ablate", Category: methodFlags, Usage: "run again with every technique switched off in turn"},
			&cli.StringSliceFlag{Name: "ablate-of", Category: methodFlags, Usage: "the same for `TECHNIQUES` only, comma-separated"},
			&cli.BoolFlag{Name: "alone", Category: methodFlags, Usage: "run again with each phase of the mode by itself"},
			&cli.StringSliceFlag{Name: "alone-of", Category: methodFlags, Usage: "the same for `PHASES` only, comma-separated"},
			&cli.BoolFlag{Name: "markdown", Category: outputFlags, Usage: "print the tables of --ablate and --alone as Markdown"},
			&cli.IntFlag{Name: "min-solved", Category: outputFlags, Usage: "exit 1 when fewer than `N` levels are solved"}),
		Action: p.benchAction,
	}
}

// bencher is one invocation of bench.
type bencher struct {
	p        *program
	session  session
	out      *rowWriter // nil without --out
	quiet    bool
	markdown bool
}

func (p *program) benchAction(c *cli.Context) (err error) {
	old, err := readBaseline(c)
	if err != nil {
		return err
	}
	off, err := ablated(c)
	if err != nil {
		return err
	}
	phases, err := alonePhases(c)
	if err != nil {
		return err
	}
	b := bencher{p: p, quiet: c.Bool("quiet"), markdown: c.Bool("markdown")}
	var done func() error
	if b.session, done, err = setup(c); err != nil {
		return err
	}
	if name := c.String("out"); name != "" {
		if b.out, err = createRows(name); err != nil {
			return err
		}
		defer func() {
			if closed := b.out.close(); err == nil {
				err = closed
			}
		}()
	}
	ran, err := b.all(c.Context, old, off, phases)
	if finished := done(); err == nil {
		err = finished
	}
	if err != nil {
		return err
	}
	return benchVerdict(ran, c.Int("min-solved"))
}

// all runs the suites once and, for an ablation, once more for each technique that is switched off and for each phase
// that runs alone.
func (b *bencher) all(ctx context.Context, old []benchRow, off, phases []technique.ID) (outcome, error) {
	rows, ran, err := b.run(ctx, ownName, b.session.options)
	if err != nil {
		return ran, err
	}
	summarize(b.p.stdout, rows)
	if old != nil {
		compare(b.p.stdout, rows, old)
	}
	if len(off) > 0 && !ran.interrupted {
		ran, err = b.ablate(ctx, rows, off, ran)
	}
	if len(phases) > 0 && !ran.interrupted && err == nil {
		ran, err = b.alone(ctx, rows, phases, ran)
	}
	return ran, err
}

// ownName is what rows of this program carry in the solver column.
const ownName = "planner"

// run runs all suites once with the given options.
func (b *bencher) run(ctx context.Context, solver string, o plan.Options) (rows []benchRow, ran outcome, err error) {
	s := b.session
	s.options = o
	show := newReporter(b.p.stderr, b.quiet)
	if show != nil && !show.terminal {
		show = nil // the line a level that follows says enough in a log
	}
	ran, err = b.p.solveAll(ctx, s, show, func(r record) error {
		row := newBenchRow(solver, r, s.options)
		rows = append(rows, row)
		if !b.quiet {
			fmt.Fprintf(b.p.stderr, "%s %s %d: %s, %.2f s, %s\n", solver, row.Suite, row.Level, row.Status,
				row.WallSeconds, render.Plural(row.Nodes, "position", "positions"))
		}
		if b.out == nil {
			return nil
		}
		return b.out.put(row)
	})
	return rows, ran, err
}

// summarize prints the totals; the signature is the number a commit message quotes.
func summarize(w io.Writer, rows []benchRow) {
	var solved, pushes, moves int
	var wall, cpu float64
	var nodes int64
	for _, r := range rows {
		wall, cpu, nodes = wall+r.WallSeconds, cpu+r.CPUSeconds, nodes+r.Nodes
		if r.Solved {
			solved, pushes, moves = solved+1, pushes+r.Pushes, moves+r.Moves
		}
	}
	fmt.Fprintf(w, "solved     %d of %d\n", solved, len(rows))
	fmt.Fprintf(w, "seconds    %.1f wall, %.1f processor\n", wall, cpu)
	fmt.Fprintf(w, "solutions  %s, %s\n", render.Plural(int64(pushes), "push", "pushes"), render.Plural(int64(moves), "move", "moves"))
	fmt.Fprintf(w, "nodes      %s", render.Count(nodes))
	if cpu > 0 {
		fmt.Fprintf(w, ", %s a processor second", render.Short(float64(nodes)/cpu))
	}
	fmt.Fprintf(w, "\nsignature  %d\n", nodes)
}

// benchVerdict turns what ran into an exit code: unlike for solve, an unsolved level is a result and no failure.
func benchVerdict(ran outcome, minimum int) error {
	verdict := outcome{invalid: ran.invalid, interrupted: ran.interrupted}
	if ran.solved < minimum {
		verdict.open = minimum - ran.solved
	}
	return verdict.err()
}
