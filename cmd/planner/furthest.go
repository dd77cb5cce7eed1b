package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/internal/design"
	"planner/internal/render"

	"github.com/urfave/cli/v2"
)

const furthestHelp = `Finds the start that needs the most pushes, for the walls and goals of a level: where the
boxes and the player should stand. It pulls boxes from all solved positions, layer by layer, and prints the start as a
level.

   planner furthest levels.xsb                          the furthest start of the first level
   planner furthest --level 7 --time 5m levels.xsb      look longer, at level 7
   planner furthest levels.xsb | planner solve          solve it
   planner furthest --json levels.xsb                   print a JSON object, with a solution

On small boards the start is the furthest of all. Otherwise it is the best that was found, and the text says so, with
bounds of the pushes that it needs.

Exit codes: 0 no start needs more pushes, 1 the best found, or none in time, 2 bad input or usage, 130 interrupted.`

func furthestCommand(s cmdline.Streams) *cli.Command {
	q := new(studyRequest)
	return &cli.Command{
		Name: "furthest", Category: cmdline.GroupChecking, ArgsUsage: "FILE", Description: furthestHelp,
		Usage: "find the start that needs the most pushes",
		Flags: q.flags(q.OneFlag("", "take"), 20*time.Second,
			"search for at most the wall `TIME`; 0 means until the memory is full",
			"search `K` of the furthest starts beside each other, to see how many pushes they need; the pulls that lead "+
				"to them take one thread", "print one JSON object instead of a level"),
		Action: cmdline.Action(s, q, furthest),
	}
}

func furthest(ctx context.Context, s cmdline.Streams, q *studyRequest) error {
	e, o, err := q.designing(ctx, s)
	if err != nil {
		return err
	}
	defer solving.LimitMemory(o.RAM)()
	status := newStatusLine(s.Err, q.quiet, "beginning")
	f, err := design.FindFurthest(ctx, e.Level, o, func(layer int, positions int64) {
		status.say(render.Pushes(layer) + " away, " + render.Positions(positions))
	})
	status.end()
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		fmt.Fprintf(s.Err, "planner: %s: %s\n", cmdline.HeadingOf(e), cmdline.Message(err))
		return cmdline.Outcome{Open: 1}.Err()
	case err != nil:
		return fmt.Errorf("%s: %w", cmdline.HeadingOf(e), err)
	}
	if q.json {
		err = cmdline.WriteJSON(s.Out, furthestLine{cmdline.NamedOf(e), f})
	} else {
		err = board.Write(s.Out, &board.Level{Rows: f.Rows, Title: e.Title(), Author: e.Level.Author,
			Notes: []string{"Comment: " + f.Sentence}}, board.XSB)
	}
	if err != nil {
		return err
	}
	ran := cmdline.Outcome{Interrupted: ctx.Err() != nil}
	if !f.Exact {
		ran.Open++
	}
	return ran.Err()
}

// furthestLine is the object of `furthest --json`. Fields are only ever added.
type furthestLine struct {
	cmdline.Named
	*design.Furthest
}
