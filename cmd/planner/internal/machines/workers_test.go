package machines

import (
	"context"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"planner/board"
	"planner/hub"
	"planner/hub/protocol"
	"planner/internal/test/must"
	"planner/plan"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// breaking dials and can break all connections that it made.
type breaking struct {
	mu   sync.Mutex
	made []net.Conn
}

func (b *breaking) Dial(network, address string) (net.Conn, error) {
	c, err := net.Dial(network, address)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.made = append(b.made, c)
	return c, err
}

func (b *breaking) cut() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, c := range b.made {
		_ = c.Close()
	}
	b.made = nil
}

func quiet(string) {}

// startHub starts a hub in this process. A job that was on its way through a connection that broke comes back soon.
func startHub(t *testing.T, log func(string)) *hub.Hub {
	t.Helper()
	return startHubFor(t, time.Second, log)
}

// startHubFor is startHub with a lease.
func startHubFor(t *testing.T, lease time.Duration, log func(string)) *hub.Hub {
	t.Helper()
	o, err := hub.DefaultOptions()
	must.Do(t, err)
	o.Listen, o.Dir, o.Build, o.Log = "127.0.0.1:0", t.TempDir(), "test", log
	o.Lease = lease
	h, err := hub.Start(t.Context(), o)
	must.Do(t, err)
	t.Cleanup(h.Close)
	return h
}

func dialHub(t *testing.T, h *hub.Hub) *Client {
	t.Helper()
	client, err := dial(t.Context(), h.Address(), protocol.Join{}, "test")
	must.Do(t, err)
	t.Cleanup(client.Close)
	return client
}

// easy makes jobs of levels of one push.
func easy(n int) []protocol.Job {
	level := &board.Level{Rows: []string{"#####", "#@$.#", "#####"}}
	return slices.Repeat([]protocol.Job{protocol.NewJob(level, plan.DefaultOptions())}, n)
}

// giveUp works as a worker that solves nothing.
func giveUp(ctx context.Context, h *hub.Hub, name string, extra ...nats.Option) error {
	return Work(ctx, WorkerOptions{Address: h.Address(), Log: quiet, extra: extra,
		Solve: func(context.Context, *board.Level, plan.Options) protocol.Result {
			return protocol.Result{Facts: plan.Facts{Status: protocol.Unsolved, Mode: "auto"}}
		},
		Self: protocol.Announcement{Format: protocol.Format, Build: "test", Worker: name}})
}

// TestJobThatNobodyBegins takes a job and never says that it works on it, as a worker that dies just then. Another worker
// gets the job long before the lease is over.
func TestJobThatNobodyBegins(t *testing.T) {
	h := startHubFor(t, time.Hour, quiet)
	run, err := dialHub(t, h).OpenRun(t.Context(), protocol.Opening{Lane: protocol.SolveLane}, easy(3))
	must.Do(t, err)
	dead := newStranger(t, h, "dead")
	js, err := jetstream.New(dead.conn)
	must.Do(t, err)
	queue, err := js.Consumer(t.Context(), protocol.JobStream, protocol.Consumer("test", protocol.SolveLane))
	must.Do(t, err)
	_, err = queue.Next()
	must.Do(t, err)
	dead.conn.Close()
	ctx, end := context.WithTimeout(t.Context(), time.Minute)
	var worker sync.WaitGroup
	worker.Go(func() { _ = giveUp(ctx, h, "alive") })
	defer worker.Wait()
	defer end()
	done := 0
	err = run.Results(ctx, func(protocol.Result) bool { done++; return true })
	if err != nil || done != 3 {
		t.Errorf("%d of 3 jobs, %v", done, err)
	}
}

// TestTwoWorkers runs a hub and two workers in this process, for the race detector. Their connections break after some
// of the jobs, so that they announce themselves again while they take jobs.
func TestTwoWorkers(t *testing.T) {
	const jobs = 40
	h := startHub(t, quiet)
	dialer := &breaking{}
	working, end := context.WithCancel(t.Context())
	var workers sync.WaitGroup
	for i := range 2 {
		workers.Go(func() {
			if err := giveUp(working, h, fmt.Sprintf("w%d", i), nats.SetCustomDialer(dialer)); err != nil {
				t.Error(err)
			}
		})
	}
	defer workers.Wait()
	defer end()
	client := dialHub(t, h)
	run, err := client.OpenRun(t.Context(), protocol.Opening{Lane: protocol.BenchLane}, easy(jobs))
	must.Do(t, err)
	done := 0
	err = run.Results(t.Context(), func(protocol.Result) bool {
		if done++; done%10 == 0 {
			dialer.cut()
		}
		return true
	})
	if err != nil || done != jobs {
		t.Errorf("%d of %d jobs, %v", done, jobs, err)
	}
}

