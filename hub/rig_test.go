package hub

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"planner/board"
	"planner/internal/test/must"
	"planner/plan"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// rig is a hub in this process whose clock the test holds. Nobody looks at its workers and runs but the test.
type rig struct {
	*Hub
	t  *testing.T
	mu sync.Mutex // guards what follows
	at time.Time
	// said is all that the hub has said, a line each.
	said []string
}

// newRig starts a hub on a free port, in a directory of its own. A job that is in nobody's hands for a real lease would
// come back by itself, so the lease is long.
func newRig(t *testing.T, change ...func(*Options)) *rig {
	t.Helper()
	return rigIn(t, t.TempDir(), change...)
}

// rigIn is newRig in a directory, in which another hub may have been.
func rigIn(t *testing.T, dir string, change ...func(*Options)) *rig {
	t.Helper()
	r := &rig{t: t, at: time.Unix(1_000_000, 0)}
	var err error
	r.Hub, err = open(t.Context(), r.options(dir, change...), r.clock)
	must.Do(t, err)
	t.Cleanup(r.Close)
	return r
}

func (r *rig) options(dir string, change ...func(*Options)) Options {
	o := Options{Listen: "127.0.0.1:0", Dir: dir, Lease: time.Hour, MaxStore: defaultMaxStore, Build: "test",
		Log: r.log}
	for _, f := range change {
		f(&o)
	}
	return o
}

func (r *rig) clock() time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.at
}

func (r *rig) log(text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.said = append(r.said, text)
}

// hasSaid reports whether the hub has said something.
func (r *rig) hasSaid(text string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return strings.Contains(strings.Join(r.said, "\n"), text)
}

// pass lets so much time pass and makes the hub look at its workers and runs.
func (r *rig) pass(d time.Duration) {
	r.mu.Lock()
	r.at = r.at.Add(d)
	r.mu.Unlock()
	r.look(r.clock())
}

// await waits until something that the hub does by itself is done.
func (r *rig) await(what string, done func() bool) {
	r.t.Helper()
	for end := time.Now().Add(2 * time.Minute); !done(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			r.t.Fatalf("%s did not come", what)
		}
	}
}

// caller is a connection to the hub that a worker or a command would have.
type caller struct {
	*rig
	name string
	conn *nats.Conn
	js   jetstream.JetStream
	held map[int]jetstream.Msg // the jobs that it has begun, by number
}

// caller connects under a name, with a join file or the zero one.
func (r *rig) caller(name string, join Join) *caller {
	r.t.Helper()
	conn, err := Connect(Connection{Address: r.Address(), Join: join, Name: name})
	must.Do(r.t, err)
	r.t.Cleanup(conn.Close)
	js, err := jetstream.New(conn)
	must.Do(r.t, err)
	return &caller{rig: r, name: name, conn: conn, js: js, held: map[int]jetstream.Msg{}}
}

// ask makes one request, in the name of the caller or of any other worker.
func (c *caller) ask(subject string, request, answer any) {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), time.Minute)
	defer cancel()
	must.Do(c.t, Request(ctx, c.conn, subject, "secret of "+c.name, request, answer))
}

// announcement is what a worker says of itself whose build is the hub's.
func announcement(name string) Announcement {
	return Announcement{Format: Format, Build: "test", Worker: name}
}

// worker connects a worker and lets it join.
func (r *rig) worker(name string) *caller {
	r.t.Helper()
	c := r.caller(name, Join{})
	if v := c.join(announcement(name)); v.Verdict != Accepted {
		r.t.Fatalf("%s: %+v", name, v)
	}
	return c
}

func (c *caller) join(a Announcement) (w Welcome) {
	c.t.Helper()
	c.ask(JoinSubject, a, &w)
	return w
}

// onePushRows is a level of one push.
var onePushRows = []string{"#####", "#@$.#", "#####"}

// openRun opens a run of levels of one push as a command would, and puts the jobs that are missing into the queue.
func (c *caller) openRun(o Opening) (opened Opened) {
	c.t.Helper()
	o.Format, o.Build, o.Hash = Format, "test", "run"
	c.ask(OpenSubject, o, &opened)
	if opened.Verdict != Accepted {
		c.t.Fatalf("%+v", opened)
	}
	for n := range o.Jobs {
		c.publish(o.Lane, opened.Run, n)
	}
	return opened
}

// publish puts a job into the queue. One that is there already stays.
func (c *caller) publish(lane Lane, run string, n int) {
	c.t.Helper()
	job := NewJob(&board.Level{Rows: onePushRows}, plan.DefaultOptions())
	job.Run, job.N = run, n
	data, err := job.Encode()
	must.Do(c.t, err)
	if _, err = c.js.Publish(c.t.Context(), JobSubject("test", lane, run, n), data); !IsSecond(err) {
		must.Do(c.t, err)
	}
}

// next takes the next job of a lane, without a word to the hub.
func (c *caller) next(lane Lane) (Job, jetstream.Msg) {
	c.t.Helper()
	queue, err := c.js.Consumer(c.t.Context(), JobStream, Consumer("test", lane))
	must.Do(c.t, err)
	m, err := queue.Next(jetstream.FetchMaxWait(time.Minute))
	must.Do(c.t, err)
	job, err := ParseJob(m.Data())
	must.Do(c.t, err)
	return job, m
}

// isEmpty reports whether a lane has no job for anybody now.
func (c *caller) isEmpty(lane Lane) bool {
	c.t.Helper()
	queue, err := c.js.Consumer(c.t.Context(), JobStream, Consumer("test", lane))
	must.Do(c.t, err)
	batch, err := queue.FetchNoWait(1)
	must.Do(c.t, err)
	for range batch.Messages() {
		return false
	}
	return true
}

// begin takes the next job of a lane and says that it works on it.
func (c *caller) begin(lane Lane, owner bool) Job {
	c.t.Helper()
	job, m := c.next(lane)
	c.held[job.N] = m
	c.beat(Beat{Doing: Doing{Job: m.Subject(), Owner: owner}, Redelivery: m.Reply()})
	return job
}

// beat gives a sign of life and waits until the hub has it.
func (c *caller) beat(b Beat) {
	c.t.Helper()
	b.Worker = c.name
	m, err := Message(BeatSubject, "secret of "+c.name, b)
	must.Do(c.t, err)
	must.Do(c.t, c.conn.PublishMsg(m))
	c.await("the sign of life", func() bool { return c.Hub.roster.begun()[b.Job] })
}

// solved is the right result of a job.
func (c *caller) solved(j Job) Result { return rightResult(c.name, j) }

// rightResult is the right result of a job by a worker.
func rightResult(worker string, j Job) Result {
	return Result{Format: Format, Worker: worker, Run: j.Run, N: j.N, Key: j.Key(),
		Facts: plan.Facts{Status: plan.StatusSolved, Solution: "R", Cost: board.Cost{Moves: 1, Pushes: 1}, LowerBound: 1,
			Proved: true}}
}

// offer offers a result. One that is accepted takes the job from the queue.
func (c *caller) offer(r Result) (a Answer) {
	c.t.Helper()
	c.ask(OfferSubject(c.name), r, &a)
	if m := c.held[r.N]; m != nil && a.Verdict == Accepted {
		must.Do(c.t, m.DoubleAck(c.t.Context()))
	}
	return a
}

// runOf is what the hub says of a run; found is false when the run is not open.
func (r *rig) runOf(name string) (s RunStatus, found bool) {
	for _, s := range r.status(StatusRequest{}).Runs {
		if s.Run == name {
			return s, true
		}
	}
	return s, false
}
