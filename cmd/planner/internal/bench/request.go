package bench

import (
	"cmp"

	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/plan"
	"planner/technique"

	"github.com/urfave/cli/v2"
)

// request is what bench is asked.
type request struct {
	solving.Request
	hub solving.HubRequest

	out, against, solver, suite string
	resume, force               bool
	ablate, allAlone, images    bool
	ablateOf, aloneOf           []string
	decided, curve, markdown    bool
	seeds, minSolved            int
}

func (q *request) Validate() error {
	return cmp.Or(cmdline.AtLeast("seeds", q.seeds, 1), cmdline.AtLeast("min-solved", q.minSolved, 0))
}

// ownFlags are the flags that only bench has.
func (q *request) ownFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "out", Destination: &q.out, Aliases: []string{"o"}, Category: cmdline.FlagsOutput,
			Usage: "write one row for each level to `FILE`, .csv or .jsonl"},
		&cli.BoolFlag{Name: "resume", Destination: &q.resume, Category: cmdline.FlagsOutput,
			Usage: "with --out, keep the rows of an interrupted run with the same levels and options, and go on " +
				"after them"},
		&cli.BoolFlag{Name: "force", Destination: &q.force, Category: cmdline.FlagsOutput, Usage: "with --out, replace a file that exists"},
		&cli.StringFlag{Name: "against", Destination: &q.against, Category: cmdline.FlagsOutput, Usage: "compare with the rows in `FILE`"},
		&cli.StringFlag{Name: "solver", Destination: &q.solver, Category: cmdline.FlagsOutput,
			Usage: "with --against, use only the rows of the solver `NAME`"},
		&cli.StringFlag{Name: "suite", Destination: &q.suite, Category: cmdline.FlagsOutput,
			Usage: "with --against, use only the rows of the suite `NAME`, whatever the level file is called"},
		&cli.BoolFlag{Name: "ablate", Destination: &q.ablate, Category: cmdline.FlagsMethod,
			Usage: "run again with each technique switched off, one after the other"},
		cmdline.WordsFlag(&q.ablateOf, "ablate-of", cmdline.FlagsMethod,
			"like --ablate, but only for `TECHNIQUES`, a comma-separated list", technique.Names()),
		&cli.BoolFlag{Name: "alone", Destination: &q.allAlone, Category: cmdline.FlagsMethod,
			Usage: "run again with each phase of the mode by itself"},
		cmdline.WordsFlag(&q.aloneOf, "alone-of", cmdline.FlagsMethod,
			"like --alone, but only for `PHASES`, a comma-separated list", phaseNames()),
		&cli.BoolFlag{Name: "decided", Destination: &q.decided, Category: cmdline.FlagsOutput,
			Usage: "show which strategy solved how many levels of each suite"},
		&cli.BoolFlag{Name: "curve", Destination: &q.curve, Category: cmdline.FlagsOutput,
			Usage: "show which levels were solved within --time, within a quarter of it, and so on"},
		&cli.BoolFlag{Name: "images", Destination: &q.images, Category: cmdline.FlagsMethod,
			Usage: "solve each level with all 8 ways to number its squares, and show how much they differ"},
		&cli.IntFlag{Name: "seeds", Destination: &q.seeds, Category: cmdline.FlagsMethod, Value: 1,
			Usage: "solve each level with `N` seeds, from --seed on, and show how much they differ"},
		&cli.BoolFlag{Name: "markdown", Destination: &q.markdown, Category: cmdline.FlagsOutput,
			Usage: "print the tables of --ablate, --alone, --decided, --curve, --images and --seeds as Markdown"},
		&cli.IntFlag{Name: "min-solved", Destination: &q.minSolved, Category: cmdline.FlagsOutput,
			Usage: "exit with code 1 when fewer than `N` levels are solved"},
	}
}

// phaseNames lists the techniques that can run alone.
func phaseNames() (names []string) {
	for _, id := range plan.DefaultOptions().Phases() {
		names = append(names, id.String())
	}
	return names
}
