package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
	"time"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/internal/design"
	"planner/internal/diagnose"
	"planner/plan"
	"planner/search"

	"github.com/urfave/cli/v2"
)

const rateHelp = `Puts levels in an order from easy to hard for people. Each level is solved, and its rating is
how often the solution changes from one box to another, after pushes of one box are joined where their order does not
matter. That follows Jarušek and Pelánek (2010), who found that changes between groups of boxes say more than the length
or the number of positions. A rating is a rank and not a measure of time, and another solution may give another one.

   planner rate levels.xsb                     print the levels from easy to hard
   planner rate --time 1m --level 1-20 a.xsb   take a minute for each level
   planner rate --json levels.xsb              print one JSON object for each level, from easy to hard

Levels without a solution come last.

Exit codes: 0 all solved, 1 some not solved, 2 bad input or usage, 3 proved unsolvable, 130 interrupted.`

// rateTime is the default of --time.
const rateTime = 10 * time.Second

func rateCommand(s cmdline.Streams) *cli.Command {
	def := plan.DefaultOptions()
	return &cli.Command{
		Name:        "rate",
		Category:    cmdline.GroupChecking,
		Usage:       "put levels in an order from easy to hard",
		ArgsUsage:   "FILE...",
		Description: rateHelp,
		Flags: []cli.Flag{
			cmdline.LevelFlag(""),
			cmdline.TimeFlag("time", []string{"t"}, "", rateTime,
				"search for at most the wall `TIME` a level, half of it for a shorter solution; 0 means no limit"),
			cmdline.RAMFlag(def.RAM),
			cmdline.ThreadsFlag("", def.Threads, "search with `K` goroutines"),
			cmdline.JSONFlag("", "print one JSON object for each level instead of a table"),
			cmdline.QuietFlag("", "show no progress on a terminal"),
		},
		Action: func(c *cli.Context) error { return rate(c, s) },
	}
}

// rated is the object of `rate --json`. Fields are only ever added.
type rated struct {
	File     string `json:"file"`
	Level    int    `json:"level"`
	Title    string `json:"title"`
	Status   string `json:"status"`
	Rank     int    `json:"rank"`  // from 1, 0 without a solution
	Boxes    int    `json:"boxes"` // of the level
	Pushes   int    `json:"pushes"`
	Proved   bool   `json:"proved"` // no solution has fewer pushes
	Moves    int    `json:"moves"`
	Solution string `json:"solution"`

	*design.Rating // without a solution its fields are left out
}

func rate(c *cli.Context, s cmdline.Streams) error {
	files, pick, err := cmdline.LevelsOf(c)
	if err != nil {
		return err
	}
	o := plan.DefaultOptions()
	o.Time, o.Threads, o.RAM = cmdline.TimeOf(c, "time")/2, c.Int("threads"), cmdline.SizeOf(c, "ram")
	if err := o.Validate(); err != nil {
		return cmdline.Misused(c, "%w", err)
	}
	list, ran, err := rateAll(c, s, files, pick, o)
	if err != nil {
		return err
	}
	slices.SortStableFunc(list, func(a, b *rated) int { return a.compare(b) })
	for i, r := range list {
		if r.Rating != nil {
			r.Rank = i + 1
		}
	}
	if err := writeRated(s.Out, list, c.Bool("json"), len(files) > 1); err != nil {
		return err
	}
	return ran.Err()
}

// rateAll solves and rates the selected levels of all files.
func rateAll(
	c *cli.Context, s cmdline.Streams, files []string, pick board.Selection, o plan.Options,
) (list []*rated, ran cmdline.Outcome, err error) {
	show := showWords(c, s.Err)
	defer show.end()
	for e := range s.Usable(c.Context, files, pick, &ran) {
		show.hear(e.Heading())
		r, err := rateOne(c.Context, e, o)
		if err != nil {
			return nil, ran, err
		}
		list = append(list, r)
		ran = ran.Plus(solving.OutcomeOf(r.Status))
	}
	return list, ran, nil
}

// rateOne solves a level, makes the solution shorter unless it is proved a shortest, and rates it.
func rateOne(ctx context.Context, e cmdline.Entry, o plan.Options) (*rated, error) {
	found, err := plan.Solve(ctx, e.Level, o)
	if err == nil && found.Status == search.Solved && !found.Proved && ctx.Err() == nil {
		found, err = plan.Improve(ctx, e.Level, found.Solution, o)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", e.Heading(), err)
	}
	r := &rated{File: e.File, Level: e.Number, Title: e.Title(), Status: found.Status.String(), Pushes: found.Pushes,
		Proved: found.Proved, Moves: found.Moves, Solution: found.Solution}
	b, err := board.New(e.Level)
	if err != nil {
		return nil, err
	}
	r.Boxes = len(b.Boxes)
	if found.Status != search.Solved {
		return r, nil
	}
	line, err := diagnose.Play(b, found.Solution)
	if err != nil {
		return nil, err
	}
	r.Rating = design.Rate(b, line.Pushes)
	return r, nil
}

// compare orders levels from easy to hard. Pushes decide between equal ratings, and levels without one come last.
func (r *rated) compare(o *rated) int {
	switch {
	case r.Rating != nil && o.Rating != nil:
		return cmp.Or(r.Changes-o.Changes, r.Pushes-o.Pushes)
	case r.Rating != nil:
		return -1
	case o.Rating != nil:
		return 1
	}
	return 0
}

// writeRated writes levels as a table or as JSON.
func writeRated(out io.Writer, list []*rated, asJSON, files bool) error {
	if asJSON {
		for _, r := range list {
			if err := cmdline.WriteJSON(out, r); err != nil {
				return err
			}
		}
		return nil
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "rank\trating\tbox changes\tgroups\tboxes\tpushes\tmoves\t  level")
	for _, r := range list {
		name := cmdline.Heading(r.Level, r.Title)
		if files {
			name = r.File + " " + name
		}
		if r.Rating == nil {
			fmt.Fprintf(table, "-\t-\t-\t-\t%d\t-\t-\t  %s, %s\n", r.Boxes, name, r.Status)
			continue
		}
		pushes, groups := fmt.Sprint(r.Pushes), "-"
		if !r.Proved {
			pushes = "≤ " + pushes
		}
		if r.Groups != nil {
			groups = fmt.Sprint(*r.Groups)
		}
		fmt.Fprintf(table, "%d\t%d\t%d\t%s\t%d\t%s\t%d\t  %s\n", r.Rank, r.Changes, r.Played, groups, r.Boxes,
			pushes, r.Moves, name)
	}
	return table.Flush()
}
