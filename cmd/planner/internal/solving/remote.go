package solving

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/hub"
	"planner/internal/levelfile"
	"planner/internal/render"
	"planner/plan"
	"planner/search"
)

// openLevel opens a run of searches of one level, which ends with this command. A hub that is away is waited for within
// a time, 0 for no limit.
func (m *Remote) openLevel(
	ctx context.Context, what string, level *board.Level, jobs []hub.Job, limit time.Duration,
) (*HubRun, error) {
	opening, end := search.WithLimit(ctx, limit)
	defer end()
	run, err := m.openRun(opening, hub.Opening{Lane: hub.SolveLane, Attended: true,
		Title: fmt.Sprintf("%s %.200q", what, level.Title)}, jobs)
	if err != nil && opening.Err() != nil {
		err = fmt.Errorf("the hub does not answer: %w", err)
	}
	return run, err
}

// attend does some work for a run that openLevel has opened, within a time, 0 for no limit, and then closes the run.
// The context of the work ends with the time, and when somebody else has closed the run. Show is called twice a second.
func (m *Remote) attend(ctx context.Context, run *HubRun, limit time.Duration, show, work func(context.Context)) {
	working, end := search.WithLimit(ctx, limit)
	stop := search.Repeat(hub.BeatEvery, func(time.Time) {
		if run.keep(working) {
			end()
		} else {
			show(working)
		}
	})
	work(working)
	end()
	stop()
	m.end(ctx, run)
}

// end ends a run of which nothing more is expected. A hub that cannot be reached keeps the run, which is no reason to
// throw away what the run has found.
func (m *Remote) end(ctx context.Context, run *HubRun) {
	err := run.Close(context.WithoutCancel(ctx))
	if errors.Is(err, context.DeadlineExceeded) {
		err = errors.New("the hub does not answer")
	}
	if err != nil {
		m.say("run %s stays at the hub until \"planner hub cancel %s\" ends it: %v", run.name, run.name, err)
	}
}

// runClosed is the reason of a search whose run somebody else has closed.
const runClosed = "its run was ended at the hub"

// say writes a line for people.
func (m *Remote) say(format string, values ...any) {
	fmt.Fprintf(m.runner.Streams.Err, "planner: "+format+"\n", values...)
}

// batch is the levels of a session: entries in order and, for each that is a level, the number of its job.
type batch struct {
	entries []*levelfile.Entry
	job     []int // by entry, -1 for one that cannot be used
	title   string
	jobs    []hub.Job
	ran     cmdline.Outcome // files that cannot be read
}

// read reads all levels of a session.
func (m *Remote) read(ctx context.Context, s Session) (b batch, err error) {
	b.title = "bench"
	for _, file := range s.Files {
		for e, err := range m.runner.Streams.Entries(ctx, file, s.Pick) {
			if err != nil {
				m.runner.Streams.Complain(&b.ran, err)
				break
			}
			if len(b.entries) == hub.MaxJobs {
				return b, fmt.Errorf("more than %d levels", hub.MaxJobs)
			}
			b.addJob(e, s.Options)
		}
		b.title += " " + filepath.Base(file)
	}
	return b, ctx.Err()
}

// addJob adds an entry, and its job if its level can be used.
func (b *batch) addJob(e *levelfile.Entry, o plan.Options) {
	b.entries = append(b.entries, e)
	if problem(e) != "" {
		b.job = append(b.job, -1)
		return
	}
	b.job = append(b.job, len(b.jobs))
	j := hub.NewJob(e.Level, o)
	j.Level, j.Title = e.Number(), e.Title()
	b.jobs = append(b.jobs, j)
}

// problem says why an entry cannot be used, empty when it can.
func problem(e *levelfile.Entry) string {
	if e.Fault != nil {
		return e.Fault.Msg
	}
	if err := board.Check(e.Level); err != nil {
		return err.Error()
	}
	return ""
}

// open opens the run of a session.
func (m *Remote) open(ctx context.Context, b batch) (*HubRun, error) {
	return m.openRun(ctx, hub.Opening{Lane: hub.BenchLane, Title: fmt.Sprintf("%.205s", b.title)}, b.jobs)
}

// Announce hands sessions to the hub, whose workers begin with them. All collects the result lines later.
func (m *Remote) Announce(ctx context.Context, sessions []Session) error {
	for _, s := range sessions {
		silent := *m
		silent.runner.Streams.Err = io.Discard
		b, err := silent.read(ctx, s)
		if err != nil || len(b.jobs) == 0 {
			return err
		}
		if _, err := m.open(ctx, b); err != nil {
			return err
		}
	}
	return nil
}

