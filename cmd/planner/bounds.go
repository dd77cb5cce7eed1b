package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"planner/board"
	"planner/certificate/checker"
	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/internal/levelfile"
	"planner/internal/machine"
	"planner/internal/record"
	"planner/plan"

	"github.com/urfave/cli/v2"
)

const boundsHelp = `Keeps what is known of the levels of a suite in the folder DIR: the best solutions by pushes and by
moves, the fewest pushes that any solution needs, whether that is proved or certified, and which build looked for how
long. Levels are taken in order. Each is solved, and its best solution improved, for --time; one that is proved, or that
this build has tried for as long, is passed over. So the same command goes on where it was stopped, and one with more
time tries what is open again.

   planner bounds suite levels.xsb                     find out more for 10 s a level, and print a table
   planner bounds --time 10m suite levels.xsb          the same for 10 minutes
   planner bounds suite levels.xsb others.sok          take over solutions, after a replay, and go on from there
   planner prove --out suite levels.xsb                prove levels; the next call checks the certificates, *.cert
   planner bounds --show --to html suite levels.xsb    only print what is known, as a page

The table goes to standard output; what has become better since the last call goes to standard error. DIR/record.json
is a record as that of the game, see "planner help record".`

type boundsRequest struct {
	solving.Request
	show bool
	to   string // the form of the table
}

func boundsCommand(r solving.Runner) *cli.Command {
	q := new(boundsRequest)
	flags := slices.DeleteFunc(q.Flags(), func(f cli.Flag) bool { return f.Names()[0] == "time" })
	return &cli.Command{
		Name: "bounds", Category: cmdline.GroupChecking, ArgsUsage: "DIR LEVELS [SOLUTIONS...]",
		Description: boundsHelp,
		Usage:       "keep the best solutions and bounds of a suite",
		Flags: append(flags,
			cmdline.TimeFlag(&q.Search.Time, "time", []string{"t"}, cmdline.FlagsBudget, 10*time.Second,
				"solve a level for the wall `TIME` and improve its solution for as long; 0 means no limit"),
			cmdline.SwitchFlag(&q.show, "show", cmdline.FlagsOutput, "search nothing, only print the table"),
			cmdline.WordFlag(&q.to, "to", cmdline.FlagsOutput, "markdown",
				"print what is known as `FORMAT`: markdown, csv or html for a table, or lists",
				"markdown", "csv", "html", "lists")),
		Action: cmdline.Action(r, q, keepBounds),
	}
}

func keepBounds(ctx context.Context, r solving.Runner, q *boundsRequest) error {
	if err := q.Expect(2, math.MaxInt, "a folder and a level file"); err != nil {
		return err
	}
	folder := q.Args[0]
	if folder == "" {
		return cmdline.Misused("the name of the folder is empty")
	}
	if info, err := os.Stat(folder); err == nil && !info.IsDir() {
		return fmt.Errorf("%s is a file, expected a folder", folder)
	}
	l := &library{runner: r, file: keptIn(ctx, filepath.Join(folder, "record.json"))}
	if err := l.open(ctx, q); err != nil {
		return err
	}
	before := l.standings()
	ran, err := l.search(ctx, q)
	if err != nil {
		return err
	}
	for i, now := range l.standings() {
		if better := news(before[i], now); better != "" {
			fmt.Fprintf(r.Streams.Err, "level %d: %s\n", l.suite[i].Number, better)
		}
	}
	if err := l.print(q.to, filepath.Base(q.Args[1]), r.Streams.Out); err != nil {
		return err
	}
	return cmdline.Outcome{Invalid: ran.Invalid, Interrupted: ran.Interrupted}.Err()
}

// library is what is known of the levels of a suite.
type library struct {
	runner  solving.Runner
	file    keptRecord
	known   *record.Record
	suite   []*board.Level
	session solving.Session
}

// open reads the suite, what is known of it, and solutions of others, which are replayed.
func (l *library) open(ctx context.Context, q *boundsRequest) (err error) {
	if l.session.Options, err = q.Options(); err != nil {
		return err
	}
	if l.session.Pick, err = q.Selection(); err != nil {
		return err
	}
	levels := q.Args[1]
	if err := cmdline.ReadTwice(levels); err != nil {
		return err
	}
	l.session.Files = []string{levels}
	for e, err := range l.runner.Streams.Entries(ctx, levels, l.session.Pick) {
		if err != nil {
			return err
		}
		if e.Fault == nil {
			l.suite = append(l.suite, e.Level)
		}
	}
	if len(l.suite) == 0 {
		return fmt.Errorf("%s: no level that can be used", levels)
	}
	l.known, err = l.file.Load()
	return err
}