// TestAttendedRunsAreApart opens the same run twice: one that ends with its command is not found by another, which it
// would end, and one of a bench is.
func TestAttendedRunsAreApart(t *testing.T) {
	client := dialHub(t, startHub(t, quiet))
	for _, attended := range []bool{true, false} {
		names := map[string]bool{}
		for range 2 {
			run, err := client.OpenRun(t.Context(), protocol.Opening{Lane: protocol.SolveLane, Attended: attended}, easy(1))
			must.Do(t, err)
			names[run.name] = true
		}
		if attended != (len(names) == 2) {
			t.Errorf("attended %v: %d runs", attended, len(names))
		}
	}
}

// stranger is a connection that sends a hub whatever it likes.
type stranger struct {
	t    *testing.T
	conn *nats.Conn
}

func newStranger(t *testing.T, h *hub.Hub, name string) stranger {
	t.Helper()
	conn, err := nats.Connect(h.Address(), nats.Name(name))
	must.Do(t, err)
	t.Cleanup(conn.Close)
	return stranger{t, conn}
}

// ask makes one request with a secret.
func (s stranger) ask(subject, secret string, request any) (a protocol.Answer) {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), time.Minute)
	defer cancel()
	must.Do(s.t, protocol.Request(ctx, s.conn, subject, secret, request, &a))
	return a
}

// TestOneWorkerCannotDisableTheHub sends a hub long names, names with escape sequences, thousands of workers that are
// not there, and messages in the name of another. The status stays readable, and honest workers are let in.
func TestOneWorkerCannotDisableTheHub(t *testing.T) {
	var said strings.Builder
	var mu sync.Mutex
	h := startHub(t, func(text string) {
		mu.Lock()
		defer mu.Unlock()
		said.WriteString(text)
	})
	as := func(name string) protocol.Announcement {
		return protocol.Announcement{Format: protocol.Format, Build: "test", Worker: name}
	}
	evil := newStranger(t, h, "evil")
	for range 30 {
		evil.ask(protocol.JoinSubject, "", as(strings.Repeat("x", 900_000)))
		evil.ask(protocol.JoinSubject, "", as("\x1b[31mred"))
	}
	coloured := as("evil")
	coloured.Host = "\x1b[2J"
	if a := evil.ask(protocol.JoinSubject, "", coloured); a.Verdict != protocol.Refused {
		t.Errorf("escape sequences in the name of a host: %+v", a)
	}
	for i := range 5000 {
		evil.ask(protocol.JoinSubject, "", as(fmt.Sprintf("invented%d", i)))
	}
	honest := newStranger(t, h, "honest")
	if a := honest.ask(protocol.JoinSubject, "mine", as("honest")); a.Verdict != protocol.Accepted {
		t.Errorf("an honest worker: %+v", a)
	}
	if a := evil.ask(protocol.JoinSubject, "other", as("honest")); a.Verdict != protocol.Refused {
		t.Errorf("a name that another has: %+v", a)
	}
	if a := evil.ask(protocol.OfferSubject("honest"), "other", "no result"); a.Verdict != protocol.Refused {
		t.Errorf("an offer in another's name: %+v", a)
	}
	if a := honest.ask(protocol.JoinSubject, "mine", as("honest")); a.Verdict != protocol.Accepted {
		t.Errorf("what another did in the name of an honest worker counts: %+v", a)
	}
	status, err := dialHub(t, h).Status(t.Context())
	if err != nil || len(status.Workers) != 1 || status.Workers[0].Worker != "honest" {
		t.Errorf("%d workers, %v", len(status.Workers), err)
	}
	mu.Lock()
	defer mu.Unlock()
	for _, f := range status.Refused {
		said.WriteString(f.Worker + f.What + f.Reason)
	}
	if strings.ContainsRune(said.String(), '\x1b') {
		t.Error("an escape sequence would reach the terminal")
	}
}

// TestStatusInParts lists more workers than one message has.
func TestStatusInParts(t *testing.T) {
	h := startHub(t, quiet)
	const count = 2*protocol.PageOfStatus + 7
	for i := range count {
		name := fmt.Sprintf("w%d", i)
		a := newStranger(t, h, name).ask(protocol.JoinSubject, name,
			protocol.Announcement{Format: protocol.Format, Build: "test", Worker: name})
		if a.Verdict != protocol.Accepted {
			t.Fatalf("%+v", a)
		}
	}
	status, err := dialHub(t, h).Status(t.Context())
	if err != nil || len(status.Workers) != count {
		t.Errorf("%d workers of %d, %v", len(status.Workers), count, err)
	}
}
