package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"planner/render"
	"planner/search"

	"github.com/urfave/cli/v2"
)

const solveHelp = `Solves every level of every file, in order, and prints each result as it comes.

   planner solve levels.xsb                        boards and solutions, for people
   planner solve --level 7 --mode bidir levels.xsb one level, from both ends
   planner solve --json --time 20s levels.xsb      one JSON object a level
   planner solve --mode astar --ram 8GiB a.xsb     fewest pushes, or a proof that there is no solution
   cat levels.xsb | planner solve -                from a pipe
   planner solve --store dir --level 7 --time 8h levels.xsb            beyond RAM, saved all the time
   planner solve --store dir --resume --level 7 --time 8h levels.xsb   and on where it was

Modes: auto picks by the level's size; bidir searches from both ends; forward and reverse use one end alone; astar is
exhaustive, push-optimal, and proves levels unsolvable.

A level that cannot be used is told of as file:line: message and the others are still solved. Ctrl-C ends at once
with what is known of the level at hand; a second Ctrl-C kills.

Exit codes: 0 all solved, 1 some not solved within the budget, 2 bad input or usage, 3 proved unsolvable,
130 interrupted. If several apply: 130, then 2, 1, 3.`

func (p *program) solveCommand() *cli.Command {
	return &cli.Command{
		Name:        "solve",
		Category:    solving,
		Usage:       "solve the levels of files",
		ArgsUsage:   "FILE...",
		Description: solveHelp,
		Flags: append(append(searchFlags(), storeFlags()...),
			&cli.BoolFlag{Name: "json", Category: outputFlags, Usage: "one JSON object a level instead of text"},
			&cli.BoolFlag{Name: "explain", Category: outputFlags, Usage: "tell which phase did what, and when"}),
		Action: p.solveAction,
	}
}

func (p *program) solveAction(c *cli.Context) (err error) {
	s, done, err := setup(c)
	if err != nil {
		return err
	}
	s.options.Explain = c.Bool("explain")
	write := writeText
	if c.Bool("json") {
		write = func(w io.Writer, r record) error { return writeJSON(w, r) }
	}
	show := newReporter(p.stderr, c.Bool("quiet"))
	emit := func(r record) error { return write(p.stdout, r) }
	var ran outcome
	if c.IsSet("store") {
		ran, err = p.solveStored(c, s, show, emit)
	} else if err = storeless(c); err == nil {
		ran, err = p.solveAll(c.Context, s, show, emit)
	}
	if finished := done(); err == nil {
		err = finished
	}
	if err != nil {
		return err
	}
	return ran.err()
}

// solveAll runs through the selected levels of all files and hands each record on as soon as it is there. An error
// means that records can no longer be written; trouble with a file is told of and counted.
func (p *program) solveAll(ctx context.Context, s session, show *reporter, emit func(record) error) (ran outcome, err error) {
	for _, file := range s.files {
		found := false
		for e, err := range p.entries(ctx, file, s.pick) {
			if ctx.Err() != nil {
				break
			}
			if err != nil {
				fmt.Fprintf(p.stderr, "planner: %v\n", err)
				ran.invalid++
				found = true
				break
			}
			found = true
			r := p.watched(ctx, e, s, show)
			if err := emit(r); err != nil {
				return ran, err
			}
			ran.add(r.Status)
		}
		if ctx.Err() != nil {
			ran.interrupted = true
			return ran, nil
		}
		if !found {
			fmt.Fprintf(p.stderr, "planner: %s: no level is selected by --level\n", file)
			ran.invalid++
		}
	}
	return ran, nil
}

// watched is attempt with progress reported meanwhile.
func (p *program) watched(ctx context.Context, e entry, s session, show *reporter) record {
	if show == nil || e.problem != "" {
		return p.attempt(ctx, e, s.options)
	}
	options := s.options
	options.Events = show
	show.begin(heading(e.number, e.title()), options.Time)
	defer show.end()
	return p.attempt(ctx, e, options)
}

// heading names a level as people do.
func heading(number int, title string) string {
	if title == "" {
		return fmt.Sprintf("Level %d", number)
	}
	return fmt.Sprintf("Level %d %q", number, title)
}

// writeJSON writes one line in one call, so that readers of a pipe never see half of one.
func writeJSON(w io.Writer, v any) error { return json.NewEncoder(w).Encode(v) }

// writeText is the result for people: the board, what came of it, and the solution on a line of its own. The format
// is one that verify reads back.
func writeText(w io.Writer, r record) error {
	var text []byte
	line := func(format string, args ...any) { text = fmt.Appendf(text, format+"\n", args...) }
	line("%s", heading(r.Level, r.Title))
	for _, row := range r.rows {
		line("%s", row)
	}
	line("%s", verdict(r))
	for _, told := range r.Explain {
		line("  %s", told)
	}
	if r.Solution != "" {
		line("%s", r.Solution)
	} else {
		for _, at := range r.best {
			line("%s: %s", at.Name, at.Note)
			for _, row := range render.Position(at.Board, at.Board.BitsOf(at.Boxes), at.Player) {
				line("%s", row)
			}
		}
	}
	line("")
	_, err := w.Write(text)
	return err
}

// verdict says in one sentence what came of a level.
func verdict(r record) string {
	how := fmt.Sprintf("%.2f s, mode %s, %s", r.Seconds, r.Mode, render.Plural(r.Nodes, "position", "positions"))
	switch r.Status {
	case search.Solved.String():
		return fmt.Sprintf("Solved: %s, %s (%s).", render.Plural(int64(r.Pushes), "push", "pushes"),
			render.Plural(int64(r.Moves), "move", "moves"), how)
	case search.Unsolvable.String():
		return fmt.Sprintf("Unsolvable: %s (%s).", r.Reason, how)
	case statusInvalid:
		return fmt.Sprintf("Not a level: %s.", r.Reason)
	}
	bound := ""
	if r.LowerBound > 0 {
		bound = fmt.Sprintf("; any solution takes at least %s", render.Plural(int64(r.LowerBound), "push", "pushes"))
	}
	return fmt.Sprintf("Not solved: %s%s (%s).", r.Reason, bound, how)
}