// takeIn takes over what other files know of the levels of the suite.
func (l *library) takeIn(ctx context.Context, files []string) error {
	for _, name := range files {
		more, err := readRecord(ctx, l.runner.Streams, name)
		if err != nil {
			return err
		}
		var wanted []*record.Entry
		for _, level := range l.suite {
			key, _ := record.KeyOf(level.Rows)
			if e := more.Find(key); e != nil {
				wanted = append(wanted, e)
			}
		}
		if err := l.learn(wanted...); err != nil {
			return err
		}
	}
	return nil
}

// learn adds to what is known of boards, in memory and in the file.
func (l *library) learn(boards ...*record.Entry) error {
	more := &record.Record{Boards: boards}
	l.known.Merge(more)
	return l.file.merge(more)
}

// search takes over what the arguments name and looks for better solutions and bounds of what is open.
func (l *library) search(ctx context.Context, q *boundsRequest) (ran cmdline.Outcome, err error) {
	if err := errors.Join(l.takeIn(ctx, q.Args[2:]), l.certify(ctx, q)); err != nil || q.show {
		return ran, err
	}
	show := solving.ReporterOf(l.runner.Streams.Err, q.Quiet, false)
	first := l.runner.Solve
	l.runner.Solve = func(ctx context.Context, level *board.Level, o plan.Options) (plan.Result, error) {
		e, image := l.known.Of(level.Rows)
		if best := e.Best(); best != nil {
			return plan.Improve(ctx, level, image.FromKey(best.LURD), o)
		}
		return first(ctx, level, solving.Improving(o))
	}
	l.session.Known = l.settled
	return l.session.Run(func() (cmdline.Outcome, error) {
		return l.runner.All(ctx, l.session, show, func(r solving.ResultLine) error { return l.keep(ctx, r) })
	})
}

// settled says of a level that it need not be searched: its best solution is proved the shortest, or this build has
// tried it for as long.
func (l *library) settled(at *levelfile.Entry) (solving.ResultLine, bool) {
	e, _ := l.known.Of(at.Level.Rows)
	limit, t := l.session.Options.Time.Seconds(), e.Tried
	tried := t != nil && t.Build == machine.Commit() && (t.Seconds == 0 || limit > 0 && t.Seconds >= limit)
	return solving.ResultLine{Facts: plan.Facts{Status: plan.StatusSolved}}, tried || e.Proof() != record.Open
}

// keep learns what a search came to. A search that was interrupted has not been tried.
func (l *library) keep(ctx context.Context, r solving.ResultLine) error {
	if r.Source == nil {
		return nil
	}
	key, image := record.KeyOf(r.Source.Rows)
	e := &record.Entry{Board: key, Title: r.Source.Title, LeastPushes: r.LowerBound,
		Unsolvable: r.Status == plan.StatusUnsolvable}
	if r.Status == plan.StatusSolved {
		if err := e.Learn(record.Solution{LURD: image.ToKey(r.Solution), By: record.ByPlanner}); err != nil {
			return fmt.Errorf("a wrong solution of level %d: %w", r.Level, err)
		}
	}
	if ctx.Err() == nil {
		e.Tried = &record.Tried{Build: machine.Commit(), Seconds: l.session.Options.Time.Seconds(),
			At: time.Now().UTC()}
	}
	return l.learn(e)
}

// certify checks the certificates in the folder, DIR/*.cert, and learns what they say of the levels of the suite. Those
// that were checked before and have not changed since are passed over.
func (l *library) certify(ctx context.Context, q *boundsRequest) error {
	names, err := filepath.Glob(filepath.Join(filepath.Dir(l.file.Name), "*.cert"))
	if err != nil {
		return err
	}
	var text strings.Builder
	var owners []*board.Level // of the boards that the checker finds: an empty row parts the board of a level into several
	for _, level := range l.suite {
		rows := strings.Join(level.Rows, "\n") + "\n\n"
		text.WriteString(rows)
		owners = append(owners, slices.Repeat([]*board.Level{level}, len(checker.Levels(rows)))...)
	}
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil {
			return err
		}
		claim := record.Certified{File: filepath.Base(name), Changed: info.ModTime().UTC()}
		if slices.ContainsFunc(l.known.Boards, func(e *record.Entry) bool {
			return e.Certified != nil && e.Certified.File == claim.File && e.Certified.Changed.Equal(claim.Changed)
		}) {
			continue // the best certificate of some level is this file, unchanged
		}
		line := checked(ctx, text.String(), name, checker.Options{Memory: q.Search.RAM, Threads: q.Search.Threads})
		if !line.Accepted {
			if ctx.Err() != nil {
				return nil
			}
			fmt.Fprintf(l.runner.Streams.Err, "planner: %s\n", cmdline.Message(line.err))
			continue
		}
		if claim.Unsolvable = line.Unsolvable; !claim.Unsolvable {
			claim.Pushes = int(*line.Pushes)
		}
		key, _ := record.KeyOf(owners[line.Level-1].Rows)
		if err := l.learn(&record.Entry{Board: key, Certified: &claim}); err != nil {
			return err
		}
	}
	return nil
}
