package bench

import (
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

	out                              string
	resume, force                    bool
	against                          baseline
	ablate, alone                    choice
	images, decided, curve, markdown bool
	seeds, minSolved                 int
}

// choice says which techniques or phases have a run of their own.
type choice struct {
	all  bool
	some []string // names; they count before all
}

// ownFlags are the flags that only bench has.
func (q *request) ownFlags() []cli.Flag {
	return []cli.Flag{
		cmdline.FileFlag(&q.out, "out", cmdline.FlagsOutput,
			"write one row for each level to `FILE`, .csv or .jsonl", "o"),
		cmdline.SwitchFlag(&q.resume, "resume", cmdline.FlagsOutput,
			"with --out, keep the rows of an interrupted run with the same levels and options, and go on after them"),
		cmdline.SwitchFlag(&q.force, "force", cmdline.FlagsOutput, "with --out, replace a file that exists"),
		cmdline.FileFlag(&q.against.file, "against", cmdline.FlagsOutput, "compare with the rows in `FILE`"),
		cmdline.FilledFlag(&q.against.solver, "solver", cmdline.FlagsOutput, "a name",
			"with --against, use only the rows of the solver `NAME`"),
		cmdline.FilledFlag(&q.against.suite, "suite", cmdline.FlagsOutput, "a name",
			"with --against, use only the rows of the suite `NAME`, whatever the level file is called"),
		cmdline.SwitchFlag(&q.ablate.all, "ablate", cmdline.FlagsMethod,
			"run again with each technique switched off, one after the other"),
		cmdline.WordsFlag(&q.ablate.some, "ablate-of", cmdline.FlagsMethod,
			"like --ablate, but only for `TECHNIQUES`, a comma-separated list", technique.Names()),
		cmdline.SwitchFlag(&q.alone.all, "alone", cmdline.FlagsMethod,
			"run again with each phase of the mode by itself"),
		cmdline.WordsFlag(&q.alone.some, "alone-of", cmdline.FlagsMethod,
			"like --alone, but only for `PHASES`, a comma-separated list", phaseNames()),
		cmdline.SwitchFlag(&q.decided, "decided", cmdline.FlagsOutput,
			"show which strategy solved how many levels of each suite"),
		cmdline.SwitchFlag(&q.curve, "curve", cmdline.FlagsOutput,
			"show which levels were solved within --time, within a quarter of it, and so on"),
		cmdline.SwitchFlag(&q.images, "images", cmdline.FlagsMethod,
			"solve each level with all 8 ways to number its squares, and show how much they differ"),
		cmdline.AtLeastFlag(&q.seeds, 1, "seeds", cmdline.FlagsMethod, 1,
			"solve each level with `N` seeds, from --seed on, and show how much they differ"),
		cmdline.SwitchFlag(&q.markdown, "markdown", cmdline.FlagsOutput,
			"print the tables of --ablate, --alone, --decided, --curve, --images and --seeds as Markdown"),
		cmdline.AtLeastFlag(&q.minSolved, 0, "min-solved", cmdline.FlagsOutput, 0,
			"exit with code 1 when fewer than `N` levels are solved"),
	}
}

// phaseNames lists the techniques that can run alone.
func phaseNames() (names []string) {
	for _, id := range plan.DefaultOptions().Phases() {
		names = append(names, id.String())
	}
	return names
}
