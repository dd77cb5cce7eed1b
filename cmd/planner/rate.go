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
	"planner/plan"

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

func rateCommand(r solving.Runner) *cli.Command {
	q := new(studyRequest)
	return &cli.Command{
		Name: "rate", Category: cmdline.GroupChecking, ArgsUsage: "FILE...", Description: rateHelp,
		Usage: "put levels in an order from easy to hard",
		Flags: q.flags(q.Levels.Flag(""), 10*time.Second,
			"search for at most the wall `TIME` a level, half of it for a shorter solution; 0 means no limit",
			"search with `K` threads", "print one JSON object for each level instead of a table"),
		Action: cmdline.Action(r, q, rate),
	}
}

// rated is the object of `rate --json`. Fields are only ever added.
type rated struct {
	cmdline.Named
	Status   string `json:"status"`
	Rank     int    `json:"rank"`  // from 1, 0 without a solution
	Boxes    int    `json:"boxes"` // of the level
	Pushes   int    `json:"pushes"`
	Proved   bool   `json:"proved"` // no solution has fewer pushes
	Moves    int    `json:"moves"`
	Solution string `json:"solution"`

	*design.Rating // without a solution its fields are left out
}

func rate(ctx context.Context, r solving.Runner, q *studyRequest) (err error) {
	s := solving.Session{Options: q.budget}
	if s.Files, s.Pick, err = q.Files(r.Streams); err != nil {
		return err
	}
	s.Options.Time /= 2
	s.Options = solving.Improving(s.Options)
	if err := s.Options.Validate(); err != nil {
		return cmdline.Misused("%w", err)
	}
	var list []*rated
	ran, err := s.Run(func() (cmdline.Outcome, error) {
		return r.All(ctx, s, solving.ReporterOf(r.Streams.Err, q.quiet, true), func(line solving.ResultLine) error {
			one, err := ratedOf(line)
			if one != nil {
				list = append(list, one)
			}
			return err
		})
	})
	if err = cmp.Or(err, ran.NothingUsed()); err != nil {
		return err
	}
	slices.SortStableFunc(list, func(a, b *rated) int { return a.compare(b) })
	for i, r := range list {
		if r.Rating != nil {
			r.Rank = i + 1
		}
	}
	return cmdline.Ended(ran, writeRated(r.Streams.Out, list, q.json, len(s.Files) > 1))
}

// ratedOf rates the level of a result line. It is nil for one that cannot be used.
func ratedOf(line solving.ResultLine) (*rated, error) {
	if line.Status == plan.StatusInvalid {
		return nil, nil
	}
	b, err := board.New(line.Source)
	if err != nil {
		return nil, err
	}
	r := &rated{Named: line.Named, Status: line.Status, Boxes: len(b.Boxes),
		Pushes: line.Pushes, Proved: line.Proved, Moves: line.Moves, Solution: line.Solution}
	if line.Status != plan.StatusSolved {
		return r, nil
	}
	pushes, err := b.PushesOf(b.Player, line.Solution)
	if err == nil {
		r.Rating = design.Rate(b, pushes)
	}
	return r, err
}

// compare orders levels from easy to hard. Pushes decide between equal ratings, and levels without one come last.
func (r *rated) compare(o *rated) int {
	if r.Rating != nil && o.Rating != nil {
		return cmp.Or(r.Changes-o.Changes, r.Pushes-o.Pushes)
	}
	rank := map[bool]int{true: 1} // behind those with a rating
	return rank[r.Rating == nil] - rank[o.Rating == nil]
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
