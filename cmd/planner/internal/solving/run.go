package solving

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"planner/board"
	"planner/hub"

	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"
)

// One job in firstPart is handed out first: those that are likely to take longest. The part was chosen by simulation
// with the processor times of the levels of Microban I. With a quarter, two and four workers need at most 1 % more time
// than in the best order; in the order of the file two need 13 % more, and four 21 %. Half of the jobs is as good, and
// an eighth takes four workers 3 % more.
const firstPart = 4

// order is the order in which jobs are handed out: those that are likely to take longest first, so that no long job is
// left when all others have been given out, and the rest as they stand. Rows come in the order of the jobs, so the rest
// must not be sorted: a command would have nothing to write until its end.
func order(jobs []hub.Job) []int {
	list := make([]int, len(jobs))
	size := make([]int, len(jobs))
	for n, j := range jobs {
		list[n], size[n] = n, sizeOf(j.Rows)
	}
	larger := func(a, b int) int { return cmp.Compare(size[b], size[a]) }
	slices.SortStableFunc(list, larger)
	slices.Sort(list[len(list)/firstPart:])
	return list
}

// sizeOf is the number of boxes times the number of cells that are no walls. It grows with the time of a search, though
// it says little about one level.
func sizeOf(rows []string) int {
	_, boxes := board.CountBoxes(rows)
	text := strings.Join(rows, "")
	return boxes * (len(text) - strings.Count(text, "#"))
}

// HubRun is a set of jobs at a hub.
type HubRun struct {
	remote *Remote
	name   string // at the hub
	lane   hub.Lane
	jobs   []hub.Job
	order  []int // in which the jobs are handed out
	found  bool  // the run was open at the hub already
	lease  time.Duration

	next  uint64 // sequence number in the stream from which the next result is looked for
	have  []bool // by job
	left  int
	moved time.Time // of the last result, or of the last time the jobs were published
}

// openRun opens a run and puts its jobs into the queue, or finds it again. The opening says the lane, the title and
// whether the run ends with its command. The jobs become those of the run.
func (m *Remote) openRun(ctx context.Context, o hub.Opening, jobs []hub.Job) (*HubRun, error) {
	for n := range jobs {
		jobs[n].N = n
	}
	hash, err := hub.RunHash(m.build, jobs)
	if err != nil {
		return nil, err
	}
	o.Format, o.Build, o.Hash, o.Jobs = hub.Format, m.build, hash, len(jobs)
	if err := o.Check(); err != nil {
		return nil, err
	}
	var opened hub.Opened
	err = patiently(ctx, func() (hub.Answer, error) {
		opened = hub.Opened{}
		err := m.once(ctx, hub.OpenSubject, o, &opened)
		return opened.Answer, err
	})
	if err != nil {
		return nil, err
	}
	for n := range jobs {
		jobs[n].Run = opened.Run
	}
	r := &HubRun{remote: m, name: opened.Run, lane: o.Lane, jobs: jobs, order: order(jobs), found: opened.Found,
		lease: time.Duration(opened.Lease * float64(time.Second)),
		next:  1, have: make([]bool, len(jobs)), left: len(jobs)}
	there := make([]bool, len(jobs))
	for n := range there {
		there[n] = r.found
	}
	for _, n := range opened.Missing {
		if n >= 0 && n < len(there) {
			there[n] = false
		}
	}
	return r, r.publish(ctx, there)
}

// publishAtOnce is how many jobs are on their way to the queue at the same time. A job may therefore come into the
// queue up to seven places later than in the order.
const publishAtOnce = 8

// publish puts the jobs that are not done into the queue. The queue refuses a job that it holds already. A job that was
// done a moment ago is done once more, which only costs time.
func (r *HubRun) publish(ctx context.Context, done []bool) error {
	group, sending := errgroup.WithContext(ctx)
	group.SetLimit(publishAtOnce)
	for _, n := range r.order {
		if !done[n] && sending.Err() == nil {
			group.Go(func() error { return r.publishOne(sending, n) })
		}
	}
	err := group.Wait()
	r.moved = time.Now()
	return err
}

