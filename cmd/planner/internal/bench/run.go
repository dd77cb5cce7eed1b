package bench

import (
	"context"
	"fmt"
	"io"

	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/machines"
	"planner/cmd/planner/internal/solving"
	"planner/internal/render"
	"planner/internal/report"
	"planner/technique"
)

// bencher is one invocation of bench.
type bencher struct {
	runner   solving.Runner
	remote   *machines.Remote // in place of the runner, nil to solve in this process
	session  solving.Session
	out      *rowFile // nil without --out
	kept     kept     // rows of an interrupted run, empty without --resume
	forms    forms
	show     *solving.Reporter // on a terminal only: a log has enough with the line that follows each level
	quiet    bool
	decided  bool
	curve    bool
	markdown bool
}

// runSuites runs all suites once in each form. Solver is the name of the run in its rows.
func (b *bencher) runSuites(
	ctx context.Context, solver string, s solving.Session,
) (rows []row, ran cmdline.Outcome, err error) {
	for pass := range b.forms.passes(s) {
		more, each, err := b.pass(ctx, solver, pass)
		rows, ran = append(rows, more...), ran.Plus(each)
		if err != nil || ran.Interrupted {
			return rows, ran, err
		}
	}
	return rows, ran, nil
}

// pass runs all suites once in one form. Levels that an interrupted run has measured are not solved again. A level
// during which the command is interrupted has no row in the file, so that --resume solves it.
func (b *bencher) pass(
	ctx context.Context, solver string, s solving.Session,
) (rows []row, ran cmdline.Outcome, err error) {
	s.Known = b.kept.known(solver, s)
	ran, err = b.solveAll(ctx, s, func(line solving.ResultLine) error {
		r := newRow(solver, line, s)
		if old, measured := b.kept.takeRow(measurementOf(r)); measured {
			rows = append(rows, old)
			return nil
		}
		rows = append(rows, r)
		if !b.quiet {
			fmt.Fprintf(b.runner.Streams.Err, "%s %s %d%s: %s, %.2f s, %s\n", solver, r.Suite, r.Level,
				b.forms.label(s), r.Status, r.WallSeconds, render.Positions(r.Nodes))
		}
		if b.out == nil || line.Reason == solving.ReasonInterrupted {
			return nil
		}
		return b.out.put(r)
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
	s, _ = s.Without(technique.Polish)
	return s
}

// print writes a table in the form that was asked for.
func (b *bencher) print(results *report.Table) error {
	if b.markdown {
		return results.Markdown(b.runner.Streams.Out)
	}
	return results.Print(b.runner.Streams.Out)
}

// summarize prints the totals. The signature is the number that a commit message quotes.
func summarize(w io.Writer, rows []row) {
	var solved, pushes, moves int
	var wall, cpu float64
	var nodes int64
	for _, r := range rows {
		wall, cpu, nodes = wall+r.WallSeconds, cpu+r.CPUSeconds, nodes+r.Nodes
		if r.Solved {
			solved, pushes, moves = solved+1, pushes+r.Pushes, moves+r.Moves
		}
	}
	fmt.Fprintf(w, "solved     %d of %d\n", solved, len(rows))
	fmt.Fprintf(w, "seconds    %.1f wall, %.1f processor\n", wall, cpu)
	fmt.Fprintf(w, "solutions  %s, %s\n",
		render.Pushes(pushes), render.Moves(moves))
	fmt.Fprintf(w, "nodes      %s", render.Count(nodes))
	if cpu > 0 {
		fmt.Fprintf(w, ", %s a processor second", render.Short(float64(nodes)/cpu))
	}
	fmt.Fprintf(w, "\nsignature  %d\n", nodes)
}
