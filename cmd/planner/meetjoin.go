package main

import (
	"fmt"
	"io"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/improve"
	"planner/meet"

	"github.com/urfave/cli/v2"
)

const meetJoinHelp = `Searches for the pushes that are missing between the two positions of the pair with the number N
of meet list. When they are found, a solution of the whole level is printed. When they are not, another pair may still
be joined.

   planner meet join DIR 1                            search for a minute
   planner meet join --time 10m --mode astar DIR 1    search exhaustively, for longer
   planner meet join --json DIR 1                     print the solution as a JSON object
   planner meet join --out best.sok DIR 1             also put it into a file of best solutions

Exit codes: 0 joined, 1 not joined, 2 bad input or usage, 130 interrupted.`

// meetJoin searches for the pushes that are missing between the two positions of a pair. That none are found says
// nothing about the level: another pair may still be joined.
func meetJoin(c *cli.Context, r solving.Runner) error {
	d, pair, err := pairOf(c)
	if err != nil {
		return err
	}
	options, err := solving.Options(c)
	if err != nil {
		return err
	}
	best, err := newBestFile(c, improve.PushesMoves)
	if err != nil {
		return err
	}
	defer solving.LimitMemory(options.RAM)()
	found, err := r.Solve(c.Context, pair.Bridge(), options)
	if err != nil {
		return err
	}
	interrupted := c.Context.Err() != nil
	if found.Status.String() != solving.StatusSolved {
		return notJoined(r.Streams.Err, interrupted, found.Reason)
	}
	solution, err := d.Solution(pair, found.Solution)
	if err != nil {
		return notJoined(r.Streams.Err, interrupted, err.Error())
	}
	if err := writeJoined(c, r.Streams.Out, d, solution); err != nil {
		return err
	}
	defer best.report(r.Streams.Err)
	return best.save(c.Context, solving.Record{Status: solving.StatusSolved, Source: d.Whole(), Solution: solution})
}

// notJoined reports why a pair was not joined and returns the outcome.
func notJoined(w io.Writer, interrupted bool, why string) error {
	fmt.Fprintf(w, "not joined: %s\n", why)
	return cmdline.Outcome{Open: 1, Interrupted: interrupted}.Err()
}

// writeJoined prints the solution of the whole level after a replay.
func writeJoined(c *cli.Context, w io.Writer, d meet.Document, solution string) error {
	moves, pushes, err := board.Replay(d.Whole(), solution)
	if err != nil {
		return err
	}
	if c.Bool("json") {
		return cmdline.WriteJSON(w, map[string]any{"status": solving.StatusSolved, "title": d.Title,
			"solution": solution, "moves": moves, "pushes": pushes})
	}
	_, err = fmt.Fprintf(w, "%s: joined, %d pushes, %d moves\n%s\n", levelOf(d), pushes, moves, solution)
	return err
}
