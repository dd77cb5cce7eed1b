package bench

import (
	"context"
	"fmt"
	"io"

	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/internal/render"
	"planner/technique"
)

// bencher is one invocation of bench.
type bencher struct {
	*request
	plans
	runner  solving.Runner
	remote  *solving.Remote // in place of the runner, nil to solve in this process
	session solving.Session
	file    *rowFile          // of --out, nil without it
	kept    kept              // rows of an interrupted run, empty without --resume
	show    *solving.Reporter // on a terminal only: a log has enough with the line that follows each level
}

// runSuites runs all suites once in each form.
func (b *bencher) runSuites(ctx context.Context, run namedSession) (rows []Row, ran cmdline.Outcome, err error) {
	for pass := range b.forms.passes(run.session) {
		more, each, err := b.pass(ctx, run.name, pass)
		rows, ran = append(rows, more...), ran.Plus(each)
		if err != nil || ran.Interrupted {
			return rows, ran, err
		}
	}
	return rows, ran, nil
}

// pass runs all suites once in one form. Levels that an interrupted run has measured are not solved again. A level
// during which the command is interrupted has no row: it was not measured, and --resume solves it.
func (b *bencher) pass(
	ctx context.Context, solver string, s solving.Session,
) (rows []Row, ran cmdline.Outcome, err error) {
	s.Known = b.kept.known(solver, s)
	ran, err = b.solveAll(ctx, s, func(line solving.ResultLine) error {
		r := newRow(solver, line, s)
		if old, measured := b.kept.takeRow(measurementOf(r)); measured {
			rows = append(rows, old)
			return nil
		}
		if line.Reason == solving.ReasonInterrupted {
			return nil
		}
		rows = append(rows, r)
		if !b.Quiet {
			fmt.Fprintf(b.runner.Streams.Err, "%s %s %d%s: %s, %.2f s, %s\n", solver, r.Suite, r.Level,
				b.forms.label(s), r.Status, r.WallSeconds, render.Positions(r.Nodes))
		}
		if b.file == nil {
			return nil
		}
		return b.file.put(r)
	})
	return rows, ran, err
}

// solveAll solves all levels, in this process or on the machines of a hub, and emits the result lines in order.
func (b *bencher) solveAll(ctx context.Context, s solving.Session, emit solving.Emit) (cmdline.Outcome, error) {
	s = unpolished(s)
	if b.remote != nil {
		return b.remote.All(ctx, s, emit)
	}
	return b.runner.All(ctx, s, b.show, emit)
}

// unpolished is a session that leaves solutions as they were found, because rows say what the searches do.
func unpolished(s solving.Session) solving.Session {
	s.Options.Use = s.Options.Use.Off(technique.Polish)
	return s
}

// print writes a table in the form that was asked for.
func (b *bencher) print(results *Table) error {
	if b.markdown {
		return results.Markdown(b.runner.Streams.Out)
	}
	return results.Print(b.runner.Streams.Out)
}

// summarize prints the totals. The signature is the number that a commit message quotes.
func summarize(w io.Writer, rows []Row) {
	s := total(rows)
	fmt.Fprintf(w, "solved     %d of %d\n", s.solved, len(rows))
	fmt.Fprintf(w, "seconds    %.1f wall, %.1f processor\n", s.wall, s.cpu)
	fmt.Fprintf(w, "solutions  %s, %s\n", render.Pushes(s.pushes), render.Moves(s.moves))
	fmt.Fprintf(w, "nodes      %s", render.Count(s.nodes))
	if s.cpu > 0 {
		fmt.Fprintf(w, ", %s a processor second", render.Short(float64(s.nodes)/s.cpu))
	}
	fmt.Fprintf(w, "\nsignature  %d\n", s.nodes)
}
