package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/internal/levelfile"
	"planner/plan"

	"github.com/urfave/cli/v2"
)

const pipeHelp = `Solves levels for other programs: levels come in on the standard input, in any format that files may
have, and go out on the standard output as SOK with their solutions, each as soon as it is done.

   cat levels.xsb | planner pipe > solved.sok                   solve all levels
   cat levels.xsb | planner pipe --time 5s --threads 1          with at most 5 s for a level, on one processor
   cat levels.xsb | planner pipe --time 1s | planner pipe --time 1m   give more time to what is not solved at once

A level ends where the next one begins, or with the input. Every level that can be read goes out, in the order of the
input. A solution that was there stays unless a better one is found. A level without a solution has a comment that says
why, such as "Comment: planner: unsolved: out of time", and so has one that is solved at its start. A level that cannot
be used does not go out; it is reported as "-:line: message" on standard error.

Exit codes: 0 all solved, 1 some not solved within the budget, 2 bad input or usage, 3 proved unsolvable,
130 interrupted. If several apply, the order is 130, 2, 1, 3.`

func pipeCommand(r solving.Runner) *cli.Command {
	// Programs want no progress, so pipe shows none and has no flag against it.
	q := new(solving.Request)
	flags := slices.DeleteFunc(q.Flags(), func(f cli.Flag) bool { return slices.Contains(f.Names(), "quiet") })
	return &cli.Command{
		Name: "pipe", Category: cmdline.GroupSolving, ArgsUsage: " ", Description: pipeHelp,
		Usage:  "solve levels for another program",
		Flags:  append(flags, q.ImproveFlags()...),
		Action: cmdline.Action(r, q, pipe),
	}
}

func pipe(ctx context.Context, r solving.Runner, q *solving.Request) error {
	s, err := q.Session(r.Streams)
	if err != nil {
		return err
	}
	return cmdline.Ended(s.Run(func() (cmdline.Outcome, error) {
		return r.All(ctx, s, nil, func(line solving.ResultLine) error {
			return writeSolved(r.Streams.Out, line, s.Options.Objective)
		})
	}))
}

// pipeRemark begins the comment of a level for which pipe has no moves.
const pipeRemark = "Comment: planner: "

// writeSolved writes the level of a result line as SOK, in one call, with its solution or the reason why it has none. A
// level that is solved at its start needs none.
func writeSolved(w io.Writer, r solving.ResultLine, objective board.Objective) error {
	if r.Source == nil || r.Status == plan.StatusInvalid {
		return nil
	}
	level := *r.Source
	level.Notes = slices.DeleteFunc(slices.Clone(level.Notes), func(note string) bool {
		return strings.HasPrefix(note, pipeRemark)
	})
	if r.Solution == "" {
		reason := strings.Join(strings.Fields(r.Reason), " ")
		level.Notes = slices.Insert(level.Notes, 0, pipeRemark+r.Status+": "+reason)
	}
	var text bytes.Buffer
	err := levelfile.NewWriter(&text, board.SOK, 0, "").WriteEntry(&levelfile.Entry{Level: &level})
	if err != nil {
		return err
	}
	if r.Solution == "" {
		_, err = w.Write(text.Bytes())
		return err
	}
	d, err := levelfile.ReadDocument(&text, "", int64(text.Len())+1)
	if err != nil {
		return err
	}
	if _, err := d.Put(&level, r.Solution, objective); err != nil {
		return fmt.Errorf("level %d: %w", r.Level, err)
	}
	return d.Write(w)
}
