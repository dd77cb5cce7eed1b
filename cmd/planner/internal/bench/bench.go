package bench

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"

	"github.com/urfave/cli/v2"
)

const help = `Runs the solver over suites, which are files of levels, and prints how many levels were solved, in what
time and with how many positions. The total number of positions is the signature. With one thread and the same seed it
changes only when the search changes. Solutions stay as they were found, without the polish of solve.

   planner bench --time 20s levels.xsb                         print a summary
   planner bench --out new.csv levels.xsb                      write one row for each level (.csv, .jsonl)
   planner bench --resume --out new.csv levels.xsb             go on after an interrupt, a kill or a power cut
   planner bench --against old.csv levels.xsb                  list levels won, lost, faster and slower
   planner bench --against peers.csv --solver NAME levels.xsb  compare with the rows of another program
   planner bench --ablate --threads 1 levels.xsb               show what each technique is worth
   planner bench --alone --threads 1 levels.xsb                show what each phase solves by itself
   planner bench --decided --threads 1 levels.xsb              show which strategy solved how many levels
   planner bench --curve --time 16m --ram 2GiB levels.xsb      show what 1, 4 and 16 minutes are worth
   planner bench --ablate --positions 1000000 --markdown --threads 1 levels.xsb   do so on a busy machine
   planner bench --images --seeds 3 --positions 300000 levels.xsb  show how much depends on luck
   planner bench --hub ADDR --threads 1 --out new.csv levels.xsb   share the levels between the workers of a hub

Levels are compared by suite and number. The name of a suite is the name of its file without the extension; --suite
takes the rows of another suite instead.

A file of --out that exists is never replaced unless --force is given. Each row is written when its level ends, with the
seed, the options, the commit of the program, the machine and a hash of the board. --resume keeps the rows that have the
same levels, options and seeds as the command. A row with other options, or of a run that is not asked for, is an error.

A level is solved alike however it is turned or mirrored. With --images it is solved with 8 ways to number its squares
and directions, and with --seeds N with N seeds in a row, so that a level has up to 8 N rows in each run.
All need about the same work unless luck decides.

With --hub each level is a job for one of the hub's workers, see "planner help hub". Rows come in the order of the
levels, as on one machine. If the command is interrupted, the workers go on, and the same command takes the run up
again, with --resume when its rows go to a file.

Exit codes: 0 the suites ran, 1 fewer levels solved than --min-solved, 2 bad input or usage, 130 interrupted.`

// Command is the command "bench".
func Command(r solving.Runner) *cli.Command {
	q := new(request)
	return &cli.Command{
		Name: "bench", Category: cmdline.GroupChecking, ArgsUsage: "FILE...", Description: help,
		Usage:  "run suites of levels and compare with earlier runs",
		Flags:  slices.Concat(q.Flags(), q.ownFlags(), q.hub.Flags()),
		Action: cmdline.Action(r, q, bench),
	}
}

// plansOf are the comparisons and further runs that are asked for.
func (q *request) plansOf(ctx context.Context, s solving.Session) (p plans, err error) {
	if p.old, err = q.against.rows(ctx); err != nil {
		return p, err
	}
	p.forms = forms{turned: q.images, more: q.seeds - 1}
	off, err := q.ablated(s)
	if err != nil {
		return p, err
	}
	if off != nil {
		p.series = append(p.series, series{off, without, ablationTable})
	}
	phases, err := q.alonePhases(s)
	if len(phases) > 0 {
		p.series = append(p.series, series{phases, alone, aloneTable})
	}
	return p, err
}

func bench(ctx context.Context, r solving.Runner, q *request) (err error) {
	b := bencher{request: q, runner: r, show: solving.ReporterOf(r.Streams.Err, q.Quiet, true)}
	if b.session, err = q.Session(r.Streams); err != nil {
		return err
	}
	if b.plans, err = q.plansOf(ctx, b.session); err != nil {
		return err
	}
	if err := solving.NeedHub(q.Given); err != nil {
		return err
	}
	if q.Given[solving.HubFlag] {
		if b.remote, err = q.hub.Connect(ctx, q.Given, r, q.Quiet); err != nil {
			return err
		}
		defer b.remote.Close()
	}
	ran, err := b.session.Run(func() (cmdline.Outcome, error) { return b.measure(ctx) })
	if err != nil {
		return err
	}
	return verdict(ran, q.minSolved)
}

// measure makes all runs and writes their rows to the file of --out.
func (b *bencher) measure(ctx context.Context) (ran cmdline.Outcome, err error) {
	err = b.openRows(ctx)
	if b.file != nil {
		defer func() { err = errors.Join(err, b.file.Close()) }()
	}
	if err != nil {
		return ran, err
	}
	return b.all(ctx)
}

// all runs the suites once, then once more for each technique that is switched off and for each phase that runs alone.
func (b *bencher) all(ctx context.Context) (cmdline.Outcome, error) {
	if err := b.announce(ctx); err != nil {
		return cmdline.Outcome{}, err
	}
	rows, ran, err := b.runSuites(ctx, namedSession{ownName, b.session})
	if err = cmp.Or(err, ran.NothingUsed()); err != nil {
		return ran, err
	}
	summarize(b.runner.Streams.Out, rows)
	if b.decided {
		err = b.print(decidedTable(rows))
	}
	if b.curve && err == nil {
		err = b.print(curveTable(rows, b.session.Options.Time))
	}
	if b.forms.several() && err == nil {
		err = b.printSpread(rows)
	}
	if b.old != nil {
		compare(b.runner.Streams.Out, rows, b.old, b.against.file)
	}
	for _, s := range b.series {
		if err == nil && !ran.Interrupted {
			err = b.runSeries(ctx, s, rows, &ran)
		}
	}
	return ran, err
}

// announce hands all runs to the hub before the first is collected, so that no worker is idle at the end of a run. It
// does nothing without a hub, and for one run, which is handed over when it is collected.
func (b *bencher) announce(ctx context.Context) error {
	if b.remote == nil {
		return nil
	}
	var sessions []solving.Session
	for _, run := range b.runs(b.session) {
		sessions = append(sessions, unpolished(run.session))
	}
	if len(sessions) == 1 {
		return nil
	}
	return b.remote.Announce(ctx, sessions)
}

// verdict turns the outcome into an exit code. Unlike in solve, an unsolved level is a result and not a failure.
func verdict(ran cmdline.Outcome, minimum int) error {
	judged := cmdline.Outcome{Invalid: ran.Invalid, Interrupted: ran.Interrupted}
	if ran.Solved < minimum {
		judged.Open = minimum - ran.Solved
	}
	return judged.Err()
}