// publishOne puts a job into the queue, and tries again until it is there.
func (r *HubRun) publishOne(ctx context.Context, n int) error {
	data, err := r.jobs[n].Encode()
	if err != nil {
		return fmt.Errorf("level %d: %w", r.jobs[n].Level, err)
	}
	subject := hub.JobSubject(r.remote.build, r.lane, r.name, n)
	return patiently(ctx, func() (hub.Answer, error) {
		publishing, cancel := context.WithTimeout(ctx, requestTime)
		defer cancel()
		_, err := r.remote.js.Publish(publishing, subject, data)
		var api *jetstream.APIError
		switch {
		case err == nil || hub.IsSecond(err):
			return hub.Answer{Verdict: hub.Accepted}, nil
		case errors.As(err, &api) && api.ErrorCode == hub.NotStored:
			return hub.Answer{Verdict: hub.Refused, Reason: "its queue is full, see planner hub --disk: " +
				api.Description}, nil
		}
		return hub.Answer{}, err
	})
}

// keep gives a sign of life for an attended run. Over reports that the hub has closed the run.
func (r *HubRun) keep(ctx context.Context) (over bool) {
	var a hub.Answer
	err := r.remote.once(ctx, hub.KeepSubject, hub.RunName{Run: r.name}, &a)
	return err == nil && a.Verdict == hub.Over
}

// closeTime is how long Close tries to reach the hub.
const closeTime = 10 * time.Second

// Close ends the run: its workers stop, and its jobs and results are thrown away.
func (r *HubRun) Close(ctx context.Context) error {
	ctx, done := context.WithTimeout(ctx, closeTime)
	defer done()
	return r.remote.Cancel(ctx, r.name)
}

// Cancel closes a run by its name. It is no error if no such run is open.
func (m *Remote) Cancel(ctx context.Context, run string) error {
	return patiently(ctx, func() (a hub.Answer, err error) {
		err = m.once(ctx, hub.CloseSubject, hub.RunName{Run: run}, &a)
		return a, err
	})
}

// How often results are asked for, and after how long without any the jobs without a result are put into the queue
// again.
const (
	pollEvery      = 30 * time.Millisecond
	republishAfter = 10 * time.Second
)

// Results calls each for every result, in the order in which they come in, until all jobs have one or each returns
// false. A result that does not fit its job is an error, which names the worker.
func (r *HubRun) Results(ctx context.Context, each func(hub.Result) bool) error {
	for r.left > 0 {
		result, err := r.poll(ctx)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, errWrong):
			return err
		case err != nil:
			if err := r.wait(ctx); err != nil {
				return err
			}
		case !each(result):
			return nil
		}
	}
	return nil
}

var errWrong = errors.New("a wrong result")

// poll asks for the next result. An error other than errWrong means that no result is there yet.
func (r *HubRun) poll(ctx context.Context) (result hub.Result, err error) {
	asking, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	m, err := r.remote.results.GetMsg(asking, r.next, jetstream.WithGetMsgSubject(hub.ResultsOf(r.name)))
	if err != nil {
		return result, err
	}
	r.next = m.Sequence + 1
	n, err := strconv.Atoi(hub.LastWord(m.Subject))
	if err != nil || n < 0 || n >= len(r.have) || r.have[n] {
		return result, fmt.Errorf("an unexpected result %s", m.Subject)
	}
	if result, err = hub.ParseResult(m.Data); err == nil {
		err = result.Fits(r.jobs[n])
	}
	if err != nil {
		return result, fmt.Errorf("%w of worker %s: %w", errWrong, result.Worker, err)
	}
	r.have[n], r.moved = true, time.Now()
	r.left--
	return result, nil
}

// wait waits a moment. When nothing has come in for long, it puts the jobs without a result into the queue again, in
// case one was lost.
func (r *HubRun) wait(ctx context.Context) error {
	if time.Since(r.moved) > republishAfter {
		if err := r.publish(ctx, r.have); err != nil {
			return err
		}
	}
	hub.Rest(ctx, pollEvery)
	return ctx.Err()
}
