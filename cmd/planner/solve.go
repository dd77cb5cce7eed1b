package main

import (
	"context"
	"errors"
	"io"
	"slices"
	"time"

	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/plan"

	"github.com/urfave/cli/v2"
)

const solveHelp = `Solves every level of every file, in order, and prints each result at once.

   planner solve levels.xsb                         print boards and solutions as text
   planner solve --level 7 --mode bidir levels.xsb  solve one level, from both ends
   planner solve --json --time 20s levels.xsb       print one JSON object for each level
   planner solve --html out.html levels.xsb         write a page that plays the solutions
   planner solve --improve 10s levels.xsb           go on for 10 s after a solution, to find a shorter one
   planner solve --mode astar --ram 8GiB a.xsb      find the fewest pushes, or prove that there is no solution
   planner solve --out best.sok levels.xsb          keep the best solutions of all runs in a file
   planner solve --level Teapot levels.zip          solve the level with this title; files may be packed
   planner solve docs/levels                        solve the level files in a directory
   cat levels.xsb | planner solve                   read from a pipe
   planner solve --certificate proofs levels.xsb    write proofs that "planner check" accepts into a directory
   planner solve --store dir --level 7 --time 8h levels.xsb  keep the search on disk and save it regularly
   planner solve --resume dir --time 8h                      go on with the search in that store
   planner solve --hub ADDR --level 7 --time 10m levels.xsb  let all workers of a hub search for a solution
   planner solve --hub ADDR --mode astar --time 10m a.xsb    share one exhaustive search out among them

Modes: auto chooses by the size of the level. bidir searches from both ends. forward and reverse search from one end
only. astar searches exhaustively: it finds a solution with the fewest pushes or proves that there is none.

A store knows its level, mode, seed and techniques, so --resume needs no more than its directory.

A level that cannot be used is reported as "file:line: message", and the other levels are still solved. Ctrl-C ends the
program at once and prints what is known about the current level. A second Ctrl-C kills the process.

Exit codes: 0 all solved, 1 some not solved within the budget, 2 bad input or usage, 3 proved unsolvable,
130 interrupted. If several apply, the order is 130, 2, 1, 3.`

// solveRequest is what solve is asked, and what optimize and prove are asked as far as they have the same flags.
type solveRequest struct {
	solving.Request
	hub                     solving.HubRequest
	json, explain, cycle    bool
	out, page, certificates string // files, and a directory
}

func solveCommand(r solving.Runner) *cli.Command {
	q := new(solveRequest)
	return &cli.Command{
		Name: "solve", Category: cmdline.GroupSolving, ArgsUsage: "FILE...", Description: solveHelp,
		Usage: "solve the levels of files",
		Flags: append(slices.Concat(q.Flags(), q.ImproveFlags(),
			q.StoreFlags(", or an exhaustive search of several machines at the hub,"), q.hub.SolveFlags()),
			cmdline.JSONFlag(&q.json, cmdline.FlagsOutput, "print one JSON object for each level instead of text"),
			explainFlag(&q.explain), bestFlag(&q.out), pageFlag(&q.page, cmdline.FlagsOutput, "solutions"),
			cmdline.FileFlag(&q.certificates, "certificate", cmdline.FlagsOutput,
				"write a proof that others can check for each level that is proved shortest or unsolvable, into the "+
					"directory `DIR`; making one takes at most --time again"),
			cmdline.SwitchFlag(&q.cycle, "cycle", cmdline.FlagsMethod,
				"find the fewest pushes, at least one, that solve a level again which is solved from the start")),
		Action: cmdline.Action(r, q, solve),
	}
}

func solve(ctx context.Context, r solving.Runner, q *solveRequest) error {
	s, err := q.Session(r.Streams)
	if err != nil {
		return err
	}
	if err := solving.NeedHub(q.Given); err != nil {
		return err
	}
	if r.Certify, err = q.certifyInto(); err != nil {
		return err
	}
	if q.cycle {
		for _, other := range []string{"store", solving.HubFlag, "certificate"} {
			if q.Given[other] {
				return cmdline.Misused("--cycle and --%s cannot be used together: "+
					"each first push is a search of its own",
					other)
			}
		}
		r.Solve = plan.Cycle
	}
	if !q.Given[solving.HubFlag] {
		return q.solveWith(ctx, r, s, q.out)
	}
	if q.Given["store"] {
		return cmdline.Misused("--store and --%s cannot be used together: workers search in memory", solving.HubFlag)
	}
	remote, err := q.hub.Connect(ctx, q.Given, r, q.Quiet)
	if err != nil {
		return err
	}
	defer remote.Close()
	r.Solve = remote.Solve
	if s.Options.Mode == plan.AStar {
		r.Solve = remote.Exhaust
	}
	return q.solveWith(ctx, r, s, q.out)
}

func explainFlag(to *bool) cli.Flag {
	return cmdline.SwitchFlag(to, "explain", cmdline.FlagsOutput, "print which phase of the search did what, and when")
}

// solveWith solves the levels of a session, prints the results, and keeps the best solutions in a file, if one is
// named.
func (q *solveRequest) solveWith(ctx context.Context, r solving.Runner, s solving.Session, out string) error {
	best, err := newBestFile(ctx, out, s.Options.Objective)
	if err != nil {
		return err
	}
	s.Options.Explain = q.explain
	return cmdline.Ended(s.Run(func() (cmdline.Outcome, error) { return q.solveAll(ctx, r, s, best) }))
}

// solveAll solves with a store or without, writes the result lines, saves the solutions in best, which may be nil, and
// writes the page of --html at the end.
func (q *solveRequest) solveAll(
	ctx context.Context, r solving.Runner, s solving.Session, best *bestFile,
) (ran cmdline.Outcome, err error) {
	if !q.Given["store"] {
		var saved []string // an exhaustive search on a hub saves itself there
		if q.Given[solving.HubFlag] && s.Options.Mode == plan.AStar {
			saved = []string{"checkpoint"}
		}
		if err := q.WithoutStore(saved...); err != nil {
			return ran, err
		}
	}
	page, err := newSolutionPage(q.page, q.Given["html"], s.Files, "solution")
	if err != nil {
		return ran, err
	}
	defer func() { err = errors.Join(err, page.writePage(ctx, r.Streams.Err)) }()
	show := solving.ReporterOf(r.Streams.Err, q.Quiet, false)
	write := writeText
	if len(s.Files) > 1 {
		write = belowFiles(writeText)
	}
	if q.json {
		write = func(w io.Writer, line solving.ResultLine) error { return cmdline.WriteJSON(w, line) }
	}
	emit := page.keeping(func(line solving.ResultLine) error {
		if err := write(r.Streams.Out, line); err != nil {
			return err
		}
		return best.save(line)
	})
	if show != nil {
		defer best.report(r.Streams.Err)
	}
	if q.Given["store"] {
		return r.Stored(ctx, &q.Request, s, show, emit)
	}
	begin := time.Now()
	ran, err = r.All(ctx, s, show, emit)
	if show != nil && (show.OnTerminal() || !q.json) {
		show.Summary(ran, begin)
	}
	return ran, err
}
