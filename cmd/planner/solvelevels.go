package main

import (
	"errors"
	"io"
	"time"

	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/machines"
	"planner/cmd/planner/internal/solving"
	"planner/plan"

	"github.com/urfave/cli/v2"
)

func explainFlag() cli.Flag {
	return &cli.BoolFlag{Name: "explain", Category: cmdline.FlagsOutput,
		Usage: "print which phase of the search did what, and when"}
}

// solveWith solves the levels of a session, prints the results, and keeps the best solutions in the file of --out.
func solveWith(c *cli.Context, r solving.Runner, s solving.Session) error {
	best, err := newBestFile(c, s.Options.Objective)
	if err != nil {
		return err
	}
	return solveKeeping(c, r, s, best)
}

// solveKeeping solves the levels of a session, prints the results, and keeps solutions in a file, which may be nil.
func solveKeeping(c *cli.Context, r solving.Runner, s solving.Session, best *bestFile) error {
	done, err := s.Start(c)
	if err != nil {
		return err
	}
	s.Options.Explain = c.Bool("explain")
	ran, err := solveAll(c, r, s, best)
	if finished := done(); err == nil {
		err = finished
	}
	if err != nil {
		return err
	}
	return ran.Err()
}

// solveAll solves with a store or without, writes the records, saves the solutions in best, which may be nil, and
// writes the page of --html at the end.
func solveAll(c *cli.Context, r solving.Runner, s solving.Session, best *bestFile) (ran cmdline.Outcome, err error) {
	if !c.IsSet("store") {
		if err := solving.WithoutStore(c, ownCheckpoints(c, s.Options)...); err != nil {
			return ran, err
		}
	}
	page, err := newSolutionPage(c, s.Files, "solution")
	if err != nil {
		return ran, err
	}
	defer func() { err = errors.Join(err, page.end(r.Streams.Err)) }()
	var show *solving.Reporter
	if !c.Bool("quiet") {
		show = solving.NewReporter(r.Streams.Err)
	}
	write := writeText
	if c.Bool("json") {
		write = func(w io.Writer, record solving.Record) error { return cmdline.WriteJSON(w, record) }
	}
	emit := page.keeping(func(record solving.Record) error {
		if err := write(r.Streams.Out, record); err != nil {
			return err
		}
		return best.save(c.Context, record)
	})
	if show != nil {
		defer best.report(r.Streams.Err)
	}
	if c.IsSet("store") {
		return r.Stored(c, s, show, emit)
	}
	begin := time.Now()
	ran, err = r.All(c.Context, s, show, emit)
	if show != nil && (show.OnTerminal() || !c.Bool("json")) {
		show.Summary(ran, begin)
	}
	return ran, err
}

// ownCheckpoints lists the flags of a store that mean something without one: an exhaustive search on a hub saves itself
// there.
func ownCheckpoints(c *cli.Context, o plan.Options) []string {
	if c.IsSet(machines.HubFlag) && o.Mode == plan.AStar {
		return []string{"checkpoint"}
	}
	return nil
}