// All solves the levels of a session on the hub's machines. It emits the result lines in the order of the levels, each
// as soon as those before it are emitted. It returns an error when emit does or when the hub refuses the run.
func (m *Remote) All(ctx context.Context, s Session, emit Emit) (cmdline.Outcome, error) {
	b, err := m.read(ctx, s)
	if err != nil {
		return b.interrupted(ctx, err)
	}
	out := &inOrder{batch: b, session: s, emit: emit, come: map[int]hub.Result{}, remote: m}
	if len(b.jobs) == 0 {
		return out.batch.ran, out.flush()
	}
	run, err := m.open(ctx, b)
	if err != nil {
		return b.interrupted(ctx, err)
	}
	if run.found && !m.quiet {
		m.say("run %s goes on where it was", run.name)
	}
	watching := m.watch(ctx, run.name)
	var failure error // of emit
	err = run.Results(ctx, func(r hub.Result) bool {
		out.come[r.N] = r
		failure = out.flush()
		return failure == nil
	})
	watching()
	err = cmp.Or(err, failure)
	if err == nil {
		m.end(ctx, run)
		return out.batch.ran, nil
	}
	if ctx.Err() != nil {
		m.say("run %s goes on at the hub; the same command takes it up again, with --resume if it has --out; "+
			"\"planner hub cancel %s\" ends it", run.name, run.name)
	}
	return out.batch.interrupted(ctx, err)
}

// interrupted is the outcome after an error: none when the command was interrupted.
func (b *batch) interrupted(ctx context.Context, err error) (cmdline.Outcome, error) {
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		b.ran.Interrupted = true
		return b.ran, nil
	}
	return b.ran, err
}

// inOrder emits result lines in the order of the entries, whatever the order of the results.
type inOrder struct {
	batch
	session Session
	emit    Emit
	remote  *Remote
	come    map[int]hub.Result // by job, not emitted yet
	next    int                // entry to emit
}

// flush emits the result lines whose turn it is.
func (o *inOrder) flush() error {
	for ; o.next < len(o.entries); o.next++ {
		e, n := o.entries[o.next], o.job[o.next]
		var r ResultLine
		if result, here := o.come[n]; here {
			delete(o.come, n)
			r = lineOf(e, o.session.Options, result)
		} else if n >= 0 {
			return nil
		} else {
			r = o.remote.runner.refuse(newResultLine(e, o.session.Options), e, problem(e))
		}
		if err := o.emit(r); err != nil {
			return err
		}
		r.addTo(&o.ran)
	}
	return nil
}

// lineOf is the result line of a level out of its result.
func lineOf(e *levelfile.Entry, o plan.Options, r hub.Result) ResultLine {
	line := newResultLine(e, o)
	line.Facts, line.CPU, line.Worker = r.Facts, time.Duration(r.CPU*float64(time.Second)), r.Worker
	return line
}

// MeasuredJob makes a JobSolver that solves one level in this process and measures it.
func MeasuredJob(solve Solver) JobSolver {
	quiet := Runner{Streams: cmdline.Streams{Out: io.Discard, Err: io.Discard}, Solve: solve}
	return func(ctx context.Context, level *board.Level, o plan.Options) hub.Result {
		defer LimitMemory(o.RAM)()
		r := quiet.Attempt(ctx, &levelfile.Entry{File: "job", Level: level}, o)
		return hub.Result{Facts: r.Facts, CPU: r.CPU.Seconds()}
	}
}

// showEvery is how often the progress of a run is shown on a terminal. Elsewhere it is logEvery.
const showEvery = time.Second

// watch says how far a run is, until the result is called.
func (m *Remote) watch(ctx context.Context, run string) (stop func()) {
	if m.quiet {
		return func() {}
	}
	every := logEvery
	if cmdline.TerminalOf(m.runner.Streams.Err) != nil {
		every = showEvery
	}
	ctx, cancel := context.WithCancel(ctx)
	end := search.Repeat(every, func(time.Time) { m.show(ctx, run) })
	return func() {
		cancel()
		end()
	}
}

// show writes one line about a run.
func (m *Remote) show(ctx context.Context, run string) {
	s, err := m.Status(ctx)
	if ctx.Err() != nil {
		return
	}
	if err != nil {
		fmt.Fprintf(m.runner.Streams.Err, "hub: %v\n", err)
		return
	}
	workers := present(s)
	for _, r := range s.Runs {
		if r.Run == run {
			fmt.Fprintf(m.runner.Streams.Err, "hub: %s of %s done, %d running on %s\n", render.Count(r.Done),
				render.Count(r.Jobs), r.Running, render.Plural(workers, "worker", "workers"))
		}
	}
	if workers == 0 {
		fmt.Fprintln(m.runner.Streams.Err, "hub: there is no worker; start one with \"planner work\"")
	}
}
