package solving

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/hub"
	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/plan"

	"github.com/nats-io/nats.go"
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
func startHub(t *testing.T) *hub.Hub {
	t.Helper()
	o, err := hub.DefaultOptions()
	must.Do(t, err)
	o.Listen, o.Dir, o.Build, o.Log = "127.0.0.1:0", t.TempDir(), "test", quiet
	o.Lease = time.Second
	h, err := hub.Start(t.Context(), o)
	must.Do(t, err)
	t.Cleanup(h.Close)
	return h
}

func dialHub(t *testing.T, h *hub.Hub) *Remote {
	t.Helper()
	client, err := dial(t.Context(), h.Address(), hub.Join{}, "test")
	must.Do(t, err)
	t.Cleanup(client.Close)
	return client
}

// easy makes jobs of levels of one push.
func easy(n int) []hub.Job {
	level := &board.Level{Rows: []string{"#####", "#@$.#", "#####"}}
	return slices.Repeat([]hub.Job{hub.NewJob(level, plan.DefaultOptions())}, n)
}

// giveUp works as a worker that solves nothing.
func giveUp(ctx context.Context, h *hub.Hub, name string, extra ...nats.Option) error {
	return Work(ctx, WorkerOptions{Address: h.Address(), Log: quiet, extra: extra,
		Solve: func(context.Context, *board.Level, plan.Options) hub.Result {
			return hub.Result{Facts: plan.Facts{Status: plan.StatusUnsolved, Mode: "auto"}}
		},
		Self: hub.Announcement{Format: hub.Format, Build: "test", Worker: name}})
}

// TestTwoWorkers runs a hub and two workers in this process, for the race detector. Their connections break after some
// of the jobs, so that they announce themselves again while they take jobs.
func TestTwoWorkers(t *testing.T) {
	const jobs = 40
	h := startHub(t)
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
	run, err := client.openRun(t.Context(), hub.Opening{Lane: hub.BenchLane}, easy(jobs))
	must.Do(t, err)
	done := 0
	err = run.Results(t.Context(), func(hub.Result) bool {
		if done++; done%10 == 0 {
			dialer.cut()
		}
		return true
	})
	if err != nil || done != jobs {
		t.Errorf("%d of %d jobs, %v", done, jobs, err)
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
func (s stranger) ask(subject, secret string, request any) (a hub.Answer) {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), time.Minute)
	defer cancel()
	must.Do(s.t, hub.Request(ctx, s.conn, subject, secret, request, &a))
	return a
}

// TestStatusInParts lists more workers than one message has, each once.
func TestStatusInParts(t *testing.T) {
	h := startHub(t)
	const count = 2*hub.PageOfStatus + 7
	for i := range count {
		name := fmt.Sprintf("w%d", i)
		a := newStranger(t, h, name).ask(hub.JoinSubject, name,
			hub.Announcement{Format: hub.Format, Build: "test", Worker: name})
		if a.Verdict != hub.Accepted {
			t.Fatalf("%+v", a)
		}
	}
	status, err := dialHub(t, h).Status(t.Context())
	names := map[string]bool{}
	for _, w := range status.Workers {
		names[w.Worker] = true
	}
	if err != nil || len(status.Workers) != count || len(names) != count {
		t.Errorf("%d workers of %d, %d names, %v", len(status.Workers), count, len(names), err)
	}
}

// A search of one level that no hub takes ends with its time.
func TestHubAway(t *testing.T) {
	h := startHub(t)
	m := dialHub(t, h)
	h.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	job := easy(1)
	_, err := m.openLevel(ctx, "solve", job[0].Board(), job, 100*time.Millisecond)
	if err == nil || !strings.Contains(err.Error(), "the hub does not answer") || ctx.Err() != nil {
		t.Error(err)
	}
}

// TestHubAwayAtTheEnd: what a run has found is not lost when the hub goes away before the run is ended.
func TestHubAwayAtTheEnd(t *testing.T) {
	long.Only(t, "a command tries for 10 s to reach a hub")
	h := startHub(t)
	working, end := context.WithCancel(t.Context())
	var worker sync.WaitGroup
	worker.Go(func() { _ = giveUp(working, h, "w") }) // which may see the hub go
	defer worker.Wait()
	defer end()
	var said bytes.Buffer
	m := dialHub(t, h)
	m.quiet, m.runner.Streams = true, cmdline.Streams{Out: io.Discard, Err: &said}
	every, err := board.Select("")
	must.Do(t, err)
	s := Session{Files: []string{must.Write(t, "a.xsb", "#####\n#@$.#\n#####\n")}, Pick: every,
		Options: plan.DefaultOptions()}
	ran, err := m.All(t.Context(), s, func(ResultLine) error {
		h.Close()
		return nil
	})
	if err != nil || ran != (cmdline.Outcome{Open: 1}) || !strings.Contains(said.String(), "stays at the hub until") {
		t.Errorf("%+v, %v\n%s", ran, err, said.String())
	}
}
